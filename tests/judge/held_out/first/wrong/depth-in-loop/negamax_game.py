def negamax(game, state, depth, alpha, beta, color):
    if depth <= 0 or game.is_terminal(state):
        return color * game.evaluate(state)
    best = float("-inf")
    for move in game.legal_moves(state):
        depth = depth - 1
        best = max(best, -negamax(game, game.play(state, move), depth, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
