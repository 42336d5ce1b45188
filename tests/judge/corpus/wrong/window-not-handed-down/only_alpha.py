import math


def max_value(node, alpha, beta):
    if node.is_terminal():
        return node.value
    v = -math.inf
    for c in node.children:
        v = max(v, min_value(c, alpha, math.inf))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(node, alpha, beta):
    if node.is_terminal():
        return node.value
    v = math.inf
    for c in node.children:
        v = min(v, max_value(c, alpha, math.inf))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def search(node):
    return max_value(node, -math.inf, math.inf)
