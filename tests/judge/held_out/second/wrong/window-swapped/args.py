INF = 10 ** 10

def max_value(state, depth, alpha, beta):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    v = -INF
    for child in state.get_children():
        v = max(v, min_value(child, depth - 1, beta, alpha))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v

def min_value(state, depth, alpha, beta):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    v = INF
    for child in state.get_children():
        v = min(v, max_value(child, depth - 1, alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
