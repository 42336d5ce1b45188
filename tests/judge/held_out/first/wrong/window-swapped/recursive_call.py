def minimax(state, depth, alpha, beta, is_max):
    if state.is_terminal() or depth == 0:
        return state.evaluate()
    if is_max:
        best = -float("inf")
        for child in state.get_children():
            best = max(best, minimax(child, depth - 1, beta, alpha, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = float("inf")
    for child in state.get_children():
        best = min(best, minimax(child, depth - 1, beta, alpha, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
