def minimax(tree, maximizing):
    if not isinstance(tree, list):
        return tree
    i = 0
    best = -float("inf") if maximizing else float("inf")
    while i < len(tree):
        v = minimax(tree[i], not maximizing)
        if maximizing and v > best:
            best = v
            i += 1
        elif not maximizing and v < best:
            best = v
            i += 1
    return best
