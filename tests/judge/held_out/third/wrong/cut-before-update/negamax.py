INFINITE = 1 << 40

def negamax(game, depth, alpha, beta):
    if depth == 0 or game.is_over():
        return game.evaluate()
    best = -INFINITE
    for move in game.get_moves():
        game.do_move(move)
        best = max(best, -negamax(game, depth - 1, -beta, -alpha))
        game.undo_move(move)
        if alpha >= beta:
            break
        alpha = max(alpha, best)
    return best
