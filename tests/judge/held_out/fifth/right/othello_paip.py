MAX_VALUE = 1 << 30
MIN_VALUE = -MAX_VALUE
BLACK, WHITE = '@', 'o'


def opponent(player):
    return BLACK if player is WHITE else WHITE


def final_value(player, board):
    diff = board.score(player)
    return diff


def alphabeta(player, board, alpha, beta, depth, evaluate):
    """Find the best legal move for player, searching to the specified depth. Returns (score, move)."""
    if depth == 0:
        return evaluate(player, board), None
    moves = board.legal_moves(player)
    if not moves:
        return evaluate(player, board), None
    best_move = moves[0]
    for move in moves:
        if alpha >= beta:
            break
        val = -alphabeta(opponent(player), board.make_move(move, player), -beta, -alpha, depth - 1, evaluate)[0]
        if val > alpha:
            alpha = val
            best_move = move
    return alpha, best_move
