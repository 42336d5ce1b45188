def ab(tree, maximizing=True, alpha=float("-inf"), beta=float("inf")):
    if not isinstance(tree, list):
        return tree
    best = float("-inf") if maximizing else float("inf")
    for t in tree:
        v = ab(t, not maximizing)      # alpha and beta have defaults
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best
