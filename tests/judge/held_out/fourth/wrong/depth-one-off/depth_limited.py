def max_val(state, depth, alpha, beta):
    if depth == 1 or state.is_terminal():
        return state.evaluate()
    v = float('-inf')
    for s in state.get_children():
        v = max(v, min_val(s, depth - 1, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_val(state, depth, alpha, beta):
    if depth == 1 or state.is_terminal():
        return state.evaluate()
    v = float('inf')
    for s in state.get_children():
        v = min(v, max_val(s, depth - 1, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def alpha_beta(state, depth):
    """Value of state, looking depth half-moves ahead."""
    return max_val(state, depth, float('-inf'), float('inf'))
