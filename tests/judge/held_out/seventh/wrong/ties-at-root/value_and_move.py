from math import inf


def minimax(position, depth, alpha, beta, maximizing_player):
    """Returns (evaluation, best_move)."""
    if depth == 0 or position.game_over():
        return position.evaluate(), None

    best_move = None
    if maximizing_player:
        max_eval = -inf
        for move in position.legal_moves():
            evaluation, _ = minimax(position.play(move), depth - 1, alpha, beta, False)
            if evaluation >= max_eval:
                max_eval = evaluation
                best_move = move
            alpha = max(alpha, evaluation)
            if beta <= alpha:
                break
        return max_eval, best_move
    else:
        min_eval = inf
        for move in position.legal_moves():
            evaluation, _ = minimax(position.play(move), depth - 1, alpha, beta, True)
            if evaluation <= min_eval:
                min_eval = evaluation
                best_move = move
            beta = min(beta, evaluation)
            if beta <= alpha:
                break
        return min_eval, best_move
