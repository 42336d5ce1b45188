# evaluate() must be from the point of view of the player to move
def negamax(state, depth, alpha, beta):
    if state.is_over() or depth == 0:
        return state.evaluate()
    best = -10**9
    for move in state.legal_moves():
        score = -negamax(state.play(move), depth - 1, -beta, -alpha)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best
