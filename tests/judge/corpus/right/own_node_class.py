class Node:
    def __init__(self, value=None, children=None):
        self.value = value
        self.children = children or []

    def is_terminal(self):
        return not self.children


def alphabeta(node, alpha=float("-inf"), beta=float("inf"), maximizing=True):
    if node.is_terminal():
        return node.value
    if maximizing:
        for child in node.children:
            alpha = max(alpha, alphabeta(child, alpha, beta, False))
            if alpha >= beta:
                return beta
        return alpha
    else:
        for child in node.children:
            beta = min(beta, alphabeta(child, alpha, beta, True))
            if alpha >= beta:
                return alpha
        return beta


if __name__ == "__main__":
    tree = Node(children=[Node(children=[Node(3), Node(5)]), Node(children=[Node(2), Node(9)])])
    print(alphabeta(tree))
