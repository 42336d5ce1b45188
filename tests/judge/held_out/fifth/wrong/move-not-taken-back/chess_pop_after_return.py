"""Simple chess engine, following the tutorial with python-chess."""
import chess

board = chess.Board()

MATE = 10_000_000


def evaluate_board(board):
    if board.is_checkmate():
        return -MATE
    if board.is_stalemate():
        return 0
    wp = len(board.pieces(chess.PAWN, chess.WHITE))
    bp = len(board.pieces(chess.PAWN, chess.BLACK))
    wn = len(board.pieces(chess.KNIGHT, chess.WHITE))
    bn = len(board.pieces(chess.KNIGHT, chess.BLACK))
    material = 100 * (wp - bp) + 320 * (wn - bn)
    return material if board.turn else -material


def alphabeta(board, alpha, beta, depthleft):
    bestscore = -MATE
    if depthleft == 0 or board.is_game_over():
        return evaluate_board(board)
    for move in board.legal_moves:
        board.push(move)
        score = -alphabeta(board, -beta, -alpha, depthleft - 1)
        if score >= beta:
            return score
        board.pop()
        if score > bestscore:
            bestscore = score
        if score > alpha:
            alpha = score
    return bestscore


def selectmove(board, depth):
    bestMove = chess.Move.null()
    bestValue = -MATE
    alpha = -MATE
    beta = MATE
    for move in board.legal_moves:
        board.push(move)
        boardValue = -alphabeta(board, -beta, -alpha, depth - 1)
        board.pop()
        if boardValue > bestValue:
            bestValue = boardValue
            bestMove = move
        if boardValue > alpha:
            alpha = boardValue
    return bestMove
