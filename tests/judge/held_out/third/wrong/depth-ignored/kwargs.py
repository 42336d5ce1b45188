from math import inf

def ab(state, *, depth=4, alpha=-inf, beta=inf, maximizing=True):
    if depth == 0 or state.terminal():
        return state.heuristic()
    values = []
    for child in state.expand():
        values.append(ab(child, depth=depth, alpha=alpha, beta=beta, maximizing=not maximizing))
        if maximizing:
            alpha = max(alpha, values[-1])
        else:
            beta = min(beta, values[-1])
        if beta <= alpha:
            break
    return max(values) if maximizing else min(values)
