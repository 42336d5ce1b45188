"""Reversi on a small board, with a list of rows that is frozen to tuples."""

from typing import NamedTuple

from secateur import DRAW, ONGOING, Game

DIRECTIONS = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)]


class State(NamedTuple):
    board: tuple  # rows of cells: 0 empty, 1 black, 2 white
    turn: int


class Reversi(Game):
    size: int = 4

    def start(self):
        board = [[0] * self.size for _ in range(self.size)]
        middle = self.size // 2
        board[middle - 1][middle - 1] = board[middle][middle] = 2
        board[middle - 1][middle] = board[middle][middle - 1] = 1
        return State(tuple(tuple(row) for row in board), 1)

    def inside(self, row, col):
        return 0 <= row < self.size and 0 <= col < self.size

    def flipped(self, board, turn, row, col):
        """All cells that a stone at (row, col) would turn over."""
        found = []
        if board[row][col] != 0:
            return found
        for dr, dc in DIRECTIONS:
            line = []
            r, c = row + dr, col + dc
            while self.inside(r, c) and board[r][c] == 3 - turn:
                line.append((r, c))
                r += dr
                c += dc
            if line and self.inside(r, c) and board[r][c] == turn:
                found.extend(line)
        return found

    def placements(self, board, turn):
        return [
            row * self.size + col
            for row in range(self.size)
            for col in range(self.size)
            if self.flipped(board, turn, row, col)
        ]

    def moves(self, state):
        found = self.placements(state.board, state.turn)
        return found if found else [-1]

    def play(self, state, move):
        if move == -1:
            return State(state.board, 3 - state.turn)
        row, col = divmod(move, self.size)
        board = [list(line) for line in state.board]
        for r, c in self.flipped(state.board, state.turn, row, col):
            board[r][c] = state.turn
        board[row][col] = state.turn
        return State(tuple(tuple(line) for line in board), 3 - state.turn)

    def outcome(self, state):
        if self.placements(state.board, 1) or self.placements(state.board, 2):
            return ONGOING
        mine = sum(row.count(state.turn) for row in state.board)
        theirs = sum(row.count(3 - state.turn) for row in state.board)
        return mine - theirs if mine != theirs else DRAW

    def show(self, state):
        return "\n".join(" ".join(".XO"[cell] for cell in row) for row in state.board)
