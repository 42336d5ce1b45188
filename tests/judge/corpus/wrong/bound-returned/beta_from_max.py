INF = float("inf")


def ab(tree, alpha=-INF, beta=INF, is_max=True):
    if not isinstance(tree, list):
        return tree
    for t in tree:
        v = ab(t, alpha, beta, not is_max)
        if is_max:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return beta
