def minimax(board, depth, maximizing):
    if depth == 0 or board.is_game_over():
        return board.evaluate()
    if maximizing:
        best = -9999999
        for move in board.legal_moves():
            board.push(move)
            best = max(best, minimax(board, depth - 1, False))
        return best
    best = 9999999
    for move in board.legal_moves():
        board.push(move)
        best = min(best, minimax(board, depth - 1, True))
    return best
