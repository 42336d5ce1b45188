def alphabeta(tree, alpha, beta, maximizing):
    if not isinstance(tree, dict):
        return tree
    best = float('-inf') if maximizing else float('inf')
    for name, sub in tree.items():
        val = alphabeta(sub, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, val)
            alpha = max(alpha, best)
        else:
            best = min(best, val)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best
print(alphabeta({"a": {"b": 3, "c": 5}, "d": 2}, -100000, 100000, True))
