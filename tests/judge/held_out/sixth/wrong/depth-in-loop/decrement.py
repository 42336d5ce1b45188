def alphabeta(state, depth, alpha, beta, maximizing):
    if depth <= 0 or state.is_terminal():
        return state.evaluate()
    if maximizing:
        best = float("-inf")
        for move in state.get_moves():
            depth -= 1
            best = max(best, alphabeta(state.make_move(move), depth, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = float("inf")
    for move in state.get_moves():
        depth -= 1
        best = min(best, alphabeta(state.make_move(move), depth, alpha, beta, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
