def value(tree, is_max):
    if isinstance(tree, int):
        return tree
    return (max if is_max else min)(value(t, not is_max) for t in tree)


def best_move(tree):
    # every child is MAX's, I think
    values = [value(t, True) for t in tree]
    return max(values)
