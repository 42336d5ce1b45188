def max_value(state, game):
    if game.terminal_test(state):
        return game.utility(state)
    v = float("-inf")
    for a in game.actions(state):
        v = max(v, max_value(game.result(state, a), game))
    return v


def min_value(state, game):
    if game.terminal_test(state):
        return game.utility(state)
    v = float("inf")
    for a in game.actions(state):
        v = min(v, max_value(game.result(state, a), game))
    return v


def minimax_value(state, game):
    return max_value(state, game)
