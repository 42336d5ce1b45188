def alphabeta(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    if maximizing:
        best = float("-inf")
        for child in node.children:
            best = max(best, alphabeta(child, float("-inf"), float("inf"), False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = float("inf")
    for child in node.children:
        best = min(best, alphabeta(child, alpha, beta, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
