class Node:
    def __init__(self, value=0, children=()):
        self.value = value
        self.children = list(children)


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or not node.children:
        return node.value
    if maximizing:
        v = float('-inf')
        for child in node.children:
            v = max(v, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, v)
            if beta <= alpha:
                break
        return v
    v = float('inf')
    for child in node.children:
        v = min(v, alphabeta(child, depth - 1, alpha, beta, True))
        alpha = min(alpha, v)
        if beta <= alpha:
            break
    return v


if __name__ == "__main__":
    tree = Node(children=[Node(children=[Node(3), Node(5)]), Node(children=[Node(1), Node(8)])])
    print(alphabeta(tree, 2, float('-inf'), float('inf'), True))
