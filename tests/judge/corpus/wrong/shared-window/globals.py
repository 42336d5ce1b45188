from math import inf

alpha, beta = -inf, inf


def search(tree, maximizing):
    global alpha, beta
    if isinstance(tree, int):
        return tree
    if maximizing:
        v = -inf
        for t in tree:
            v = max(v, search(t, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = inf
    for t in tree:
        v = min(v, search(t, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def alphabeta(tree):
    global alpha, beta
    alpha, beta = -inf, inf
    return search(tree, True)
