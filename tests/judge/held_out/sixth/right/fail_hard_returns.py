"""alphaMax / alphaMin as on the chess programming wiki."""


def alpha_beta_max(position, alpha, beta, depth_left):
    if depth_left == 0 or position.game_over():
        return position.evaluate()
    for move in position.moves():
        score = alpha_beta_min(position.play(move), alpha, beta, depth_left - 1)
        if score >= beta:
            return beta  # fail hard beta-cutoff
        if score > alpha:
            alpha = score  # alpha acts like max in minimax
    return alpha


def alpha_beta_min(position, alpha, beta, depth_left):
    if depth_left == 0 or position.game_over():
        return position.evaluate()
    for move in position.moves():
        score = alpha_beta_max(position.play(move), alpha, beta, depth_left - 1)
        if score <= alpha:
            return alpha  # fail hard alpha-cutoff
        if score < beta:
            beta = score  # beta acts like min in minimax
    return beta
