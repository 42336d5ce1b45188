import math


def alphabeta(game, state, depth, alpha, beta, maximizing):
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state)
    if maximizing:
        best = -math.inf
        for move in game.legal_moves(state):
            best = max(best, alphabeta(game, game.apply_move(state, move), depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    else:
        best = math.inf
        for move in game.legal_moves(state):
            best = min(best, alphabeta(game, game.apply_move(state, move), depth - 1, alpha, beta, True))
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best
