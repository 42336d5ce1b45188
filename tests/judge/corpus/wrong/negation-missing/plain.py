def negamax(tree, color):
    if isinstance(tree, int):
        return color * tree
    best = float("-inf")
    for t in tree:
        best = max(best, negamax(t, -color))
    return best
