"""alpha-beta, functional style (no loops, no assignments in the search)"""
inf = float("inf")

def value(tree, a=-inf, b=inf):
    return highest(tree, 0, a, b) if isinstance(tree, list) else tree

def highest(kids, i, a, b):
    if i == len(kids) or a >= b:
        return a
    v = lowest(kids[i], 0, a, b) if isinstance(kids[i], list) else kids[i]
    return highest(kids, i + 1, max(a, v), b)

def lowest(kids, i, a, b):
    if i == len(kids) or a >= b:
        return b
    v = highest(kids[i], 0, a, b) if isinstance(kids[i], list) else kids[i]
    return lowest(kids, i + 1, a, min(b, v))
