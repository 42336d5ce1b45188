import math


def alphabeta(node, alpha, beta, maximizing):
    if node.is_terminal():
        return node.value
    if maximizing:
        v = -math.inf
        for c in node.children:
            v = max(v, alphabeta(c, alpha, beta, False))
            if v >= beta:
                return v
        return v
    v = math.inf
    for c in node.children:
        v = min(v, alphabeta(c, alpha, beta, True))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
