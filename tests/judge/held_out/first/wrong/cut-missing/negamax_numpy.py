import numpy as np


def negamax(node, alpha, beta, color):
    if node.is_terminal():
        return color * node.value
    best = -np.inf
    for child in node.children:
        v = -negamax(child, -beta, -alpha, -color)
        best = np.maximum(best, v)
        alpha = np.maximum(alpha, best)
    return best
