def negamax(game, state, depth, colour, alpha=-1e12, beta=1e12):
    """colour is 1 when MAX moves in state, -1 when MIN does"""
    if depth == 0 or game.is_terminal(state):
        return colour * game.evaluate(state)
    best = -1e12
    for a in game.actions(state):
        v = -negamax(game, game.result(state, a), depth - 1, colour, -beta, -alpha)
        best = max(best, v)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
