def minimax(tree, maximizing=True):
    if isinstance(tree, int):
        return tree
    values = [minimax(t, not maximizing) for t in tree]
    result = max(values) if maximizing else min(values)
    print(result)
