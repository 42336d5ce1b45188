"""Breakthrough: the first to reach the far side wins.

Pieces go one step straight or diagonally forward; only a diagonal step may capture. White (MAX)
goes up, Black down. A board is a `u64`, one bit a square, row by row from a1:

    2   8  9 10 11 12 13 14 15
    1   0  1  2  3  4  5  6  7
        a  b  c  d  e  f  g  h
"""

from functools import cached_property
from typing import NamedTuple

import numpy as np

from secateur import LOSS, MAX, MIN, ONGOING, Board, Game, SecateurError
from secateur.bits import ONE, ZERO, squares, u64


class State(NamedTuple):
    white: u64
    black: u64
    player: int


class Breakthrough(Game):
    """Step forward, capture diagonally; the first to reach the far side wins."""

    width: int = 8
    height: int = 8

    alternates = True  # there is a player() below, and yet they take turns
    player_names = ("White", "Black")

    def check_parameters(self):
        if not (self.width >= 2 and self.height >= 5 and self.width * self.height <= 64):
            raise SecateurError(f"a board of {self.width} x {self.height}: at least 2 x 5, at most 64 squares")

    # ------------------------------------------------------------ the rules

    def start(self):
        two_rows = (ONE << u64(2 * self.width)) - ONE
        return State(two_rows, two_rows << u64((self.height - 2) * self.width), 0)

    def moves(self, state):
        mine = self.mine(state)
        for square in squares(mine):
            for target in self.steps[state.player, square]:
                if target >= 0:
                    bit = ONE << u64(target)
                    straight = target % self.width == square % self.width
                    blocked = state.white | state.black if straight else mine
                    if bit & blocked == ZERO:
                        yield square * 64 + target

    def play(self, state, move):
        target = ONE << u64(move % 64)
        step = target | ONE << u64(move // 64)
        if state.player == MAX:
            return State(state.white ^ step, state.black & ~target, 1 - state.player)
        return State(state.white & ~target, state.black ^ step, 1 - state.player)

    def outcome(self, state):
        reached = self.theirs(state) & self.far_rows[1 - state.player] != ZERO
        return LOSS if reached or self.mine(state) == ZERO else ONGOING

    def player(self, state):
        return state.player

    def mine(self, state):
        return state.white if state.player == MAX else state.black

    def theirs(self, state):
        return state.black if state.player == MAX else state.white

    @cached_property
    def far_rows(self):
        """Where White and where Black wants to get."""
        row = (1 << self.width) - 1
        return u64(row << (self.height - 1) * self.width), u64(row)

    @cached_property
    def steps(self):
        """By player and square: where the three steps lead, or -1."""
        steps = np.full((2, self.width * self.height, 3), -1)
        for player, up in enumerate((1, -1)):
            for square in range(self.width * self.height):
                row, column = square // self.width + up, square % self.width
                for side in (-1, 0, 1):
                    if 0 <= row < self.height and 0 <= column + side < self.width:
                        steps[player, square, side + 1] = row * self.width + column + side
        return steps

    # ------------------------------------------------------------ for a better search

    def evaluate(self, state):
        """The difference in pieces, and a little for the rows that each has gained."""
        white = black = 0
        for square in squares(state.white):
            white += 10 + square // self.width
        for square in squares(state.black):
            black += 10 + self.height - 1 - square // self.width
        return white - black if state.player == MAX else black - white

    def rank(self, state, move):
        """Captures first, then the pieces that have come furthest."""
        row = move % 64 // self.width
        gained = row if state.player == MAX else self.height - 1 - row
        return gained + (100 if self.noisy(state, move) else 0)

    def noisy(self, state, move):
        """A capture."""
        return self.theirs(state) >> u64(move % 64) & ONE != ZERO

    def canonical(self, state):
        """The lesser of the board and its mirror image."""
        image = State(self.mirrored(state.white), self.mirrored(state.black), state.player)
        if image.white < state.white or (image.white == state.white and image.black < state.black):
            return image
        return state

    def mirrored(self, board):
        """The board with left and right exchanged."""
        image = ZERO
        for square in squares(board):
            image |= ONE << u64(square - square % self.width + self.width - 1 - square % self.width)
        return image

    # ------------------------------------------------------------ for people

    def show(self, state):
        signs = {1: "W", 2: "b", 0: "."}
        lines = []
        for row in reversed(range(self.height)):
            bits = [row * self.width + column for column in range(self.width)]
            cells = [signs[int(state.white) >> bit & 1 | (int(state.black) >> bit & 1) << 1] for bit in bits]
            lines.append(f"{row + 1} {' '.join(cells)}")
        return "\n".join([*lines, "  " + " ".join("abcdefghijklmnopqrstuvwxyz"[: self.width])])

    def picture(self, state):
        board = Board(self.width, self.height, "checks", colours=("white", "black"))
        return board.put("pawn", MAX, state.white).put("pawn", MIN, state.black)

    def touched(self, state, move):
        """From and to."""
        return move // 64, move % 64

    def format_move(self, state, move):
        """From and to: `b2c3`."""
        return self.name(move // 64) + self.name(move % 64)

    def name(self, square):
        return f"{chr(ord('a') + square % self.width)}{square // self.width + 1}"
