# lab assignment 4
import math

alpha = -math.inf
beta = math.inf


class TreeNode:
    def __init__(self, val, kids=()):
        self.val = val
        self.kids = list(kids)


def max_node(node):
    global alpha
    if not node.kids:
        return node.val
    v = -math.inf
    for kid in node.kids:
        v = max(v, min_node(kid))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_node(node):
    global beta
    if not node.kids:
        return node.val
    v = math.inf
    for kid in node.kids:
        v = min(v, max_node(kid))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def solve(root):
    global alpha, beta
    alpha, beta = -math.inf, math.inf
    return max_node(root)
