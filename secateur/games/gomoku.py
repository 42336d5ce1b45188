"""Gomoku: five stones in a row on the points of a goban win. The rules are those of tictactoe.py, on a larger board."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

import numpy as np

from secateur.bits import popcount
from secateur.board import Board, Piece
from secateur.game import MAX, MIN
from secateur.games.board import in_turn, lines
from secateur.games.tictactoe import TicTacToe, TicTacToeState
from secateur.games.words import BITS

STONES = {"X": Piece("stone", MAX), "O": Piece("stone", MIN)}


class Gomoku(TicTacToe):
    """Place stones on the points of a goban; the first player with five or more in a line wins.

    A full board is a draw. The first player has the black stones.
    """

    width: int = 15
    height: int = 15
    row: int = 5

    slow_evaluate: ClassVar[bool] = True
    player_names: ClassVar[tuple[str, str]] = ("Black", "White")

    def evaluate(self, state: TicTacToeState) -> int:
        """The lines that each player can still complete: each counts twice as much for every stone already in it."""
        mine = self.open_lines(state.mine, state.theirs)
        theirs = self.open_lines(state.theirs, state.mine)
        return mine.weight - theirs.weight

    def rank(self, state: TicTacToeState, move: int) -> int:
        """A win first, then what stops theirs, then points with many stones around them, the nearest most of all."""
        if self.makes_row(state.mine, move):
            return 20_000
        if self.makes_row(state.theirs, move):
            return 10_000
        column, row = move % self.width, move // self.width
        found = int(self.lines_through[move]) - max(abs(2 * column - self.width + 1), abs(2 * row - self.height + 1))
        for word in range(len(self.full)):
            stones = state.mine[word] | state.theirs[word]
            found += 40 * popcount(stones & int(self.near[0, move, word]))
            found += 20 * popcount(stones & int(self.near[1, move, word]))
        return found

    @cached_property
    def near(self) -> np.ndarray:
        """For each point, the words of its eight neighbours, and of the points two steps away in these directions."""
        found = np.zeros((2, self.width * self.height, len(self.full)), np.int64)
        for point in range(self.width * self.height):
            column, row = point % self.width, point // self.width
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)):
                for far in (1, 2):
                    across, along = column + far * right, row + far * up
                    if 0 <= across < self.width and 0 <= along < self.height:
                        other = along * self.width + across
                        found[far - 1, point, other // BITS] |= 1 << other % BITS
        return found

    # ------------------------------------------------------------ for people

    def picture(self, state: TicTacToeState) -> Board:
        board = Board(self.width, self.height, "goban", colours=("black", "white"), palette=tuple(STONES.values()))
        return board.fill("".join(reversed(self.format(state).split("/"))), STONES).with_rows(self.row)

    def arrange(self, pieces: dict[int, Piece], player: int) -> TicTacToeState:
        rows = lines(Board(self.width, self.height).signs(pieces, STONES), self.width)
        return in_turn(self, self.parse("/".join(reversed(rows))), player)
