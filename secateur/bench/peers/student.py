"""English draughts as a student writes it: a board of 64 cells, and a move is one step or jump."""

from enum import IntEnum
from typing import NamedTuple

from secateur import DRAW, LOSS, ONGOING, Game


class Man(IntEnum):
    EMPTY = 0
    BLACK = 1
    BLACK_KING = 2
    WHITE = 3
    WHITE_KING = 4


class State(NamedTuple):
    board: tuple  # 64 pieces
    turn: int  # 0 black goes down first, 1 white
    jumping: int  # square of the piece that must go on jumping, or -1
    quiet: int  # half-moves without capture or man move


class StudentDraughts(Game):
    """English draughts: capture is compulsory, no move loses, 40 quiet half-moves are a draw."""

    player_names = ("Black", "White")

    def start(self):
        board = [Man.EMPTY] * 64
        for square in range(64):
            row, col = divmod(square, 8)
            if (row + col) % 2 == 1:
                if row < 3:
                    board[square] = Man.BLACK
                elif row > 4:
                    board[square] = Man.WHITE
        return State(tuple(board), 0, -1, 0)

    def owner(self, piece):
        if piece == Man.EMPTY:
            return None
        return 0 if piece in (Man.BLACK, Man.BLACK_KING) else 1

    def directions(self, piece):
        if piece == Man.BLACK:
            return [(1, -1), (1, 1)]
        if piece == Man.WHITE:
            return [(-1, -1), (-1, 1)]
        return [(1, -1), (1, 1), (-1, -1), (-1, 1)]

    def jumps(self, state, square):
        result = []
        row, col = divmod(square, 8)
        for dr, dc in self.directions(state.board[square]):
            r2, c2 = row + 2 * dr, col + 2 * dc
            if 0 <= r2 < 8 and 0 <= c2 < 8:
                middle = state.board[(row + dr) * 8 + col + dc]
                if state.board[r2 * 8 + c2] == Man.EMPTY and self.owner(middle) == 1 - state.turn:
                    result.append(square * 64 + r2 * 8 + c2)
        return result

    def steps(self, state, square):
        result = []
        row, col = divmod(square, 8)
        for dr, dc in self.directions(state.board[square]):
            r2, c2 = row + dr, col + dc
            if 0 <= r2 < 8 and 0 <= c2 < 8 and state.board[r2 * 8 + c2] == Man.EMPTY:
                result.append(square * 64 + r2 * 8 + c2)
        return result

    def legal(self, state):
        if state.jumping >= 0:
            return self.jumps(state, state.jumping)
        own = [s for s in range(64) if self.owner(state.board[s]) == state.turn]
        captures = [m for s in own for m in self.jumps(state, s)]
        if captures:
            return captures
        return [m for s in own for m in self.steps(state, s)]

    def moves(self, state):
        yield from self.legal(state)

    def play(self, state, move):
        source, target = divmod(move, 64)
        board = list(state.board)
        piece = board[source]
        board[source] = Man.EMPTY
        capture = abs(source // 8 - target // 8) == 2
        if capture:
            board[(source + target) // 2] = Man.EMPTY
        crowned = False
        if piece == Man.BLACK and target // 8 == 7:
            piece, crowned = Man.BLACK_KING, True
        if piece == Man.WHITE and target // 8 == 0:
            piece, crowned = Man.WHITE_KING, True
        board[target] = piece
        quiet = state.quiet + 1
        if capture or piece in (Man.BLACK, Man.WHITE) or crowned:
            quiet = 0
        if capture and not crowned:
            after = State(tuple(board), state.turn, target, quiet)
            if self.jumps(after, target):
                return after
        return State(tuple(board), 1 - state.turn, -1, quiet)

    def player(self, state):
        return state.turn

    def outcome(self, state):
        if not self.legal(state):
            return LOSS
        if state.quiet >= 40:
            return DRAW
        return ONGOING

    def evaluate(self, state):
        value = {Man.EMPTY: 0, Man.BLACK: 100, Man.BLACK_KING: 150, Man.WHITE: -100, Man.WHITE_KING: -150}
        score = sum(value[p] for p in state.board)
        return score if state.turn == 0 else -score

    def show(self, state):
        return "\n".join(" ".join(".bBwW"[state.board[r * 8 + c]] for c in range(8)) for r in range(8))

    def format_move(self, state, move):
        a, b = divmod(move, 64)
        return f"{'abcdefgh'[a % 8]}{8 - a // 8}{'abcdefgh'[b % 8]}{8 - b // 8}"
