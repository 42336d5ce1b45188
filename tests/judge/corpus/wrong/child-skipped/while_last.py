def search(node, alpha, beta, maximizing):
    kids = node.children
    if not kids:
        return node.value
    best = -9999 if maximizing else 9999
    i = 0
    while i < len(kids) - 1:
        v = search(kids[i], alpha, beta, not maximizing)
        if maximizing:
            if v > best: best = v
            if best > alpha: alpha = best
        else:
            if v < best: best = v
            if best < beta: beta = best
        if beta <= alpha:
            return best
        i += 1
    return best
