def ab(state, depth, alpha, beta, maximizing):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    moves = list(state.legal_moves())
    moves.reverse()
    best = float("-inf") if maximizing else float("inf")
    for m in moves:
        v = ab(state.play(m), depth - 1, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v); alpha = max(alpha, best)
        else:
            best = min(best, v); beta = min(beta, best)
        if alpha > beta: break
    return best
