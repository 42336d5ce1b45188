INFINITY = 1000000


def negamax(board, depth, alpha, beta, color):
    if depth == 0 or board.is_game_over():
        return color * board.evaluate()
    best = -INFINITY
    for move in board.legal_moves():
        board.push(move)
        score = negamax(board, depth - 1, -beta, -alpha, -color)
        board.pop()
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best
