def ab(state, alpha, beta, maximizing):
    if state.is_terminal():
        return state.evaluate()
    best = float("-inf") if maximizing else float("inf")
    for m in reversed(list(state.children())):
        v = ab(m, float("-inf"), float("inf"), not maximizing)
        if maximizing:
            best = max(best, v); alpha = max(alpha, best)
        else:
            best = min(best, v); beta = min(beta, best)
        if alpha >= beta: break
    return best
