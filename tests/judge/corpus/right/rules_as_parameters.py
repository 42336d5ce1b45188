def alphabeta(state, depth, alpha, beta, maximizing, evaluate, moves, apply):
    options = moves(state)
    if depth == 0 or not options:
        return evaluate(state)
    if maximizing:
        value = float('-inf')
        for m in options:
            value = max(value, alphabeta(apply(state, m), depth - 1, alpha, beta, False, evaluate, moves, apply))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = float('inf')
    for m in options:
        value = min(value, alphabeta(apply(state, m), depth - 1, alpha, beta, True, evaluate, moves, apply))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
