"""Hexapawn on any board, with a board as a dict in the methods."""
from collections import namedtuple

from secateur import Game, WIN, LOSS, ONGOING

State = namedtuple("State", ["white", "black", "white_to_move"])


class Pawns(Game):
    """Reach the other side, or leave the opponent without a move."""

    rows: int = 4
    cols: int = 4

    def start(self):
        white = tuple((self.rows - 1, c) for c in range(self.cols))
        black = tuple((0, c) for c in range(self.cols))
        return State(white + ((-1, -1),) * 0, black, True)

    def pieces(self, state):
        board = {}
        for square in state.white:
            board[square] = "w"
        for square in state.black:
            board[square] = "b"
        return board

    def moves(self, state):
        board = self.pieces(state)
        result = []
        own, step, enemy = (state.white, -1, "b") if state.white_to_move else (state.black, 1, "w")
        for (r, c) in own:
            if r < 0:
                continue
            if (r + step, c) not in board and 0 <= r + step < self.rows:
                result.append((r, c, r + step, c))
            for side in (-1, 1):
                if board.get((r + step, c + side)) == enemy:
                    result.append((r, c, r + step, c + side))
        return result

    def play(self, state, move):
        r, c, r2, c2 = move
        gone = (-1, -1)
        def moved(pieces):
            return tuple((r2, c2) if p == (r, c) else p for p in pieces)
        def captured(pieces):
            return tuple(gone if p == (r2, c2) else p for p in pieces)
        if state.white_to_move:
            return State(moved(state.white), captured(state.black), False)
        return State(captured(state.white), moved(state.black), True)

    def outcome(self, state):
        if state.white_to_move:
            if any(r == self.rows - 1 for r, c in state.black):
                return LOSS
        elif any(r == 0 for r, c in state.white):
            return LOSS
        if len(self.moves(state)) == 0:
            return LOSS
        return ONGOING
