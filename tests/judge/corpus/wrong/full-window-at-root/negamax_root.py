INF = 30000
def root_search(board, depth):
    best_score, best_move = -INF, None
    for move in board.legal_moves():
        board.push(move)
        score = -negamax(board, depth - 1, -INF, INF)
        board.pop()
        if score > best_score:
            best_score, best_move = score, move
    return best_move
def negamax(board, depth, alpha, beta):
    if depth == 0 or board.is_game_over():
        return board.evaluate()
    best = -INF
    for move in board.legal_moves():
        board.push(move)
        score = -negamax(board, depth - 1, -beta, -alpha)
        board.pop()
        best = max(best, score)
        alpha = max(alpha, score)
        if alpha >= beta: break
    return best
