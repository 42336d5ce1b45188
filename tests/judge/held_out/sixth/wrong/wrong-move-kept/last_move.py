from math import inf


def minimax(game, state, depth, alpha, beta, maximizing):
    """returns (value, move)"""
    if depth == 0 or game.is_terminal(state):
        return game.evaluate(state), None
    best_move = None
    if maximizing:
        best = -inf
        for move in game.legal_moves(state):
            value, _ = minimax(game, game.play(state, move), depth - 1, alpha, beta, False)
            best = max(best, value)
            best_move = move
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, best_move
    best = inf
    for move in game.legal_moves(state):
        value, _ = minimax(game, game.play(state, move), depth - 1, alpha, beta, True)
        best = min(best, value)
        best_move = move
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best, best_move
