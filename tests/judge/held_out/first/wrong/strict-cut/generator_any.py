def ab(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    it = iter(node)
    best = ab(next(it), alpha, beta, not maximizing)
    for child in it:
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha > beta:
            break
        value = ab(child, alpha, beta, not maximizing)
        best = max(best, value) if maximizing else min(best, value)
    return best
