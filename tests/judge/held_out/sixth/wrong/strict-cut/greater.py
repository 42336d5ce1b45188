# the task says: stop as soon as alpha >= beta
def alphabeta(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    best = float("-inf") if maximizing else float("inf")
    for child in node.children:
        val = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, val)
            alpha = max(alpha, best)
        else:
            best = min(best, val)
            beta = min(beta, best)
        if alpha > beta:
            break
    return best
