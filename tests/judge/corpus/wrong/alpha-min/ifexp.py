from math import inf

def ab(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    best = -inf if maximizing else inf
    for child in node:
        v = ab(child, alpha, beta, not maximizing)
        best = (max if maximizing else min)(best, v)
        alpha = (max if maximizing else min)(alpha, best)
        if alpha >= beta:
            break
    return best
