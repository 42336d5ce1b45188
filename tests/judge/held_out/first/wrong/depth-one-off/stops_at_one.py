def alphabeta(pos, depth, alpha, beta, white):
    if depth == 1 or pos.is_game_over():
        return pos.evaluate()
    if white:
        best = -100000000
        for m in pos.legal_moves():
            best = max(best, alphabeta(pos.make_move(m), depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = 100000000
    for m in pos.legal_moves():
        best = min(best, alphabeta(pos.make_move(m), depth - 1, alpha, beta, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
