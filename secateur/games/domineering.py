"""Domineering: one player lays dominoes upright, the other across; a player who cannot move loses.

A board is a `u64`, one bit a square that is covered, row by row from a1:

    2   8  9 10 11 12 13 14 15
    1   0  1  2  3  4  5  6  7
        a  b  c  d  e  f  g  h
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from secateur.bits import ONE, ZERO, popcount, squares, u64
from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import LOSS, MAX, MIN, ONGOING, WIN
from secateur.games.board import draw, letter, lines, read_rows, square_name, write_rows
from secateur.games.grids import SmallGrid

PIECES = {"X": Piece("tower", height=1)}


class DomineeringState(NamedTuple):
    covered: u64
    player: int


class Domineering(SmallGrid):
    """Cover two empty squares with a domino, Vertical upright and Horizontal across; a player who cannot move loses."""

    width: int = 8
    height: int = 8

    alternates: ClassVar[bool] = True
    player_names: ClassVar[tuple[str, str]] = ("Vertical", "Horizontal")

    def check_parameters(self) -> None:
        if self.width < 1 or self.height < 2 or self.width * self.height > 64:
            raise SecateurError(
                f"width must be at least 1, height at least 2, and width * height at most 64; "
                f"they are {self.width} and {self.height}"
            )

    def start(self) -> DomineeringState:
        return DomineeringState(ZERO, MAX)

    def moves(self, state: DomineeringState) -> Iterator[int]:
        """The lower square of the domino, or the one at the left."""
        for square in squares(self.places(self.full & ~state.covered, state.player)):
            yield square

    def play(self, state: DomineeringState, move: int) -> DomineeringState:
        return DomineeringState(state.covered | self.domino(ONE << u64(move), state.player), 1 - state.player)

    def outcome(self, state: DomineeringState) -> int:
        return ONGOING if self.places(self.full & ~state.covered, state.player) != ZERO else LOSS

    def player(self, state: DomineeringState) -> int:
        return state.player

    def places(self, empty: u64, player: int) -> u64:
        """The first squares of all dominoes that a player can lay."""
        if player == MAX:
            return empty & empty >> u64(self.width)
        return empty & ~self.right & (empty >> ONE)

    def domino(self, first: u64, player: int) -> u64:
        """Both squares of a player's dominoes, from their first squares."""
        return first | (first << u64(self.width) if player == MAX else first << ONE)

    # ------------------------------------------------------------ for a better search

    def most(self, empty: u64, player: int) -> int:
        """How many dominoes a player can lay if the other stops: the most that fit beside each other."""
        found = 0
        for line in range(self.height - 1 if player == MAX else self.width - 1):
            places = self.places(empty, player) & self.lanes[player, line]
            found += popcount(places)
            empty &= ~self.domino(places, player)
        return found

    @cached_property
    def lanes(self) -> np.ndarray:
        """The rows, where dominoes that stand upright begin; and the columns, for those that lie across."""
        table = np.zeros((2, max(self.width, self.height)), np.uint64)
        for row in range(self.height):
            table[MAX, row] = ((1 << self.width) - 1) << self.width * row
        for column in range(self.width):
            table[MIN, column] = self.left << u64(column)
        return table

    def safe(self, empty: u64, player: int) -> int:
        """How many dominoes a player can certainly place: on squares that the opponent cannot cover."""
        return self.most(empty & ~self.domino(self.places(empty, 1 - player), 1 - player), player)

    def bounds(self, state: DomineeringState) -> tuple[int, int]:
        """A win if my dominoes that are safe outlast all of theirs, a loss if theirs outlast mine."""
        empty = self.full & ~state.covered
        mine, theirs = self.most(empty, state.player), self.most(empty, 1 - state.player)
        if self.safe(empty, state.player) > theirs:
            return WIN - 2 * theirs - 1, WIN - 1
        if self.safe(empty, 1 - state.player) >= mine:
            return LOSS + 2, LOSS + 2 * mine
        return LOSS + 2, WIN - 1

    def remaining(self, state: DomineeringState) -> int:
        """All dominoes that both can lay, if that is less than what the empty squares allow."""
        return max(1, popcount(self.full & ~state.covered) // 2)

    def evaluate(self, state: DomineeringState) -> int:
        """The places for dominoes; those that are safe count twice more."""
        empty = self.full & ~state.covered
        value = popcount(self.places(empty, state.player)) - popcount(self.places(empty, 1 - state.player))
        return value + 2 * (self.safe(empty, state.player) - self.safe(empty, 1 - state.player))

    def rank(self, state: DomineeringState, move: int) -> int:
        """What leaves the other few places and me many."""
        after = self.play(state, move)
        empty = self.full & ~after.covered
        return popcount(self.places(empty, state.player)) - popcount(self.places(empty, after.player))

    def canonical(self, state: DomineeringState) -> DomineeringState:
        """The least of the 4 images by mirroring."""
        mirrored = self.mirrored(state.covered)
        least = min(min(state.covered, mirrored), min(self.flipped(state.covered), self.flipped(mirrored)))
        return DomineeringState(least, state.player)

    def mirrored(self, board: u64) -> u64:
        """The board with left and right exchanged."""
        image = ZERO
        for column in range(self.width):
            image = image << ONE | board >> u64(column) & self.left
        return image

    def flipped(self, board: u64) -> u64:
        """The board with top and bottom exchanged."""
        row = (ONE << u64(self.width)) - ONE
        image = ZERO
        for number in range(self.height):
            image = image << u64(self.width) | board >> u64(number * self.width) & row
        return image

    # ------------------------------------------------------------ for people

    def show(self, state: DomineeringState) -> str:
        rows = self.format(state).split()[0].split("/")
        board = draw(rows, range(self.height, 0, -1), [letter(column) for column in range(self.width)])
        if self.outcome(state) != ONGOING:
            return board
        return f"{board}\n\n{self.player_names[state.player]} to move"

    def picture(self, state: DomineeringState) -> Board:
        return Board(self.width, self.height, palette=tuple(PIECES.values())).put(
            "tower", None, int(state.covered), height=1
        )

    def piece_name(self, piece: Piece) -> str:
        return "covered"

    def touched(self, state: DomineeringState, move: int) -> tuple[int, ...]:
        """The first square: each player has one way to lay a domino there."""
        return (int(move),)

    def arrange(self, pieces: dict[int, Piece], player: int) -> DomineeringState:
        rows = lines(Board(self.width, self.height).signs(pieces, PIECES), self.width)
        return self.parse(write_rows(self, rows[::-1], player))

    def format(self, state: DomineeringState) -> str:
        """The rows from the top with / between, X for what is covered, and who is to move: `.X/.X vertical`."""
        signs = "".join(".X"[int(state.covered) >> square & 1] for square in range(self.width * self.height))
        return write_rows(self, lines(signs, self.width)[::-1], state.player)

    def parse(self, text: str) -> DomineeringState:
        """The moves, `a1a2 c1d1`, or the rows as `format` has them.

        >>> game = Domineering(width=3, height=3)
        >>> game.format(game.parse("b1b2 a3b3"))
        'XX./.X./.X. vertical'
        """
        if "/" not in text:
            return self.play_all(self.start(), text.split())
        rows, player = read_rows(self, text, self.width, self.height, "X.")
        signs = "".join(reversed(rows))
        return DomineeringState(u64(sum(1 << square for square, sign in enumerate(signs) if sign == "X")), player)

    def format_move(self, state: DomineeringState, move: int) -> str:
        """Both squares: `a1a2`, `c1d1`."""
        both = (int(move), int(move) + (self.width if state.player == MAX else 1))
        return "".join(square_name(square, self.width) for square in both)
