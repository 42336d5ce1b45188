def ab(tree, alpha, beta, maximizing):
    if not isinstance(tree, list):
        return tree
    best = float("-inf") if maximizing else float("inf")
    for t in tree:
        v = ab(t, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v)
            alpha = v
        else:
            best = min(best, v)
            beta = v
        if alpha >= beta:
            break
    return best
