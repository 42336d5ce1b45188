def search(state, depth, alpha, beta, maximizing):
    if depth == 0 or state.is_terminal():
        return state.evaluate(), None
    best, best_move = (float('-inf'), None) if maximizing else (float('inf'), None)
    for move in state.get_moves():
        value, _ = search(state.make_move(move), depth - 1, alpha, beta, not maximizing)
        best, best_move = value, move
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if beta <= alpha:
            break
    return best, best_move
