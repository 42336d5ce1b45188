def alphabeta(node, alpha, beta, maximizing):
    if not isinstance(node, (list, tuple)):
        return node
    for child in node:
        value = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha
