"""Gomoku bot. Search with alpha beta."""
INFINITY = 10 ** 9


def search(state, depth, alpha, beta, is_max):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    if is_max:
        value = -INFINITY
        for child in state.get_children():
            value = max(value, search(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                return value
    else:
        value = INFINITY
        for child in state.get_children():
            value = min(value, search(child, depth - 1, alpha, beta, True))
            beta = min(beta, value)
            if alpha >= beta:
                break
        return value
