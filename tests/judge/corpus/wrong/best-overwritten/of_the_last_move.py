def nega(board, depth, alpha, beta):
    if depth == 0 or board.is_game_over():
        return board.evaluate()
    value = -100000
    for move in board.legal_moves():
        board.push(move)
        value = -nega(board, depth - 1, -beta, -alpha)
        board.pop()
        if value > alpha:
            alpha = value
        if alpha >= beta:
            break
    return value
