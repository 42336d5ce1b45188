import math


def minimax(board, depth, player, alpha=-math.inf, beta=math.inf):
    # player 1 is MAX, player -1 is MIN
    if board.is_terminal() or depth == 0:
        return board.score()
    if player == 1:
        best = -math.inf
        for m in board.possible_moves():
            best = max(best, minimax(board.play(m), depth - 1, -player, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = math.inf
    for m in board.possible_moves():
        best = min(best, minimax(board.play(m), depth - 1, -player, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
