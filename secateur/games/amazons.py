"""Amazons: move an amazon like a queen, then shoot an arrow that blocks a square; a player who cannot move loses.

Squares are numbered row by row from the bottom left, where a1 is. A board is a tuple of words, as in words.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import LOSS, MAX, MIN, ONGOING
from secateur.games.board import draw, letter, lines, shortened, square_name, symmetries
from secateur.games.grids import SquareGrid
from secateur.games.words import (
    Words,
    added,
    common,
    has,
    image_of,
    is_empty,
    lowered,
    raised,
    size_of,
    squares_of,
    union,
    without,
    words_of,
)

PIECES = {"W": Piece("queen", MAX), "B": Piece("queen", MIN), "x": Piece("stone")}


class AmazonsState(NamedTuple):
    mine: Words  # amazons of the player to move
    theirs: Words
    arrows: Words  # blocked squares
    player: int
    shooter: int  # the square of the amazon that has moved and must shoot; -1 before a move


class Amazons(SquareGrid):
    """Move an amazon like a chess queen, then shoot an arrow the same way, to a square that is blocked for good.

    Amazons cannot move or shoot across amazons and blocked squares. A player who cannot move loses. Moving and
    shooting are single moves here: a player makes two in a row.
    """

    size: int = 10

    slow_evaluate: ClassVar[bool] = True
    player_names: ClassVar[tuple[str, str]] = ("White", "Black")

    def check_parameters(self) -> None:
        if not 4 <= self.size <= 12:
            raise SecateurError(f"size must be from 4 to 12, not {self.size}")

    def start(self) -> AmazonsState:
        third, last = (self.size - 1) // 3, self.size - 1
        places = [third * self.size, third, last - third, third * self.size + last]
        white = words_of(places, self.cells)
        black = words_of([self.cells - 1 - place for place in places], self.cells)
        return AmazonsState(white, black, words_of([], self.cells), 0, -1)

    def moves(self, state: AmazonsState) -> Iterator[int]:
        free = self.free(state)
        if state.shooter >= 0:
            for square in squares_of(self.in_reach(added(self.empty, state.shooter), free)):
                yield square
        else:
            for amazon in squares_of(state.mine):
                for square in squares_of(self.in_reach(added(self.empty, amazon), free)):
                    yield (amazon + 1) * self.cells + square

    def play(self, state: AmazonsState, move: int) -> AmazonsState:
        if state.shooter >= 0:
            return AmazonsState(state.theirs, state.mine, added(state.arrows, move), 1 - state.player, -1)
        amazon, square = move // self.cells - 1, move % self.cells
        mine = added(without(state.mine, added(self.empty, amazon)), square)
        return AmazonsState(mine, state.theirs, state.arrows, state.player, square)

    def outcome(self, state: AmazonsState) -> int:
        if state.shooter >= 0 or not is_empty(common(self.around(state.mine), self.free(state))):
            return ONGOING
        return LOSS

    def player(self, state: AmazonsState) -> int:
        return state.player

    def free(self, state: AmazonsState) -> Words:
        """The squares without an amazon or an arrow."""
        return without(without(without(self.full, state.mine), state.theirs), state.arrows)

    def in_reach(self, amazons: Words, free: Words) -> Words:
        """The free squares that amazons see: in a straight line, with free squares between."""
        found = self.empty
        for way in range(8):
            line = common(self.stepped(amazons, way), free)
            while not is_empty(line):
                found = union(found, line)
                line = common(self.stepped(line, way), free)
        return found

    def around(self, squares: Words) -> Words:
        """All squares beside some."""
        found = self.empty
        for way in range(8):
            found = union(found, self.stepped(squares, way))
        return found

    def stepped(self, squares: Words, way: int) -> Words:
        """The squares moved one step: 0 to the right, 2 up, 4 to the left, 6 down, and diagonally between."""
        if way in (7, 0, 1):
            squares = raised(without(squares, self.right), 1)
        elif way in (3, 4, 5):
            squares = lowered(without(squares, self.left), 1)
        if way in (1, 2, 3):
            squares = common(raised(squares, self.size), self.full)
        elif way in (5, 6, 7):
            squares = lowered(squares, self.size)
        return squares

    # ------------------------------------------------------------ for a better search

    def evaluate(self, state: AmazonsState) -> int:
        """How many squares my amazons reach in fewer moves than theirs, minus those where it is the other way."""
        free = self.free(state)
        mine, theirs = state.mine, state.theirs
        reached = reached_by_them = self.empty
        lead = 0
        while True:
            mine = without(self.in_reach(mine, free), reached)
            theirs = without(self.in_reach(theirs, free), reached_by_them)
            if is_empty(mine) and is_empty(theirs):
                return lead
            reached, reached_by_them = union(reached, mine), union(reached_by_them, theirs)
            lead += size_of(without(mine, reached_by_them)) - size_of(without(theirs, reached))

    def rank(self, state: AmazonsState, move: int) -> int:
        """Moves to squares with free squares around them, and arrows beside their amazons, not beside mine."""
        square = added(self.empty, move % self.cells)
        near = self.around(square)
        if state.shooter < 0:
            return size_of(common(near, self.free(state))) + int(self.central[move % self.cells])
        return 4 * size_of(common(near, state.theirs)) - 2 * size_of(common(near, state.mine))

    @cached_property
    def central(self) -> np.ndarray:
        """How near to the middle each square is, up to 3."""
        row, column = np.divmod(np.arange(self.cells), self.size)
        far = self.size - 1
        return np.minimum(np.minimum(row, far - row), np.minimum(column, far - column)).clip(0, 3)

    def remaining(self, state: AmazonsState) -> int:
        """Every turn blocks a square."""
        return 2 * size_of(self.free(state)) + 2

    def canonical(self, state: AmazonsState) -> AmazonsState:
        """The least of the eight images by turning and mirroring."""
        best = state
        for number in range(7):
            places = self.images[number]
            mine, theirs = image_of(state.mine, places), image_of(state.theirs, places)
            arrows = image_of(state.arrows, places)
            shooter = int(places[state.shooter]) if state.shooter >= 0 else -1
            if (mine, theirs, arrows) < (best.mine, best.theirs, best.arrows) or (
                (mine, theirs, arrows) == (best.mine, best.theirs, best.arrows) and shooter < best.shooter
            ):
                best = AmazonsState(mine, theirs, arrows, state.player, shooter)
        return best

    @cached_property
    def images(self) -> np.ndarray:
        """Where each symmetry but the identity takes each square."""
        return np.array(symmetries(self.size, self.size), np.int64)

    # ------------------------------------------------------------ for people

    def show(self, state: AmazonsState) -> str:
        task = "shoot" if state.shooter >= 0 else "move"
        turn = f"\n\n{self.player_names[state.player]} to {task}" if self.outcome(state) == ONGOING else ""
        columns = [letter(column) for column in range(self.size)]
        return draw(self._rows(state), range(self.size, 0, -1), columns) + turn

    def picture(self, state: AmazonsState) -> Board:
        note = "" if state.shooter < 0 else f"{self.player_names[state.player]} must shoot"
        board = Board(self.size, self.size, "checks", colours=("white", "black"), note=note)
        return board.fill("".join(reversed(self._rows(state))), PIECES)

    def touched(self, state: AmazonsState, move: int) -> tuple[int, ...]:
        """The square to shoot at, or the amazon's and where it goes."""
        square = int(move) % self.cells
        return (square,) if move < self.cells else (int(move) // self.cells - 1, square)

    def piece_name(self, piece: Piece) -> str:
        return "amazon" if piece.shape == "queen" else "arrow"

    def _rows(self, state: AmazonsState) -> list[str]:
        white, black = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        boards = (("W", white), ("B", black), ("x", state.arrows))
        signs = [next((sign for sign, board in boards if has(board, n)), ".") for n in range(self.cells)]
        return lines("".join(signs), self.size)[::-1]

    def format(self, state: AmazonsState) -> str:
        """The rows from the top with / between (W and B amazons, x blocked), who is to move, and the amazon that must
        shoot: `.W../x.../..../..B. white b4`."""
        shooter = f" {self._name(state.shooter)}" if state.shooter >= 0 else ""
        return f"{'/'.join(self._rows(state))} {self.player_names[state.player].lower()}{shooter}"

    def parse(self, text: str) -> AmazonsState:
        """The moves, `d1-d7/g7` or `d1-d7 g7`, or the rows as `format` has them.

        >>> game = Amazons(size=4)
        >>> game.format(game.parse("b1-b3/b1"))
        '.BB./BW.B/W..W/.xW. black'
        """
        words = re.sub(r"[\s,]+", " ", text).strip().split()
        if not words or re.search(r"\d", words[0]):
            return self.play_all(self.start(), [part for word in words for part in word.split("/")])
        rows, names = words[0].upper().replace("X", "x").split("/"), [name.lower() for name in self.player_names]
        right = len(rows) == self.size and all(len(row) == self.size and not set(row) - set("WBx.") for row in rows)
        if not right or len(words) not in (2, 3) or words[1].lower() not in names:
            raise SecateurError(
                f"{shortened(text)} is not a position: write the moves, as in d1-d7/g7, or {self.size} rows of "
                f"{self.size} squares (W, B, x or .) from the top, separated by /, then who is to move"
            )
        signs = "".join(reversed(rows))
        white, black, arrows = (words_of((n for n, s in enumerate(signs) if s == x), self.cells) for x in "WBx")
        player = names.index(words[1].lower())
        mine, theirs = (white, black) if player == 0 else (black, white)
        named = {self._name(square): square for square in squares_of(mine)}
        if len(words) == 3 and words[2].lower() not in named:
            raise SecateurError(f"{shortened(text)}: no amazon of the player to move is on {words[2]}")
        return AmazonsState(mine, theirs, arrows, player, named[words[2].lower()] if len(words) == 3 else -1)

    def _name(self, square: int) -> str:
        return square_name(square, self.size)

    def format_move(self, state: AmazonsState, move: int) -> str:
        """`d1-d7` moves, `g7` shoots."""
        square = self._name(move % self.cells)
        return square if move < self.cells else f"{self._name(move // self.cells - 1)}-{square}"
