def minimax(node, depth, maximizing, alpha=float("-inf"), beta=float("inf")):
    if "children" not in node or depth == 0:
        return node["value"]
    if maximizing:
        value = float("-inf")
        for child in node["children"]:
            value = max(value, minimax(child, depth - 1, False, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = float("inf")
    for child in node["children"]:
        value = min(value, minimax(child, depth - 1, True, alpha, beta))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
