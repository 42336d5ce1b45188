def negamax(pos, depth, alpha, beta, colour):
    if depth == 0 or pos.is_terminal():
        return colour * pos.evaluate()
    best = -10**9
    for move in pos.legal_moves():
        pos.make_move(move)
        value = -negamax(pos, depth - 1, -beta, -alpha, -colour)
        if value >= beta:
            return value
        pos.unmake_move(move)
        best = max(best, value)
        alpha = max(alpha, value)
    return best
