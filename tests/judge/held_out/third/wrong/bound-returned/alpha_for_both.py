def alphabeta(state, depth, alpha, beta, maximizing):
    if depth == 0 or state.game_over():
        return state.score()
    for child in state.get_children():
        result = alphabeta(child, depth - 1, alpha, beta, not maximizing)
        if maximizing:
            if result > alpha:
                alpha = result
        else:
            if result < beta:
                beta = result
        if beta <= alpha:
            break
    return alpha
