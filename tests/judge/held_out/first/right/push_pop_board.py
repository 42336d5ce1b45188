INFINITY = 999999


def alphabeta(board, depth, alpha, beta, maximizing):
    if depth == 0 or board.is_game_over():
        return board.evaluate()
    if maximizing:
        best = -INFINITY
        for move in board.legal_moves:
            board.push(move)
            best = max(best, alphabeta(board, depth - 1, alpha, beta, False))
            board.pop()
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = INFINITY
    for move in board.legal_moves:
        board.push(move)
        best = min(best, alphabeta(board, depth - 1, alpha, beta, True))
        board.pop()
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best
