class Node:
    def __init__(self, value, children):
        self.value = value
        self.children = children
def minimax(node, isMax):
    if node.children is None:
        return node.value
    best = -1000 if isMax else 1000
    for c in node.children:
        v = minimax(c, not isMax)
        best = max(best, v) if isMax else min(best, v)
    return best
tree = Node(None, [Node(3, None), Node(5, None)])
print(minimax(tree, True))
