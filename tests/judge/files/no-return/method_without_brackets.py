class Node:
    def __init__(self, value=None, children=()):
        self.value = value
        self.children = list(children)
    def is_leaf(self):
        return not self.children

def search(node, maximizing):
    if node.is_leaf:            # forgot the ()
        return node.value
    if maximizing:
        return max(search(c, False) for c in node.children)
    return min(search(c, True) for c in node.children)
