from math import inf


def score(tree, a=-inf, b=inf, depth=0):
    if isinstance(tree, (int, float)):
        return tree
    if depth % 2 == 0:
        v = -inf
        for t in tree:
            v = max(v, score(t, a, b, depth + 1))
            a = max(a, v)
            if a >= b:
                return v
        return v
    v = inf
    for t in tree:
        v = min(v, score(t, a, b, depth + 1))
        b = max(b, v)
        if a >= b:
            return v
    return v
