def minimax(game, state, depth, maximizing):
    # depth is counted, but who looks at it?
    if game.is_terminal(state):
        return game.evaluate(state)
    values = []
    for move in game.moves(state):
        values.append(minimax(game, game.play(state, move), depth - 1, not maximizing))
    return max(values) if maximizing else min(values)
