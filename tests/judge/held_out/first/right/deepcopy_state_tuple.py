import copy
import math


def minimax(state, depth, alpha, beta, maximizing):
    if depth == 0 or state.is_over():
        return None, state.score()
    best_move = None
    best_score = -math.inf if maximizing else math.inf
    for move in state.get_moves():
        new_state = copy.deepcopy(state)
        new_state.make_move(move)
        _, score = minimax(new_state, depth - 1, alpha, beta, not maximizing)
        if maximizing and score > best_score:
            best_score, best_move = score, move
            alpha = max(alpha, score)
        elif not maximizing and score < best_score:
            best_score, best_move = score, move
            beta = min(beta, score)
        if alpha >= beta:
            break
    return best_move, best_score
