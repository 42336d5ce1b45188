def negamax(state, depth, alpha, beta):
    if depth == 0 or state.game_over():
        return state.value_for_player()
    best = -99999999
    for m in state.moves():
        score = -negamax(state.play(m), depth - 1, -beta, -alpha)
        if score > best:
            best = score
        if best >= beta:
            return best
    return best
