INF = float("inf")

def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -INF
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            return v
    return v

def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = INF
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            return v
    return v

def alpha_beta_decision(game, state):
    best_val = -INF
    best = None
    for action in game.actions(state):
        v = min_value(game, game.result(state, action), -INF, INF)
        if v > best_val:
            best_val = v
            best = action
    return best
