class Node:
    def __init__(self, value=None, children=None):
        self.value = value
        self.children = children if children is not None else []


class AlphaBeta:
    def __init__(self):
        self.alpha = float('-inf')
        self.beta = float('inf')
        self.visited = 0

    def evaluate(self, root):
        self.alpha = float('-inf')
        self.beta = float('inf')
        self.visited = 0
        return self.max_value(root)

    def max_value(self, node):
        self.visited += 1
        if not node.children:
            return node.value
        v = float('-inf')
        for child in node.children:
            v = max(v, self.min_value(child))
            if v >= self.beta:
                return v
            self.alpha = max(self.alpha, v)
        return v

    def min_value(self, node):
        self.visited += 1
        if not node.children:
            return node.value
        v = float('inf')
        for child in node.children:
            v = min(v, self.max_value(child))
            if v <= self.alpha:
                return v
            self.beta = min(self.beta, v)
        return v


if __name__ == '__main__':
    tree = Node(children=[Node(children=[Node(3), Node(5)]), Node(children=[Node(2), Node(9)])])
    print(AlphaBeta().evaluate(tree))
