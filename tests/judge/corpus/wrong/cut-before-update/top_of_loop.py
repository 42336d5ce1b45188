def ab(node, alpha, beta, maximizing):
    if not node.children: return node.value
    best = float('-inf') if maximizing else float('inf')
    for c in node.children:
        v = ab(c, alpha, beta, not maximizing)
        if alpha >= beta:
            break
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
    return best
