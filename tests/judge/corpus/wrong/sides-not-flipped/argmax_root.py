from math import inf

def decide(game, state):
    best = -inf
    for a in game.actions(state):
        v = max_value(game, game.result(state, a), best, inf)
        if v > best:
            best, action = v, a
    return action

def max_value(game, state, alpha, beta):
    if game.terminal_test(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v

def min_value(game, state, alpha, beta):
    if game.terminal_test(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
