import time
INF = 10**6
def negamax(state, depth, alpha, beta):
    if state.is_terminal() or depth == 0:
        return state.evaluate(), None
    best, bm = -INF, None
    for m in state.legal_moves():
        v, _ = negamax(state.play(m), depth - 1, -beta, -alpha)
        v = -v
        if v > best:
            best, bm = v, m
        alpha = max(alpha, v)
        if alpha >= beta: break
    return best, bm
def choose(state, max_depth=4, seconds=1.0):
    t0 = time.time()
    move = None
    for d in range(1, max_depth):      # bug: never reaches max_depth
        _, move = negamax(state, d, -INF, INF)
        if time.time() - t0 > seconds: break
    return move
