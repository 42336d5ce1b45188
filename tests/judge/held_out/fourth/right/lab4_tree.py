class Node:
    def __init__(self, name, value=None):
        self.name = name
        self.value = value
        self.children = []

    def add_child(self, child):
        self.children.append(child)

    def is_leaf(self):
        return len(self.children) == 0


class AlphaBeta:
    """Minimax search with alpha-beta pruning on an explicit game tree."""

    def __init__(self, root):
        self.root = root
        self.visited = 0

    def search(self):
        infinity = float('inf')
        best_val = -infinity
        beta = infinity
        best_state = None
        for state in self.root.children:
            value = self.min_value(state, best_val, beta)
            if value > best_val:
                best_val = value
                best_state = state
        return best_state

    def max_value(self, node, alpha, beta):
        self.visited += 1
        if node.is_leaf():
            return node.value
        value = -float('inf')
        for state in node.children:
            value = max(value, self.min_value(state, alpha, beta))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value

    def min_value(self, node, alpha, beta):
        self.visited += 1
        if node.is_leaf():
            return node.value
        value = float('inf')
        for state in node.children:
            value = min(value, self.max_value(state, alpha, beta))
            if value <= alpha:
                return value
            beta = min(beta, value)
        return value


if __name__ == "__main__":
    root = Node('A')
    for name, values in [('B', (3, 12, 8)), ('C', (2, 4, 6)), ('D', (14, 5, 2))]:
        n = Node(name)
        for i, v in enumerate(values):
            n.add_child(Node(name + str(i), v))
        root.add_child(n)
    ab = AlphaBeta(root)
    print("best:", ab.search().name, "visited:", ab.visited)
