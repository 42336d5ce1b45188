def ab(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree
    if is_max:
        best = float("-inf")
        for t in tree:
            best = max(best, ab(t, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
        return best
    best = float("inf")
    for t in tree:
        best = min(best, ab(t, alpha, beta, True))
        alpha = min(alpha, best)
        if alpha >= beta:
            return best
    return best
