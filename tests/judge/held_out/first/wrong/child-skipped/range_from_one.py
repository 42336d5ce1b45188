def alphabeta(tree, alpha, beta, maximizing):
    if isinstance(tree, int):
        return tree
    best = alphabeta(tree[0], alpha, beta, not maximizing)
    for i in range(1, len(tree) - 1):
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
        v = alphabeta(tree[i], alpha, beta, not maximizing)
        best = max(best, v) if maximizing else min(best, v)
    return best
