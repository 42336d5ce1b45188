def mm(tree, node, mx, values):
    if tree[node] is None:
        return values[node]
    best = float("-inf") if mx else float("inf")
    for c in tree[node]:
        v = mm(tree, c, not mx, values)
        best = max(best, v) if mx else min(best, v)
    return best
