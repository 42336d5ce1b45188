def value(tree, maximizing):
    match tree:
        case int():
            return tree
        case list():
            pass
    if maximizing:
        return max(value(sub, maximizing) for sub in tree)
    return min(value(sub, maximizing) for sub in tree)
