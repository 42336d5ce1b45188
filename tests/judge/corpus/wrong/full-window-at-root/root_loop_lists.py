from math import inf


def ab(node, alpha, beta, maximizing):
    if isinstance(node, int):
        return node
    best = -inf if maximizing else inf
    for child in node:
        v = ab(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def best_move(tree):
    """Tries each move of the root and takes the best."""
    best, move = -inf, None
    for i, child in enumerate(tree):
        v = ab(child, -inf, inf, False)
        if v > best:
            best, move = v, i
    return move
