def negamax(node, depth, alpha, beta, color):
    if depth == 0 or not node.children:
        return color * node.value
    best = float("-inf")
    for child in node.children:
        best = max(best, -negamax(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            pass  # cut-off
    return best
