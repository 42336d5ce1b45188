def alpha_beta(node, depth, is_max, alpha, beta):
    if depth == 0 or not node.children:
        return node.value
    if is_max:
        best = float("-inf")
        for child in node.children:
            best = max(best, alpha_beta(child, depth - 1, False, beta, alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = float("inf")
    for child in node.children:
        best = min(best, alpha_beta(child, depth - 1, True, beta, alpha))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
