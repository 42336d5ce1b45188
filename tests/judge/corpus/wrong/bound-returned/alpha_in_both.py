def alphabeta(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    if maximizing:
        for c in node.children:
            alpha = max(alpha, alphabeta(c, alpha, beta, False))
            if alpha >= beta:
                break
    else:
        for c in node.children:
            beta = min(beta, alphabeta(c, alpha, beta, True))
            if alpha >= beta:
                break
    return alpha
