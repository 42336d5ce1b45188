def minimax_decision(game, state):
    return max_value(game, state, -1e18, 1e18)


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -1e18
    for action in game.actions(state):
        v = min_value(game, game.result(state, action), alpha, beta)
        if v >= beta:
            return v
        if v > alpha:
            alpha = v
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = 1e18
    for action in game.actions(state):
        v = max_value(game, game.result(state, action), alpha, beta)
        if v <= alpha:
            return v
        if v < beta:
            beta = v
    return v
