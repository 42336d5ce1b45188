# Negamax with 32-bit scores (ported from my C++ engine)
from ctypes import c_int32

INT_MIN = -2 ** 31
INT_MAX = 2 ** 31 - 1


def neg(x):
    """minus x, in 32 bits as in the engine"""
    return c_int32(-x).value


def negamax(node, alpha, beta, color):
    if isinstance(node, int):
        return node if color > 0 else neg(node)
    best = INT_MIN
    for child in node:
        score = neg(negamax(child, neg(beta), neg(alpha), -color))
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best


def search(tree):
    return negamax(tree, INT_MIN, INT_MAX, 1)


if __name__ == '__main__':
    print(search([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
