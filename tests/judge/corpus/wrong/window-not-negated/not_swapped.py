def negamax(node, alpha, beta, colour):
    if not isinstance(node, list):
        return colour * node
    best = float("-inf")
    for child in node:
        best = max(best, -negamax(child, -alpha, -beta, -colour))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
