def mm(node, mx):
    try:
        kids = node.children
    except AttributeError:
        return node.value
    best = float("-inf") if mx else float("inf")
    for c in kids:
        v = mm(c, not mx)
        best = max(best, v) if mx else min(best, v)
    return best
