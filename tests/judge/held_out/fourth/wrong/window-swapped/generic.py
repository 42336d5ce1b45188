def alphabeta(state, depth, alpha, beta, maximizing, successors, evaluate):
    kids = successors(state)
    if depth == 0 or not kids:
        return evaluate(state)
    if maximizing:
        v = float('-inf')
        for k in kids:
            v = max(v, alphabeta(k, depth - 1, beta, alpha, False, successors, evaluate))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    else:
        v = float('inf')
        for k in kids:
            v = min(v, alphabeta(k, depth - 1, beta, alpha, True, successors, evaluate))
            beta = min(beta, v)
            if alpha >= beta:
                break
        return v
