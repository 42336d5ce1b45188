def alphabeta(node, alpha, beta, maximizing):
    if len(node.children) == 0:
        return node.value
    i = 0
    if maximizing:
        best = float("-inf")
        while i < len(node.children) - 1:
            best = max(best, alphabeta(node.children[i], alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
            i += 1
    else:
        best = float("inf")
        while i < len(node.children):
            best = min(best, alphabeta(node.children[i], alpha, beta, True))
            beta = min(beta, best)
            if alpha >= beta:
                break
            i += 1
    return best
