class Leaf:
    def __init__(self, value):
        self.value = value
class Branch:
    def __init__(self, children):
        self.children = children
def mm(node, mx):
    if hasattr(node, "value"):
        return node.value
    best = float("-inf") if mx else float("inf")
    for c in node.children:
        v = mm(c, not mx)
        best = max(best, v) if mx else min(best, v)
    return best
