def pick(state, depth):
    best, move = -1, None
    for m in state.legal_moves():
        v = low(state.play(m), depth - 1, best, 10**9)
        if v > best: best, move = v, m
    return move
def high(state, depth, alpha, beta):
    if depth == 0 or state.is_over(): return state.evaluate()
    v = -10**9
    for m in state.legal_moves():
        v = max(v, low(state.play(m), depth - 1, alpha, beta))
        alpha = max(alpha, v)
        if v >= beta: break
    return v
def low(state, depth, alpha, beta):
    if depth == 0 or state.is_over(): return state.evaluate()
    v = 10**9
    for m in state.legal_moves():
        v = min(v, high(state.play(m), depth - 1, alpha, beta))
        beta = min(beta, v)
        if v <= alpha: break
    return v
