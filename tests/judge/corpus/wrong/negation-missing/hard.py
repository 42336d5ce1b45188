def nega(state, alpha, beta, sign):
    if state.terminal():
        return sign * state.utility()
    for m in state.moves():
        s = nega(state.play(m), -beta, -alpha, -sign)
        if s >= beta:
            return beta
        if s > alpha:
            alpha = s
    return alpha


def solve(state):
    return nega(state, -1000000, 1000000, 1)
