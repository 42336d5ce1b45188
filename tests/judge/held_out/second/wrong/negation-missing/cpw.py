def alphaBeta(board, alpha, beta, depthleft):
    if depthleft == 0 or board.is_game_over():
        return board.evaluate()
    bestscore = -50000
    for move in board.generate_legal_moves():
        board.push(move)
        score = alphaBeta(board, -beta, -alpha, depthleft - 1)
        board.pop()
        if score >= beta:
            return score
        if score > bestscore:
            bestscore = score
        if score > alpha:
            alpha = score
    return bestscore
