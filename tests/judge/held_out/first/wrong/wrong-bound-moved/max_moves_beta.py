def alpha_beta(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    if maximizing:
        best = float("-inf")
        for child in node.children:
            best = max(best, alpha_beta(child, alpha, beta, False))
            beta = max(beta, best)
            if beta <= alpha:
                break
        return best
    else:
        best = float("inf")
        for child in node.children:
            best = min(best, alpha_beta(child, alpha, beta, True))
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best
