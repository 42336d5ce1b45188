import math


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_leaf():
        return node.value
    if maximizing:
        value = -math.inf
        for child in node.children:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            beta = min(beta, value)
            if beta <= alpha:
                break
        return value
    value = math.inf
    for child in node.children:
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
        alpha = max(alpha, value)
        if beta <= alpha:
            break
    return value
