from functools import reduce
INF = float("inf")

def alphabeta(node, alpha=-INF, beta=INF, maximizing=True):
    if isinstance(node, (int, float)):
        return node

    def step(acc, child):
        best, a, b = acc
        if a >= b:
            return acc
        v = alphabeta(child, a, b, not maximizing)
        if maximizing:
            best = max(best, v)
            return best, max(a, best), b
        best = min(best, v)
        return best, a, min(b, best)

    return reduce(step, node, (-INF if maximizing else INF, alpha, beta))[0]
