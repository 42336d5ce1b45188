def minimax(state, depth, maximizing):
    if depth <= 0 or state.is_over():
        return state.evaluate()
    best = float("-inf") if maximizing else float("inf")
    for move in state.get_moves():
        depth = depth - 1
        v = minimax(state.apply(move), depth, not maximizing)
        best = max(best, v) if maximizing else min(best, v)
    return best
