def negamax(board, depth, alpha, beta, color):
    if depth == 0 or board.is_game_over():
        return color * board.evaluate(), None
    best, best_move = -10**9, None
    for move in board.legal_moves:
        board.push(move)
        value = -negamax(board, depth - 1, -beta, -alpha, -color)[0]
        board.pop()
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, best_move
