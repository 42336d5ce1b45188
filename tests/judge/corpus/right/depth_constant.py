DEPTH = 3
def root(state):
    best, move = float('-inf'), None
    for m in state.get_moves():
        v = mini(state.make_move(m), 1, best, float('inf'))
        if v > best:
            best, move = v, m
    return move
def maxi(state, depth, alpha, beta):
    if depth == DEPTH or state.game_over():
        return state.evaluate()
    for m in state.get_moves():
        alpha = max(alpha, mini(state.make_move(m), depth + 1, alpha, beta))
        if alpha >= beta: return alpha
    return alpha
def mini(state, depth, alpha, beta):
    if depth == DEPTH or state.game_over():
        return state.evaluate()
    for m in state.get_moves():
        beta = min(beta, maxi(state.make_move(m), depth + 1, alpha, beta))
        if alpha >= beta: return beta
    return beta
