import math


class Node:
    def __init__(self, value=None, children=()):
        self.value = value
        self.children = list(children)


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or not node.children:
        return node.value
    if maximizing:
        value = -math.inf
        for child in node.children:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    else:
        value = math.inf
        for child in node.children:
            value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
            alpha = min(alpha, value)
            if alpha >= beta:
                break
        return value


print(alphabeta(Node(children=[Node(3), Node(5)]), 1, -math.inf, math.inf, True))
