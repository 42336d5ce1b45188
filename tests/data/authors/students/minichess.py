"""A small chess on 4x5, where a king that is taken loses; pieces' steps are in a dict."""

from enum import IntEnum
from typing import NamedTuple

from secateur import DRAW, LOSS, ONGOING, Game


class Piece(IntEnum):
    EMPTY = 0
    PAWN = 1
    KNIGHT = 2
    ROOK = 3
    KING = 4


WIDTH, HEIGHT = 4, 5
STEPS = {
    Piece.KNIGHT: [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
    Piece.ROOK: [(0, 1), (1, 0), (0, -1), (-1, 0)],
    Piece.KING: [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c],
}
VALUE = {Piece.PAWN: 100, Piece.KNIGHT: 300, Piece.ROOK: 500, Piece.KING: 10_000}
SLIDES = {Piece.ROOK}
BACK = [Piece.ROOK, Piece.KNIGHT, Piece.KING, Piece.ROOK]


class State(NamedTuple):
    board: tuple  # white pieces above zero, black below
    side: int  # 1 white, -1 black
    clock: int


class MiniChess(Game):
    limit: int = 30

    def start(self):
        pawns = [Piece.PAWN] * WIDTH
        board = BACK + pawns + [0] * WIDTH + [-p for p in pawns] + [-p for p in reversed(BACK)]
        return State(tuple(int(p) for p in board), 1, 0)

    def targets(self, state, square):
        row, col = divmod(square, WIDTH)
        piece = abs(state.board[square])

        def content(r, c):
            return state.board[r * WIDTH + c] * state.side

        if piece == Piece.PAWN:
            r = row + state.side
            if 0 <= r < HEIGHT:
                if content(r, col) == 0:
                    yield r * WIDTH + col
                for c in (col - 1, col + 1):
                    if 0 <= c < WIDTH and content(r, c) < 0:
                        yield r * WIDTH + c
            return
        for dr, dc in STEPS[piece]:
            r, c = row + dr, col + dc
            while 0 <= r < HEIGHT and 0 <= c < WIDTH:
                if content(r, c) > 0:
                    break
                yield r * WIDTH + c
                if content(r, c) < 0 or piece not in SLIDES:
                    break
                r, c = r + dr, c + dc

    def moves(self, state):
        return [
            (square, target)
            for square, piece in enumerate(state.board)
            if piece * state.side > 0
            for target in self.targets(state, square)
        ]

    def play(self, state, move):
        source, target = move
        board = list(state.board)
        piece = board[source]
        if abs(piece) == Piece.PAWN and target // WIDTH in (0, HEIGHT - 1):
            piece = Piece.ROOK * state.side
        captured = board[target] != 0
        board[target], board[source] = piece, 0
        return State(tuple(board), -state.side, 0 if captured else state.clock + 1)

    def outcome(self, state):
        if Piece.KING * state.side not in state.board:
            return LOSS
        if state.clock >= self.limit or not self.moves(state):
            return DRAW
        return ONGOING

    def evaluate(self, state):
        total = sum(VALUE[abs(p)] * (1 if p > 0 else -1) for p in state.board if p != 0)
        return total * state.side

    def noisy(self, state, move):
        return state.board[move[1]] != 0

    def rank(self, state, move):
        return abs(state.board[move[1]]) * 10 - abs(state.board[move[0]])
