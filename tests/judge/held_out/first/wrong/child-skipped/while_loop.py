def negamax(node, alpha, beta, color):
    if len(node.children) == 0:
        return color * node.value
    best = -float("inf")
    i = 0
    while i < len(node.children) - 1:
        i += 1
        best = max(best, -negamax(node.children[i], -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
