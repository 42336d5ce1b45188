def minimax(node, depth, max_depth, alpha, beta, maximizing):
    """depth: how deep we are, 0 at the root"""
    if depth >= max_depth - 1 or node.is_leaf():
        return node.evaluate()
    if maximizing:
        best = float("-inf")
        for child in node.children:
            best = max(best, minimax(child, depth + 1, max_depth, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = float("inf")
        for child in node.children:
            best = min(best, minimax(child, depth + 1, max_depth, alpha, beta, True))
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best
