import math

def max_value(state, alpha, beta):
    if state.is_leaf():
        return state.utility()
    v = -math.inf
    for s in state.children():
        v = max(v, min_value(s, alpha, math.inf))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v

def min_value(state, alpha, beta):
    if state.is_leaf():
        return state.utility()
    v = math.inf
    for s in state.children():
        v = min(v, max_value(s, -math.inf, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v

def minimax_value(state):
    return max_value(state, -math.inf, math.inf)
