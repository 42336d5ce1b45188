class Node:
    def __init__(self, value):
        self.value = value
        self.children = []
def mm(node, mx):
    if not hasattr(node, "children"):
        return node.value
    best = float("-inf") if mx else float("inf")
    for c in node.children:
        v = mm(c, not mx)
        best = max(best, v) if mx else min(best, v)
    return best
