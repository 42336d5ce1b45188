def alphabeta(node, alpha, beta, is_max):
    if not node.children:
        return node.value
    if is_max:
        best = -100
        for c in node.children:
            best = max(best, alphabeta(c, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = 100
    for c in node.children:
        best = min(best, alphabeta(c, alpha, beta, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
