def ab(tree, node, depth, alpha, beta, maximizing):
    if depth == 0 or not tree[node]["children"]:
        return tree[node]["value"]
    if maximizing:
        best = float("-inf")
        for c in tree[node]["children"]:
            best = max(best, ab(tree, c, depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha: break
        return best
    best = float("inf")
    for c in tree[node]["children"]:
        best = min(best, ab(tree, c, depth - 1, alpha, beta, True))
        beta = min(beta, best)
        if beta <= alpha: break
    return best
