def negamax(node, depth, alpha, beta):
    if depth == 0 or not node.children:
        return node.value
    best = -10**9
    for c in node.children:
        best = max(best, -negamax(c, depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta: break
    return best
