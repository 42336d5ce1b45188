def minimax(tree, maximizing=True):
    if not isinstance(tree, list):
        return tree
    values = [minimax(t, not maximizing) for t in tree]
    if maximizing:
        return min(values)
    else:
        return max(values)
