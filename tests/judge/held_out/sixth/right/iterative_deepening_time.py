import time

INFINITY = 10**8


class SearchTimeout(Exception):
    pass


def alphabeta(state, depth, alpha, beta, maximizing):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    if maximizing:
        value = -INFINITY
        for child in state.children():
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = INFINITY
    for child in state.children():
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def iterative_deepening(state, max_depth, seconds=5.0):
    start = time.time()
    value = None
    for depth in range(1, max_depth + 1):
        value = alphabeta(state, depth, -INFINITY, INFINITY, True)
        if time.time() - start > seconds:
            break
    return value
