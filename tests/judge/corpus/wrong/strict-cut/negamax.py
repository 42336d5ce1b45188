def negamax(node, alpha, beta, color):
    if not isinstance(node, list):
        return color * node
    best = -10**9
    for child in node:
        best = max(best, -negamax(child, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha > beta:
            return best
    return best
