BEST = None


def alphabeta(state, depth, alpha, beta, maximizing):
    global BEST
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    if maximizing:
        v = float("-inf")
        for move in state.legal_moves():
            r = alphabeta(state.play(move), depth - 1, alpha, beta, False)
            if r > v:
                v = r
                BEST = move
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = float("inf")
    for move in state.legal_moves():
        r = alphabeta(state.play(move), depth - 1, alpha, beta, True)
        if r < v:
            v = r
            BEST = move
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def choose(state, depth):
    alphabeta(state, depth, float("-inf"), float("inf"), True)
    return BEST
