def ab(state, depth, alpha, beta, maxi):
    if depth == 0 or state.is_terminal():
        return state.evaluate(), None
    pick = None
    if maxi:
        v = -10**5
        for m in state.legal_moves():
            w, _ = ab(state.play(m), depth - 1, alpha, beta, False)
            if w > v:
                v, pick = w, m
            if v > alpha: alpha = v
            if v >= beta: break
        return v, pick
    v = 10**5
    for m in state.legal_moves():
        w, _ = ab(state.play(m), depth - 1, alpha, beta, True)
        if w < v:
            v, pick = w, m
        if v < alpha: alpha = v
        if alpha >= beta: break
    return v, pick
