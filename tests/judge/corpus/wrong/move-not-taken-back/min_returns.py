def minimax(board, depth, alpha, beta, maximizing):
    if depth == 0 or board.is_game_over():
        return board.evaluate()
    if maximizing:
        best = -9999999
        for move in board.legal_moves():
            board.push(move)
            best = max(best, minimax(board, depth - 1, alpha, beta, False))
            board.pop()
            alpha = max(alpha, best)
            if beta <= alpha:
                return best
        return best
    best = 9999999
    for move in board.legal_moves():
        board.push(move)
        best = min(best, minimax(board, depth - 1, alpha, beta, True))
        beta = min(beta, best)
        if beta <= alpha:
            return best
        board.pop()
    return best
