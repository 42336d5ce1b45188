from math import inf


def minimax(arr, alpha, beta, turn):
    if isinstance(arr, int):
        return arr
    if turn == 1:
        val = -inf
        for x in arr:
            val = max(val, minimax(x, alpha, beta, 2))
            alpha = max(alpha, val)
            if alpha >= beta:
                break
        return val
    if turn == 2:
        val = inf
        for x in arr:
            r = minimax(x, alpha, beta, 1)
            val = min(val, r)
            beta = r
            if alpha >= beta:
                break
        return val
