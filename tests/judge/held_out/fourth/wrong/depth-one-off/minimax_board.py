import math


def minimax(board, depth, alpha, beta, maximizing):
    if depth < 0 or board.is_game_over():
        return board.evaluate()
    if maximizing:
        best = -math.inf
        for move in board.legal_moves():
            board.push(move)
            best = max(best, minimax(board, depth - 1, alpha, beta, False))
            board.pop()
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = math.inf
        for move in board.legal_moves():
            board.push(move)
            best = min(best, minimax(board, depth - 1, alpha, beta, True))
            board.pop()
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best


def evaluate_moves(board, depth):
    """value of the position after looking depth plies ahead"""
    return minimax(board, depth, -math.inf, math.inf, True)
