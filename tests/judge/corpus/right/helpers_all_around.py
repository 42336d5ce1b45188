from math import inf


def is_leaf(t):
    return not isinstance(t, list)


def better(is_max, a, b):
    return a > b if is_max else a < b


def narrow(is_max, alpha, beta, value):
    return (max(alpha, value), beta) if is_max else (alpha, min(beta, value))


def alphabeta(t, alpha=-inf, beta=inf, is_max=True):
    if is_leaf(t):
        return t
    best = -inf if is_max else inf
    for branch in t:
        value = alphabeta(branch, alpha, beta, not is_max)
        if better(is_max, value, best):
            best = value
        alpha, beta = narrow(is_max, alpha, beta, best)
        if alpha >= beta:
            return best
    return best
