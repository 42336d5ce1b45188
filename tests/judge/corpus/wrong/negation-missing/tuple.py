def negamax(state, depth, alpha, beta, color):
    if depth == 0 or state.is_terminal():
        return color * state.evaluate(), None
    best, move = -float("inf"), None
    for m in state.legal_moves():
        score, _ = negamax(state.play(m), depth - 1, -beta, -alpha, -color)
        if score > best:
            best, move = score, m
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best, move
