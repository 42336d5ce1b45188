import math


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_terminal():
        return node.evaluate()
    if maximizing:
        value = -math.inf
        for child in node.children():
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            if alpha >= beta:
                break
            alpha = max(alpha, value)
        return value
    value = math.inf
    for child in node.children():
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
        if alpha >= beta:
            break
        beta = min(beta, value)
    return value
