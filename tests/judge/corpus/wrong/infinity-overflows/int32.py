"""Port of my Java program; int is 32 bits there."""

MIN_VALUE, MAX_VALUE = -2**31, 2**31 - 1


def to_int(x):
    return (x + 2**31) % 2**32 - 2**31


def negamax(node, alpha, beta, color):
    if not isinstance(node, list):
        return to_int(color * node)
    best = MIN_VALUE
    for child in node:
        score = to_int(-negamax(child, to_int(-beta), to_int(-alpha), -color))
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best


def solve(node):
    return negamax(node, MIN_VALUE, MAX_VALUE, 1)
