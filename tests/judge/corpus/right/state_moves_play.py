def alphabeta(state, depth, alpha, beta, maximizing):
    if depth == 0 or state.is_game_over():
        return state.evaluate()
    moves = state.get_legal_moves()
    if maximizing:
        best = -1000000
        for move in moves:
            new_state = state.make_move(move)
            best = max(best, alphabeta(new_state, depth - 1, alpha, beta, False))
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best
    best = 1000000
    for move in moves:
        new_state = state.make_move(move)
        best = min(best, alphabeta(new_state, depth - 1, alpha, beta, True))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
