def alphaBetaMax(alpha, beta, depthleft, board):
    if depthleft == 0 or board.is_game_over():
        return board.evaluate()
    for move in board.legal_moves():
        board.make_move(move)
        score = alphaBetaMin(alpha, beta, depthleft - 1, board)
        board.unmake_move(move)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha


def alphaBetaMin(alpha, beta, depthleft, board):
    if depthleft == 0 or board.is_game_over():
        return board.evaluate()
    for move in board.legal_moves():
        board.make_move(move)
        score = alphaBetaMax(alpha, beta, depthleft - 1, board)
        board.unmake_move(move)
        if score <= alpha:
            return alpha
        if score < beta:
            beta = score
    return beta


def best(board, depth):
    return alphaBetaMax(-9999, 9999, depth, board)
