from math import inf
def ab(node, /, alpha=-inf, beta=inf, *, maximizing=True):
    if not node.children:
        return node.value
    best = -inf if maximizing else inf
    for child in node.children:
        v = ab(child, alpha, beta, maximizing=not maximizing)
        if maximizing:
            best = max(best, v); alpha = max(alpha, best)
        else:
            best = min(best, v); beta = min(beta, best)
        if alpha >= beta:
            break
    return best
