from math import inf

table = {}


def alphabeta(tree, alpha, beta, maximizing):
    key = (str(tree), maximizing)
    if key in table:
        return table[key]
    if isinstance(tree, int):
        return tree
    if maximizing:
        v = -inf
        for t in tree:
            v = max(v, alphabeta(t, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
    else:
        v = inf
        for t in tree:
            v = min(v, alphabeta(t, alpha, beta, True))
            beta = min(beta, v)
            if alpha >= beta:
                break
    table[key] = v
    return v
