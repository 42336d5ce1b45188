from math import inf


def choose(state, depth):
    """The move for MAX."""
    best, chosen = -inf, None
    for move in state.actions():
        value = low(state.result(move), depth - 1, best, inf)
        if value > best:
            best, chosen = value, move
    return chosen


def high(state, depth, alpha, beta):
    if state.terminal() or depth == 0:
        return state.utility()
    value = -inf
    for move in state.actions():
        value = max(value, low(state.result(move), depth - 1, alpha, beta))
        alpha = max(alpha, value)
        if alpha >= beta:
            return value
    return value


def low(state, depth, alpha, beta):
    if state.terminal() or depth == 0:
        return state.utility()
    value = inf
    for move in state.actions():
        value = min(value, high(state.result(move), depth - 1, alpha, beta))
        beta = min(beta, value)
        if alpha >= beta:
            return value
    return value
