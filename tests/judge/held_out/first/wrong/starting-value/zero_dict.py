def minimax(node, is_max, alpha=float("-inf"), beta=float("inf")):
    children = node.get("children", [])
    if not children:
        return node["value"]
    best = 0
    for child in children:
        v = minimax(child, not is_max, alpha, beta)
        if is_max:
            if v > best:
                best = v
            alpha = max(alpha, best)
        else:
            if v < best:
                best = v
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best
