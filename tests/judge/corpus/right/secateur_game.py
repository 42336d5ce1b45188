"""Uses a secateur game: outcome and evaluate are as the player to move sees them."""
from secateur import ONGOING


def negamax(game, state, depth, alpha=-10**9, beta=10**9):
    result = game.outcome(state)
    if result != ONGOING:
        return result
    if depth == 0:
        return game.evaluate(state)
    best = -10**9
    for move in game.moves(state):
        best = max(best, -negamax(game, game.play(state, move), depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
