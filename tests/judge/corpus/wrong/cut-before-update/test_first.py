from math import inf


def alphabeta(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    best = -inf if maximizing else inf
    for child in node.children:
        v = alphabeta(child, alpha, beta, not maximizing)
        best = max(best, v) if maximizing else min(best, v)
        if alpha >= beta:
            break
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
    return best
