def best_move(state, depth):
    best, choice = float("-inf"), None
    for move in state.legal_moves():
        score = alphabeta(state.play(move), depth - 1, best, float("inf"), False)
        if score >= best:
            best = score
            choice = move
    return choice


def alphabeta(state, depth, alpha, beta, maximizing):
    if depth == 0 or state.is_terminal():
        return state.evaluate()
    if maximizing:
        value = float("-inf")
        for move in state.legal_moves():
            value = max(value, alphabeta(state.play(move), depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = float("inf")
    for move in state.legal_moves():
        value = min(value, alphabeta(state.play(move), depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
