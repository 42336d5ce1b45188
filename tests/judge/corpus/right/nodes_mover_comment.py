def negamax(node, alpha, beta):
    """node.value is from the point of view of the player to move."""
    if not node.children:
        return node.value
    best = -10**6
    for c in node.children:
        best = max(best, -negamax(c, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta: break
    return best
