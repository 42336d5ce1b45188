def mm(node, mx):
    if getattr(node, "children", None) is None:
        return node.value
    best = float("-inf") if mx else float("inf")
    for c in node.children:
        v = mm(c, not mx)
        best = max(best, v) if mx else min(best, v)
    return best
