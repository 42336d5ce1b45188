import math


def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree
    if is_max:
        best = math.inf
        for t in tree:
            best = min(best, minimax(t, False))
    else:
        best = -math.inf
        for t in tree:
            best = max(best, minimax(t, True))
    return best
