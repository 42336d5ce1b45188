INFINITY = 1_000_000

def alpha_beta(pos, alpha, beta, depthleft):
    if depthleft == 0 or pos.is_game_over():
        return pos.evaluate()        # relative to the side to move
    for mv in pos.generate_moves():
        pos.make(mv)
        score = -alpha_beta(pos, -beta, -alpha, depthleft - 1)
        pos.unmake(mv)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha


def search_root(pos, depth):
    alpha, best_move = -INFINITY, None
    for mv in pos.generate_moves():
        pos.make(mv)
        score = -alpha_beta(pos, -INFINITY, -alpha, depth - 1)
        pos.unmake(mv)
        if score > alpha:
            alpha, best_move = score, mv
    return alpha, best_move
