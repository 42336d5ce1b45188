from math import inf


def value_of(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    best = -inf if maximizing else inf
    for child in node:
        v = value_of(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, v)
        else:
            best = min(best, v)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best


def best_move(tree):
    """Index of the best child for MAX."""
    alpha = -inf
    choice = None
    for i in range(len(tree)):
        v = value_of(tree[i], alpha, inf, False)
        if v > alpha:
            alpha = v
            choice = i
    return choice
