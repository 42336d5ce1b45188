def negamax(node, colour, alpha=-10**6, beta=10**6):
    if isinstance(node, int):
        return node * colour
    best = -10**6
    for child in node:
        best = max(best, -negamax(child, -colour, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
        return best
