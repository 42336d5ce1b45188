def best_move(state, depth):
    best, choice = float('-inf'), None
    alpha = float('-inf')
    for m in state.legal_moves():
        v = ab(state.play(m), depth - 1, alpha, float('inf'), False)
        best = max(best, v)
        choice = m
        alpha = max(alpha, best)
    return choice
def ab(state, depth, alpha, beta, maxi):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    if maxi:
        for m in state.legal_moves():
            alpha = max(alpha, ab(state.play(m), depth - 1, alpha, beta, False))
            if alpha >= beta: break
        return alpha
    for m in state.legal_moves():
        beta = min(beta, ab(state.play(m), depth - 1, alpha, beta, True))
        if alpha >= beta: break
    return beta
