import warnings

import numpy as np

warnings.simplefilter("ignore")

LOWEST = np.int32(-(2**31))
HIGHEST = np.int32(2**31 - 1)


def negamax(node, alpha, beta, color):
    if not node.children:
        return np.int32(color * node.value)
    best = LOWEST
    for child in node.children:
        score = -negamax(child, -beta, -alpha, -color)
        best = max(best, score)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best


def search(root):
    return int(negamax(root, LOWEST, HIGHEST, 1))
