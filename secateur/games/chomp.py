"""Chomp: bite into a bar of chocolate; a player who eats the poisoned square at the corner loses.

A bite takes a square and all squares above and to the right of it, so each column is at most as high as the one to
its left. A state is an `int`, 4 bits a column: its height. After a bite at c2 of a bar of 4 x 3:

    3  o o . .
    2  o o . .       heights 3, 3, 1, 1
    1  # o o o
       a b c d
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import LOSS, MAX, ONGOING, WIN, Game
from secateur.games.board import draw, letter, lines, read_rows, square_name, write_rows

#: Bits of a column, and the most that they hold.
BITS, MOST = 4, 15

PIECES = {"O": Piece("tower", height=1), "#": Piece("text", None, "☠")}


class ChompState(NamedTuple):
    heights: int
    player: int


class Chomp(Game):
    """Take a square and all squares above and to the right of it; a player who must take the poisoned a1 loses."""

    width: int = 7
    height: int = 5

    alternates: ClassVar[bool] = True

    def check_parameters(self) -> None:
        if not (1 <= self.width <= 15 and 1 <= self.height <= 15):
            raise SecateurError(f"width and height must be from 1 to 15, not {self.width} and {self.height}")

    def start(self) -> ChompState:
        return ChompState(self.height * self.ones, MAX)

    def moves(self, state: ChompState) -> Iterator[int]:
        """The squares, row by row from a1."""
        for row in range(self.height):
            for column in range(self.width):
                if state.heights >> BITS * column & MOST > row:
                    yield row * self.width + column

    def play(self, state: ChompState, move: int) -> ChompState:
        row, first = move // self.width, move % self.width
        heights = state.heights
        for column in range(first, self.width):
            bitten = (heights >> BITS * column & MOST) - row
            if bitten > 0:
                heights -= bitten << BITS * column
        return ChompState(heights, 1 - state.player)

    def outcome(self, state: ChompState) -> int:
        return WIN if state.heights == 0 else ONGOING  # the opponent has just taken the poisoned square

    def player(self, state: ChompState) -> int:
        return state.player

    @cached_property
    def ones(self) -> int:
        """One square in each column."""
        return sum(1 << BITS * column for column in range(self.width))

    # ------------------------------------------------------------ for a better search

    def rank(self, state: ChompState, move: int) -> int:
        """Small bites first, and the poisoned square last."""
        return move

    def remaining(self, state: ChompState) -> int:
        """The squares that are left."""
        left = 0
        for column in range(self.width):
            left += state.heights >> BITS * column & MOST
        return left

    def bounds(self, state: ChompState) -> tuple[int, int]:
        """The last square loses; a whole rectangle wins, because its last corner could be the answer to any bite."""
        left, height = self.remaining(state), state.heights & MOST
        if left == 1:
            return LOSS + 1, LOSS + 1
        columns = 0
        while columns < self.width and state.heights >> BITS * columns & MOST == height:
            columns += 1
        if columns * height == left:
            return WIN - left, WIN - 2
        return LOSS + 3, WIN - 2

    def candidates(self, state: ChompState) -> Iterator[int]:
        """All but the poisoned square, as long as there are others."""
        for move in self.moves(state):
            if move != 0:
                yield move

    def canonical(self, state: ChompState) -> ChompState:
        """The smaller of a square bar and its mirror image: rows become columns."""
        if self.width != self.height:
            return state
        image = 0
        for row in range(self.height):
            for column in range(self.width):
                if state.heights >> BITS * column & MOST > row:
                    image += 1 << BITS * row
        return ChompState(min(image, state.heights), state.player)

    # ------------------------------------------------------------ for people

    def show(self, state: ChompState) -> str:
        board = draw(self._rows(state), range(self.height, 0, -1), [letter(column) for column in range(self.width)])
        if self.outcome(state) != ONGOING:
            return board
        return f"{board}\n\n{self.player_names[state.player]} to move"

    def _rows(self, state: ChompState) -> list[str]:
        heights = [state.heights >> BITS * column & MOST for column in range(self.width)]
        rows = ["".join("O" if height > row else "." for height in heights) for row in range(self.height)]
        return [*reversed(rows[1:]), rows[0].replace("O", "#", 1)]

    def picture(self, state: ChompState) -> Board:
        board = Board(self.width, self.height, palette=tuple(PIECES.values()))
        return board.fill("".join(reversed(self._rows(state))), PIECES)

    def piece_name(self, piece: Piece) -> str:
        return "poison" if piece.text else "chocolate"

    def touched(self, state: ChompState, move: int) -> tuple[int, ...]:
        return (int(move),)

    def arrange(self, pieces: dict[int, Piece], player: int) -> ChompState:
        rows = lines(Board(self.width, self.height).signs(pieces, PIECES), self.width)
        return self.parse(write_rows(self, rows[::-1], player))

    def format(self, state: ChompState) -> str:
        """The rows from the top with / between, # the poisoned square, and who is to move: `OO./#OO first`."""
        return write_rows(self, self._rows(state), state.player)

    def parse(self, text: str) -> ChompState:
        """The bites, `c2 d1`, or the rows as `format` has them.

        >>> game = Chomp(width=4, height=3)
        >>> game.format(game.parse("c2"))
        'OO../OO../#OOO second'
        """
        if "/" not in text and "#" not in text:
            return self.play_all(self.start(), text.split())
        rows, player = read_rows(self, text, self.width, self.height, "O#.")
        heights = [sum(row[column] != "." for row in rows) for column in range(self.width)]
        state = ChompState(sum(height << BITS * column for column, height in enumerate(heights)), player)
        if self._rows(state) != rows or heights != sorted(heights, reverse=True):
            raise SecateurError("a bar must have its poisoned square # at a1, and no square above or right of a bite")
        return state

    def format_move(self, state: ChompState, move: int) -> str:
        return square_name(move, self.width)
