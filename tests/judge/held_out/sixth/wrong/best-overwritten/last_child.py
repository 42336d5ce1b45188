import math


def minimax(state, depth, maximizing):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    if maximizing:
        best = -math.inf
        for action in state.actions():
            best = minimax(state.result(action), depth - 1, False)
        return best
    best = math.inf
    for action in state.actions():
        best = minimax(state.result(action), depth - 1, True)
    return best
