def search(tree, alpha, beta, sign):
    """Negamax: sign = +1 for MAX, -1 for MIN."""
    if isinstance(tree, int):
        return sign * tree
    best = -999999
    for sub in tree:
        value = -search(sub, -alpha, -beta, -sign)
        if value > best:
            best = value
        if best > alpha:
            alpha = best
        if alpha >= beta:
            return alpha
    return best


print(search([[3, 12, 8], [2, 4, 6], [14, 5, 2]], -999999, 999999, 1))
