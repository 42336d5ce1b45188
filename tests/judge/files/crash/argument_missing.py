def alphabeta(tree, alpha, beta, maximizing):
    if not isinstance(tree, list):
        return tree
    if maximizing:
        v = float("-inf")
        for c in tree:
            v = max(v, alphabeta(c, alpha, beta))
            alpha = max(alpha, v)
            if alpha >= beta: break
        return v
    v = float("inf")
    for c in tree:
        v = min(v, alphabeta(c, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta: break
    return v
