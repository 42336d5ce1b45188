import math


def max_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    v = -math.inf
    for child in node:
        v = max(v, min_value(child, alpha, beta))
        if v <= alpha:
            return v
        alpha = max(alpha, v)
    return v


def min_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    v = math.inf
    for child in node:
        v = min(v, max_value(child, alpha, beta))
        if v >= beta:
            return v
        beta = min(beta, v)
    return v


def minimax(tree):
    return max_value(tree, -math.inf, math.inf)


if __name__ == '__main__':
    print(minimax([[[3, 5], [6, 9]], [[1, 2], [0, -1]]]))
