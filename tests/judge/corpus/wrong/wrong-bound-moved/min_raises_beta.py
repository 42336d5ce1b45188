def ab(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    if maximizing:
        v = float('-inf')
        for c in node.children:
            v = max(v, ab(c, alpha, beta, False))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = float('inf')
    for c in node.children:
        v = min(v, ab(c, alpha, beta, True))
        if v <= alpha:
            return v
        alpha = max(alpha, v)
    return v
