def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_terminal():
        return node.value
    if maximizing:
        v = float("-inf")
        for c in node.children:
            v = max(v, alphabeta(c, depth - 1, beta, alpha, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = float("inf")
    for c in node.children:
        v = min(v, alphabeta(c, depth - 1, beta, alpha, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
