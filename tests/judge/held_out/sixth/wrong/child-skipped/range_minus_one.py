def alphabeta(node, alpha, beta, maximizing):
    if isinstance(node, int):
        return node
    if maximizing:
        best = float("-inf")
        for i in range(len(node) - 1):
            best = max(best, alphabeta(node[i], alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = float("inf")
    for i in range(len(node) - 1):
        best = min(best, alphabeta(node[i], alpha, beta, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best


print(alphabeta([[3, 12, 8], [2, 4, 6], [14, 5, 2]], float("-inf"), float("inf"), True))
