import math


def get_best_move(state):
    best_move, alpha = None, -math.inf
    for move in state.legal_moves():
        v = min_value(state.play(move), alpha, math.inf)
        if v >= alpha:
            alpha = v
            best_move = move
    return best_move


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.evaluate()
    for move in state.legal_moves():
        alpha = max(alpha, min_value(state.play(move), alpha, beta))
        if alpha >= beta:
            break
    return alpha


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.evaluate()
    for move in state.legal_moves():
        beta = min(beta, max_value(state.play(move), alpha, beta))
        if alpha >= beta:
            break
    return beta
