"""Alpha-beta with generators (lazy evaluation!)."""
from math import inf


def replies(node):
    yield from node


def values_of_children(node, alpha, beta, maximizing):
    for child in replies(node):
        yield search(child, -inf, inf, not maximizing)


def search(node, alpha=-inf, beta=inf, maximizing=True):
    if not isinstance(node, (list, tuple)):
        return node
    best = -inf if maximizing else inf
    for v in values_of_children(node, alpha, beta, maximizing):
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            return best
    return best
