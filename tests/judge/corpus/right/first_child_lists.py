def search(tree, alpha=None, beta=None, maxi=True):
    if not isinstance(tree, list):
        return tree
    first, rest = tree[0], tree[1:]
    best = search(first, alpha, beta, not maxi)
    for child in rest:
        if maxi:
            if alpha is None or best > alpha:
                alpha = best
        elif beta is None or best < beta:
            beta = best
        if alpha is not None and beta is not None and alpha >= beta:
            return best
        v = search(child, alpha, beta, not maxi)
        best = max(best, v) if maxi else min(best, v)
    return best
