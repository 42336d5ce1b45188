from math import inf

def value(state, alpha=-inf, beta=inf, maximizing=True, depth=3):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    best = -inf if maximizing else inf
    for child in state.children():
        v = value(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
