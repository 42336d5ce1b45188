from math import inf


def minimax(state, depth, alpha, beta, maximizing_player):
    """Returns (best value, best move)."""
    if depth == 0 or state.is_terminal():
        return state.evaluate(), None

    best_move = None
    if maximizing_player:
        max_eval = -inf
        for move in state.get_legal_moves():
            evaluation, _ = minimax(state.make_move(move), depth - 1, alpha, beta, False)
            if evaluation > max_eval:
                max_eval = evaluation
                best_move = move
            alpha = max(alpha, evaluation)
            if beta <= alpha:
                break
        return max_eval, best_move

    min_eval = inf
    for move in state.get_legal_moves():
        evaluation, _ = minimax(state.make_move(move), depth - 1, alpha, beta, True)
        if evaluation < min_eval:
            min_eval = evaluation
            best_move = move
        beta = min(beta, evaluation)
        if beta <= alpha:
            break
    return min_eval, best_move
