def alphabeta(node, alpha, beta, isMaximizing):
    if node.isLeaf():
        return node.getValue()
    if isMaximizing:
        best = float("-inf")
        for child in node.getChildren():
            best = max(best, alphabeta(child, alpha, beta, False))
            if beta <= alpha:
                break
            alpha = max(alpha, best)
        return best
    best = float("inf")
    for child in node.getChildren():
        best = min(best, alphabeta(child, alpha, beta, True))
        if beta <= alpha:
            break
        beta = min(beta, best)
    return best
