def minimax(tree, is_max):
    if isinstance(tree, int):
        return tree
    if is_max:
        return max(minimax(t, is_max) for t in tree)
    return min(minimax(t, is_max) for t in tree)
