import numpy as np

def ab(node, depth, alpha=-np.inf, beta=np.inf, maximizing=True):
    if depth == 0 or node.is_terminal():
        return np.float64(node.evaluate())
    best = -np.inf if maximizing else np.inf
    for child in node.children():
        v = ab(child, depth - 1, alpha, beta, not maximizing)
        best = np.maximum(best, v) if maximizing else np.minimum(best, v)
        if maximizing:
            alpha = np.maximum(alpha, best)
        else:
            beta = np.minimum(beta, best)
        if alpha >= beta:
            break
    return best
