values = [3, 5, 6, 9, 1, 2, 0, -1]
def minimax(depth, index, is_max, alpha, beta):
    if depth == 3:
        return values[index]
    if is_max:
        best = -1000000
        for i in range(2):
            best = max(best, minimax(depth + 1, index * 2 + i, False, alpha, beta))
            alpha = max(alpha, best)
            if beta <= alpha: break
        return best
    best = 1000000
    for i in range(2):
        best = min(best, minimax(depth + 1, index * 2 + i, True, alpha, beta))
        beta = min(beta, best)
        if beta <= alpha: break
    return best
