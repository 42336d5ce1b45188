class Node:
    def __init__(self, value=None, children=None):
        self.value = value
        self.children = children or []
def mm(node, mx):
    if node.children is None:
        return node.value
    best = float("-inf") if mx else float("inf")
    for c in node.children:
        v = mm(c, not mx)
        best = max(best, v) if mx else min(best, v)
    return best
