def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 1 or not isinstance(node, list):
        return node
    if maximizing:
        v = float("-inf")
        for child in node:
            v = max(v, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = float("inf")
    for child in node:
        v = min(v, alphabeta(child, depth - 1, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
