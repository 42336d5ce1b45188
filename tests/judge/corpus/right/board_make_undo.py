def alphabeta(board, depth, alpha, beta, maximizing):
    if depth == 0 or board.is_game_over():
        return board.evaluate()
    if maximizing:
        best = float("-inf")
        for move in board.legal_moves():
            board.make_move(move)
            best = max(best, alphabeta(board, depth - 1, alpha, beta, False))
            board.undo_move(move)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = float("inf")
    for move in board.legal_moves():
        board.make_move(move)
        best = min(best, alphabeta(board, depth - 1, alpha, beta, True))
        board.undo_move(move)
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
