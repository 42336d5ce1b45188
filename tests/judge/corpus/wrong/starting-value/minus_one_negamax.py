def negamax(node, alpha, beta, color):
    if not node.children:
        return color * node.value
    best = -1
    for child in node.children:
        best = max(best, -negamax(child, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
