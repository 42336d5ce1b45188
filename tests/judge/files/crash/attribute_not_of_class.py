class Node:
    def __init__(self, value=None, children=()):
        self.value = value
        self.children = list(children)

def search(node, maximizing):
    if not node.children:
        return node.val          # Node has .value only
    if maximizing:
        return max(search(c, False) for c in node.children)
    return min(search(c, True) for c in node.children)

if __name__ == "__main__":
    print(search(Node(children=[Node(1), Node(2)]), True))
