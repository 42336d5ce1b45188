def negamax(board, depth, alpha, beta, color):
    if board.game_over():
        return color * board.evaluate() - depth
    best = float("-inf")
    for m in board.legal_moves():
        board.push(m)
        best = max(best, negamax(board, depth + 1, -beta, -alpha, -color))
        board.pop()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
