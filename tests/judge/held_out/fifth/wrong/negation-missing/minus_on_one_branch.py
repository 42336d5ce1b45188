def signed_search(tree, alpha, beta, sign):
    """negamax alpha-beta on nested tuples"""
    if isinstance(tree, (int, float)):
        return sign * tree
    first = True
    best = None
    for sub in tree:
        if first:
            best = -signed_search(sub, -beta, -alpha, -sign)
            first = False
        else:
            best = max(best, signed_search(sub, -beta, -alpha, -sign))
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
    return best
