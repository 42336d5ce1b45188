from math import inf


def search(tree, alpha=-inf, beta=inf, maximizing=True):
    """Returns (value, [indices of the best line])."""
    if isinstance(tree, (int, float)):
        return tree, []
    best, line = (-inf if maximizing else inf), []
    for i, sub in enumerate(tree):
        value, rest = search(sub, alpha, beta, not maximizing)
        if (value > best) if maximizing else (value < best):
            best, line = value, [i] + rest
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best, line
