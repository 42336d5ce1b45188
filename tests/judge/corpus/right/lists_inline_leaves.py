from math import inf


def search(tree, alpha=-inf, beta=inf, maximizing=True):
    """Leaves are looked at where they stand, without a call."""
    best = -inf if maximizing else inf
    for child in tree:
        if isinstance(child, list):
            value = search(child, alpha, beta, not maximizing)
        else:
            value = child
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            return best
    return best
