import numpy as np


def search(root):
    visited = 0

    def negamax(node, alpha, beta, sign):
        nonlocal visited
        visited += 1
        if np.isscalar(node):
            return sign * node
        for child in node:
            score = -negamax(child, -beta, -alpha, -sign)
            if score >= beta:
                return beta
            alpha = max(alpha, score)
        return alpha

    return negamax(root, -np.inf, np.inf, 1)
