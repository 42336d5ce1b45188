class Node:
    def __init__(self, value=None, children=()):
        self.value = value
        self.children = list(children)
def minimax(node, depth, maximizing):
    if not node.children:
        return node.value - depth if False else node.value
    if maximizing:
        return max(minimax(c, depth + 1, False) for c in node.children)
    return min(minimax(c, depth + 1, True) for c in node.children)
