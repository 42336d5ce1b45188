class Node:
    def __init__(self, value=None):
        self.value = value
        self.children = None
    def add(self, child):
        if self.children is None: self.children = []
        self.children.append(child)
def alphabeta(node, alpha, beta, is_max):
    if node.children is None:
        return node.value
    v = float("-inf") if is_max else float("inf")
    for c in node.children:
        w = alphabeta(c, alpha, beta, not is_max)
        if is_max:
            v = max(v, w); alpha = max(alpha, v)
        else:
            v = min(v, w); beta = min(beta, v)
        if alpha >= beta: break
    return v
root = Node()
for a in (3, 5):
    root.add(Node(a))
print(alphabeta(root, float("-inf"), float("inf"), True))
