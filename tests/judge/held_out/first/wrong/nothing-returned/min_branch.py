def minimax(node, depth, alpha, beta, maximizing):
    if depth == 0 or not node.children:
        return node.value
    if maximizing:
        best = float("-inf")
        for child in node.children:
            best = max(best, minimax(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    else:
        best = float("inf")
        for child in node.children:
            best = min(best, minimax(child, depth - 1, alpha, beta, True))
            beta = min(beta, best)
            if alpha >= beta:
                break
