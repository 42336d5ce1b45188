def minimax(tree, maximizing):
    if isinstance(tree, int):
        return tree
    result = 0
    for t in tree:
        v = minimax(t, not maximizing)
        if maximizing and v > result:
            result = v
        if not maximizing and v < result:
            result = v
    return result
