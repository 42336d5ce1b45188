def minimax(tree, is_max):
    if isinstance(tree, int):
        return tree
    best = -1000000 if is_max else 1000000
    for t in tree:
        v = minimax(t, not is_max)
        if is_max:
            best = max(best, v)
        else:
            best = min(best, v)
        return best
