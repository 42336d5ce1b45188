import random


def pick_best_move(state, depth):
    best_score = float("-inf")
    best_move = random.choice(state.valid_moves())
    for move in state.valid_moves():
        score = alphabeta(state.play(move), depth - 1, best_score, float("inf"), False)
        if score >= best_score:
            best_score = score
            best_move = move
    return best_move


def alphabeta(state, depth, alpha, beta, maximizing):
    if depth == 0 or state.is_terminal():
        return state.score()
    if maximizing:
        value = float("-inf")
        for move in state.valid_moves():
            value = max(value, alphabeta(state.play(move), depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = float("inf")
    for move in state.valid_moves():
        value = min(value, alphabeta(state.play(move), depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
