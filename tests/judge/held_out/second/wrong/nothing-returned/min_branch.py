INF = float("inf")

def alphabeta(state, depth, alpha, beta, maximizing):
    if depth == 0 or state.is_over():
        return state.evaluate()
    if maximizing:
        value = -INF
        for child in state.children():
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    else:
        value = INF
        for child in state.children():
            value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
            beta = min(beta, value)
            if alpha >= beta:
                break
        # alpha cut-off done
