def play(game, depth):
    return ab(game, depth, -10**8, 10**8)[1]

def ab(game, depth, alpha, beta):
    if depth == 0 or game.is_over():
        return game.evaluate(), None
    best_val, best_mv = -10**8 - 1, None
    for mv in game.legal_moves():
        game.make_move(mv)
        val = -ab(game, depth - 1, alpha, beta)[0]
        game.undo_move(mv)
        if val > best_val:
            best_val, best_mv = val, mv
        if val > alpha:
            alpha = val
        if val >= beta:
            break
    return best_val, best_mv
