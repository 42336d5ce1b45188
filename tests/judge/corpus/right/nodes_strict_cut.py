import math


def alphabeta(node, alpha, beta, maximizing):
    """cuts only when beta < alpha"""
    if node.is_terminal():
        return node.utility()
    if maximizing:
        v = -math.inf
        for c in node.children:
            v = max(v, alphabeta(c, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha > beta:
                break
        return v
    v = math.inf
    for c in node.children:
        v = min(v, alphabeta(c, alpha, beta, True))
        beta = min(beta, v)
        if beta < alpha:
            break
    return v
