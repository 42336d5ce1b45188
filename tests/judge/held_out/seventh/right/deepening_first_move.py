from math import inf


def search(state, depth, alpha, beta, maximizing, first=None):
    """Returns (value, move); the move of the last iteration is tried first."""
    if depth == 0 or state.is_terminal():
        return state.value(), None
    moves = list(state.actions())
    if first in moves:
        moves.remove(first)
        moves.insert(0, first)
    best, choice = (-inf if maximizing else inf), None
    for m in moves:
        v, _ = search(state.result(m), depth - 1, alpha, beta, not maximizing)
        if maximizing:
            if v > best:
                best, choice = v, m
            alpha = max(alpha, best)
        else:
            if v < best:
                best, choice = v, m
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best, choice


def iterative(state, max_depth):
    move = None
    value = 0
    for d in range(1, max_depth + 1):
        value, move = search(state, d, -inf, inf, True, move)
    return value, move
