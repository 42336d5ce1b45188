import math

cache = {}


def alphabeta(tree, alpha, beta, maximizing):
    """tree: nested tuples with ints as leaves; positions that were seen before are looked up."""
    if isinstance(tree, int):
        return tree
    if (tree, maximizing) in cache:
        return cache[(tree, maximizing)]
    if maximizing:
        value = -math.inf
        for child in tree:
            value = max(value, alphabeta(child, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    else:
        value = math.inf
        for child in tree:
            value = min(value, alphabeta(child, alpha, beta, True))
            beta = min(beta, value)
            if alpha >= beta:
                break
    cache[(tree, maximizing)] = value
    return value


print(alphabeta(((3, 12, 8), (2, 4, 6), (14, 5, 2)), -math.inf, math.inf, True))
