inf = float("inf")


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for child in state.successors():
        v = max(v, min_value(child, alpha, beta))
        if v <= alpha:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = inf
    for child in state.successors():
        v = min(v, max_value(child, alpha, beta))
        if v >= beta:
            return v
        beta = min(beta, v)
    return v


def alphabeta_search(state):
    return max_value(state, -inf, inf)
