import math


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_terminal():
        return node.value
    if maximizing:
        value = -math.inf
        for child in node.children:
            value = max(value, alphabeta(child, depth, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = math.inf
    for child in node.children:
        value = min(value, alphabeta(child, depth, alpha, beta, True))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
