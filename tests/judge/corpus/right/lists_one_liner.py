def minimax(tree, maximize=True):
    return tree if isinstance(tree, int) else (max if maximize else min)(minimax(t, not maximize) for t in tree)
