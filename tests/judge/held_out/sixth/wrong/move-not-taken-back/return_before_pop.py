def alphabeta(board, depth, alpha, beta, maximizing):
    if depth == 0 or board.is_game_over():
        return board.evaluate()
    if maximizing:
        best = -99999999
        for move in board.legal_moves():
            board.push(move)
            best = max(best, alphabeta(board, depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
            board.pop()
        return best
    else:
        best = 99999999
        for move in board.legal_moves():
            board.push(move)
            best = min(best, alphabeta(board, depth - 1, alpha, beta, True))
            beta = min(beta, best)
            if alpha >= beta:
                return best
            board.pop()
        return best
