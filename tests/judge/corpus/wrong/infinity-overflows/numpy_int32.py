import numpy as np
LOW = np.int32(-2147483648)

def negamax(node, depth, alpha=LOW, beta=np.int32(2147483647), colour=1):
    if depth == 0 or not node.children:
        return np.int32(colour * node.value)
    best = LOW
    for child in node.children:
        with np.errstate(all="ignore"):
            best = max(best, -negamax(child, depth - 1, -beta, -alpha, -colour))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
