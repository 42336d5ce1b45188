def ab(board, depth, alpha, beta):
    if depth == 0 or board.is_game_over():
        return board.evaluate()
    if board.turn == 'white':
        best = -9999999
        for m in board.legal_moves:
            board.push(m)
            best = max(best, ab(board, depth - 1, alpha, beta))
            board.pop()
            alpha = max(alpha, best)
            if alpha >= beta: break
        return best
    best = 9999999
    for m in board.legal_moves:
        board.push(m)
        best = min(best, ab(board, depth - 1, alpha, beta))
        board.pop()
        beta = min(beta, best)
        if alpha >= beta: break
    return best
