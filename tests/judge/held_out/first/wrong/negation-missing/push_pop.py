def negamax(board, depth, alpha, beta, color):
    if depth == 0 or board.is_game_over():
        return color * board.evaluate()
    best = -9999999
    for move in board.legal_moves:
        board.push(move)
        score = negamax(board, depth - 1, -beta, -alpha, -color)
        board.pop()
        best = max(best, score)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best
