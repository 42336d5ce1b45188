def nega(node, colour=1):
    alpha = -10**6
    beta = 10**6
    if isinstance(node, int):
        return colour * node
    best = -10**6
    for child in node:
        best = max(best, -nega(child, -colour))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
