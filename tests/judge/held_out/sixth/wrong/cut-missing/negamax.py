def negamax(state, depth, alpha, beta):
    # state.evaluate() is relative to the player who is to move
    if depth == 0 or state.game_over():
        return state.evaluate()
    best = float("-inf")
    for move in state.get_moves():
        value = -negamax(state.apply(move), depth - 1, -beta, -alpha)
        best = max(best, value)
        alpha = max(alpha, best)
    return best
