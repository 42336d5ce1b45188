from math import inf


def alphabeta(tree, alpha, beta, maximizing):
    if isinstance(tree, int):
        return tree
    best = -inf if maximizing else inf
    for i in range(len(tree) - 1):
        v = alphabeta(tree[i], alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
