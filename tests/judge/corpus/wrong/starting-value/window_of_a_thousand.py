def ab(tree, alpha=-1000, beta=1000, maximizing=True):
    """1000 is surely enough."""
    if not isinstance(tree, list):
        return tree
    if maximizing:
        for t in tree:
            alpha = max(alpha, ab(t, alpha, beta, False))
            if alpha >= beta:
                break
        return alpha
    for t in tree:
        beta = min(beta, ab(t, alpha, beta, True))
        if alpha >= beta:
            break
    return beta
