def abprune(state, alpha, beta, turn):
    if state.game_over():
        return state.utility()
    if turn == "MAX":
        best = float("-inf")
        for move in state.actions():
            best = max(best, abprune(state.result(move), alpha, beta, "MIN"))
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best
    best = float("inf")
    for move in state.actions():
        best = min(best, abprune(state.result(move), alpha, beta, "MAX"))
        if best <= alpha:
            return best
        alpha = max(alpha, best)
    return best
