def minimax(game, state, depth, maximizing):
    if game.cutoff_test(state, depth):
        return game.evaluate(state)
    vals = [minimax(game, game.result(state, a), depth + 1, not maximizing) for a in game.actions(state)]
    return max(vals) if maximizing else min(vals)
