from math import inf


def search(state, depth, alpha, beta, maximizing):
    if depth == 0 or state.is_terminal():
        return state.heuristic()
    if maximizing:
        best = -inf
        for s in state.successors():
            best = max(best, search(s, depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                return best
        return best
    best = inf
    for s in state.successors():
        best = min(best, search(s, depth, alpha, beta, True))
        beta = min(beta, best)
        if beta <= alpha:
            return best
    return best
