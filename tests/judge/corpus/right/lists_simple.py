def alphabeta(node, alpha, beta, maximizing):
    if isinstance(node, (int, float)):
        return node
    if maximizing:
        best = float("-inf")
        for child in node:
            best = max(best, alphabeta(child, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = float("inf")
    for child in node:
        best = min(best, alphabeta(child, alpha, beta, True))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best
