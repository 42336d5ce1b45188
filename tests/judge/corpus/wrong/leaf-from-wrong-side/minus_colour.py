def negamax(node, alpha, beta, color):
    if not isinstance(node, list):
        return -color * node
    best = float("-inf")
    for child in node:
        score = -negamax(child, -beta, -alpha, -color)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best
