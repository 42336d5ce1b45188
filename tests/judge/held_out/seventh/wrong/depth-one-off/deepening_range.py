import time
from math import inf


def negamax(game, state, depth, alpha, beta):
    if depth == 0 or game.is_over(state):
        return game.evaluate(state)
    best = -inf
    for move in game.moves(state):
        score = -negamax(game, game.play(state, move), depth - 1, -beta, -alpha)
        best = max(best, score)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best


def iterative_deepening(game, state, max_depth, seconds=60):
    start = time.time()
    best_move = None
    for depth in range(1, max_depth):
        alpha = -inf
        best = -inf
        for move in game.moves(state):
            score = -negamax(game, game.play(state, move), depth - 1, -inf, -alpha)
            if score > best:
                best = score
                best_move = move
            alpha = max(alpha, best)
        if time.time() - start > seconds:
            break
    return best_move
