import math


class Node:
    def __init__(self, value=None, children=None):
        self.value, self.children = value, children or []


def alphabeta(node, alpha, beta, maximizing):
    if not node.children:
        return node.value
    if maximizing:
        for child in node.children:
            alpha = max(alpha, alphabeta(child, alpha, beta, False))
            if beta <= alpha:
                break
        return beta
    else:
        for child in node.children:
            beta = min(beta, alphabeta(child, alpha, beta, True))
            if beta <= alpha:
                break
        return beta


if __name__ == "__main__":
    n = Node(children=[Node(children=[Node(3), Node(4)]), Node(children=[Node(1), Node(9)])])
    print(alphabeta(n, -math.inf, math.inf, True))
