def minimax(state, maximizing, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal():
        return state.utility(), None
    best_move = None
    if maximizing:
        value = float("-inf")
        for action in state.actions():
            new_value, _ = minimax(state.result(action), False, alpha, beta)
            if new_value > value:
                value = new_value
            best_move = action
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    else:
        value = float("inf")
        for action in state.actions():
            new_value, _ = minimax(state.result(action), True, alpha, beta)
            if new_value < value:
                value = new_value
            best_move = action
            beta = min(beta, value)
            if alpha >= beta:
                break
    return value, best_move
