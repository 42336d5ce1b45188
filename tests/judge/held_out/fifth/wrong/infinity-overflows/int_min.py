import numpy as np

INT_MIN = np.int32(-2147483648)
INT_MAX = np.int32(2147483647)


def wrap(x):
    """32-bit arithmetic, as in our Java version"""
    return (int(x) + 2 ** 31) % 2 ** 32 - 2 ** 31


def negamax(node, alpha=int(INT_MIN), beta=int(INT_MAX), color=1):
    if not node.children:
        return color * node.value
    best = int(INT_MIN)
    for child in node.children:
        score = wrap(-negamax(child, wrap(-beta), wrap(-alpha), -color))
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best
