def minimax(tree, depth=0):
    """Even depth is MAX, odd depth is MIN."""
    if isinstance(tree, int):
        return tree
    values = [minimax(branch, depth + 1) for branch in tree]
    return max(values) if depth % 2 == 0 else min(values)
