class Node:
    def __init__(self, value=None, children=None):
        self.value = value
        self.children = children
def minimax(node, depth, maximizing):
    if depth == 0 or node.children is None:
        return node.value
    if maximizing:
        return max(minimax(c, depth - 1, False) for c in node.children)
    return min(minimax(c, depth - 1, True) for c in node.children)
