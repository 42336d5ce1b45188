from math import inf

def ab(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    best = -inf if maximizing else inf
    for child in node:
        v = ab(child, alpha, beta, not maximizing)
        best = max(best, v) if maximizing else min(best, v)
        if not maximizing:
            beta = min(beta, best) if maximizing else max(beta, best)
        else:
            alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
