import math


class Node:
    def __init__(self, val=None, children=None):
        self.val = val
        self.children = children if children else []


def minimax(node, maximizing, alpha, beta):
    if not node.children:
        return node.val
    if maximizing:
        best = -math.inf
        for child in node.children:
            val = minimax(child, False, alpha, beta)
            best = max(best, val)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = math.inf
        for child in node.children:
            val = minimax(child, True, alpha, beta)
            best = min(best, val)
            beta = min(beta, best)
            if beta <= alpha:
                break


root = Node(children=[Node(3), Node(5)])
print(minimax(root, True, -math.inf, math.inf))
