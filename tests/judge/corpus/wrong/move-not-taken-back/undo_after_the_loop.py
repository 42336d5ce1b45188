def minimax(board, maximizing):
    if board.is_terminal():
        return board.evaluate()
    if maximizing:
        best = float("-inf")
        for move in board.legal_moves():
            board.make_move(move)
            best = max(best, minimax(board, False))
        board.undo_move()
        return best
    best = float("inf")
    for move in board.legal_moves():
        board.make_move(move)
        best = min(best, minimax(board, True))
    board.undo_move()
    return best
