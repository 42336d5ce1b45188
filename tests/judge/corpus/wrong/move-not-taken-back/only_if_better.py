def minimax(board, maximizing):
    if board.is_terminal():
        return board.evaluate()
    best = float("-inf") if maximizing else float("inf")
    for move in board.legal_moves():
        board.make_move(move)
        value = minimax(board, not maximizing)
        if (maximizing and value > best) or (not maximizing and value < best):
            best = value
            board.undo_move()
    return best
