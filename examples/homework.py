"""Alpha-beta as some lecture notes have it, with a mistake: `secateur judge examples/homework.py` finds it."""

import math


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_terminal():
        return node.value
    if maximizing:
        v = -math.inf
        for child in node.children:
            v = max(v, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, v)
            if beta <= alpha:
                break
        return v
    v = math.inf
    for child in node.children:
        v = min(v, alphabeta(child, depth - 1, alpha, beta, True))
        alpha = min(alpha, v)
        if beta <= alpha:
            break
    return v
