from contextlib import contextmanager
from math import inf


@contextmanager
def played(board, move):
    board.make_move(move)
    try:
        yield board
    finally:
        board.undo_move()


def alphabeta(board, depth, alpha=-inf, beta=inf, maximizing=True):
    if depth == 0 or board.is_game_over():
        return board.evaluate()
    for move in board.legal_moves():
        with played(board, move):
            score = alphabeta(board, depth - 1, alpha, beta, not maximizing)
        if maximizing and score > alpha:
            alpha = score
        elif not maximizing and score < beta:
            beta = score
        if alpha >= beta:
            break
    return alpha if maximizing else beta
