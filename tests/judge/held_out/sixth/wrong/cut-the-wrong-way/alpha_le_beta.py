def alphabeta(tree, alpha, beta, maximizing):
    if isinstance(tree, int):
        return tree
    if maximizing:
        v = float("-inf")
        for t in tree:
            v = max(v, alphabeta(t, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha <= beta:
                break
        return v
    else:
        v = float("inf")
        for t in tree:
            v = min(v, alphabeta(t, alpha, beta, True))
            beta = min(beta, v)
            if alpha <= beta:
                break
        return v


print(alphabeta([[3, 12, 8], [2, 4, 6], [14, 5, 2]], float("-inf"), float("inf"), True))
