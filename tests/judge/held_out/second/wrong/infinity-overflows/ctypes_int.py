# port of my C program; scores stay 32-bit so that both give the same numbers
from ctypes import c_int32

INT_MIN = -2147483648
INT_MAX = 2147483647

def neg(x):
    return c_int32(-x).value

def negamax(node, alpha, beta, colour):
    if not isinstance(node, list):
        return node if colour > 0 else neg(node)
    best = INT_MIN
    for child in node:
        score = neg(negamax(child, neg(beta), neg(alpha), -colour))
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best

if __name__ == "__main__":
    print(negamax([[3, 12, 8], [2, 4, 6], [14, 5, 2]], INT_MIN, INT_MAX, 1))
