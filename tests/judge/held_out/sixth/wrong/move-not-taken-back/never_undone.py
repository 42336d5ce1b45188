INF = 10**8


def negamax(board, depth, alpha, beta, color):
    if depth == 0 or board.game_over():
        return color * board.evaluate()
    best = -INF
    for move in board.get_legal_moves():
        board.make_move(move)
        score = -negamax(board, depth - 1, -beta, -alpha, -color)
        best = max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
