from math import inf


def alphabeta(state, depth, alpha, beta, maximizing):
    """returns (value, move)"""
    if depth == 0 or state.is_terminal():
        return state.evaluate(), None
    best_move = None
    if maximizing:
        best = -inf
        for move in state.get_legal_moves():
            value, _ = alphabeta(state.apply(move), depth - 1, alpha, beta, False)
            best = max(best, value)
            best_move = move
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for move in state.get_legal_moves():
            value, _ = alphabeta(state.apply(move), depth - 1, alpha, beta, True)
            best = min(best, value)
            best_move = move
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best, best_move


def pick(state, depth=4):
    value, move = alphabeta(state, depth, -inf, inf, True)
    print("value", value, "move", move)
    return move
