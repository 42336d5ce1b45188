from math import inf

def best_move(state, depth):
    best, chosen = -inf, None
    for move in state.legal_moves():
        v = minimax(state.play(move), depth - 1, best, inf, True)
        if v > best:
            best, chosen = v, move
    return chosen

def minimax(state, depth, alpha, beta, maximizing):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    best = -inf if maximizing else inf
    for move in state.legal_moves():
        v = minimax(state.play(move), depth - 1, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
