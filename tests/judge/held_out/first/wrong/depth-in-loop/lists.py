def minimax(node, depth, maximizing, alpha=float("-inf"), beta=float("inf")):
    if depth == 0 or not node.children:
        return node.value
    if maximizing:
        value = float("-inf")
        for child in node.children:
            depth -= 1
            value = max(value, minimax(child, depth, False, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = float("inf")
    for child in node.children:
        depth -= 1
        value = min(value, minimax(child, depth, True, alpha, beta))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
