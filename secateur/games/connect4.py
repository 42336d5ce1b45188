"""Connect Four: drop stones into columns; four in a line win.

A board is an `int`, one bit a square, column after column from the left, each from the bottom. The
row above every column stays empty, so that no line runs on from one column into the next:

      6 13 20 27 34 41 48   always empty
      5 12 19 26 33 40 47
      4 11 18 25 32 39 46
      3 10 17 24 31 38 45
      2  9 16 23 30 37 44
      1  8 15 22 29 36 43
      0  7 14 21 28 35 42
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

from secateur.bits import popcount
from secateur.errors import SecateurError
from secateur.game import DRAW, LOSS, ONGOING, Game
from secateur.games.board import draw, shortened


class State(NamedTuple):
    mine: int  # stones of the player to move
    theirs: int


class ConnectFour(Game):
    """Players drop stones in turn; four in a line, across, up or diagonally, win. A full board is a draw."""

    width: int = 7
    height: int = 6

    alternates: ClassVar[bool] = True

    def check_parameters(self) -> None:
        if self.width < 1 or self.height < 1 or self.width * (self.height + 1) > 64:
            raise SecateurError(
                f"a board of {self.width} x {self.height} does not fit: width and height are at least 1, "
                f"and width * (height + 1) = {self.width * (self.height + 1)} must be at most 64"
            )

    def start(self) -> State:
        return State(0, 0)

    def moves(self, state: State) -> Iterator[int]:
        taken = state.mine | state.theirs
        for column in range(self.width):
            if not taken >> (column * (self.height + 1) + self.height - 1) & 1:
                yield column

    def play(self, state: State, move: int) -> State:
        # Adding the column's lowest bit carries through its stones up to the first free square.
        bottom = 1 << move * (self.height + 1)
        stone = ((state.mine | state.theirs) + bottom) & (bottom << self.height) - bottom
        return State(state.theirs, state.mine | stone)

    def outcome(self, state: State) -> int:
        if self.has_four(state.theirs):
            return LOSS
        if state.mine | state.theirs == self.full:
            return DRAW
        return ONGOING

    def has_four(self, stones: int) -> bool:
        """Whether four stones stand in a line."""
        up = stones & stones >> 1
        across = stones & stones >> (self.height + 1)
        rising = stones & stones >> (self.height + 2)
        falling = stones & stones >> self.height
        return (
            up & up >> 2
            | across & across >> 2 * (self.height + 1)
            | rising & rising >> 2 * (self.height + 2)
            | falling & falling >> 2 * self.height
        ) != 0

    @cached_property
    def full(self) -> int:
        """Every square of the board."""
        return sum(((1 << self.height) - 1) << column * (self.height + 1) for column in range(self.width))

    def player(self, state: State) -> int:
        return popcount(state.mine | state.theirs) & 1

    def rank(self, state: State, move: int) -> int:
        """The middle first: more lines run through it."""
        return -abs(2 * move - self.width + 1)

    def canonical(self, state: State) -> State:
        """The lesser of a state and its mirror image."""
        mine, theirs = self.mirrored(state.mine), self.mirrored(state.theirs)
        if mine < state.mine or (mine == state.mine and theirs < state.theirs):
            return State(mine, theirs)
        return state

    def mirrored(self, stones: int) -> int:
        """The board with left and right exchanged."""
        column = (1 << self.height) - 1
        image = 0
        for _ in range(self.width):
            image = image << (self.height + 1) | stones & column
            stones >>= self.height + 1
        return image

    # ------------------------------------------------------------ for people

    def show(self, state: State) -> str:
        return draw(self.format(state).split("/"), [""] * self.height, range(1, self.width + 1)) + (
            f"\n\n {'xo'[self.player(state)]} to move" if self.outcome(state) == ONGOING else ""
        )

    def format(self, state: State) -> str:
        """The rows from the top with / between, x the first player: `......./.../...xo..`."""
        first, second = (state.mine, state.theirs) if self.player(state) == 0 else (state.theirs, state.mine)
        rows = []
        for row in reversed(range(self.height)):
            bits = [1 << column * (self.height + 1) + row for column in range(self.width)]
            rows.append("".join("x" if first & bit else "o" if second & bit else "." for bit in bits))
        return "/".join(rows)

    def parse(self, text: str) -> State:
        """The columns played, `4453` (with spaces between on boards wider than 9), or the rows as `format` has them.

        >>> game = ConnectFour()
        >>> game.format(game.parse("4453"))
        '......./......./......./......./...o.../..oxx..'
        """
        if not re.search(r"[.xo/_*-]", text, re.IGNORECASE):
            columns = re.split(r"[\s,]+", text.strip(" ,\t\n")) if self.width > 9 else re.sub(r"[\s,]", "", text)
            return self.play_all(self.start(), [column for column in columns if column])
        rows = re.sub(r"[_*-]", ".", re.sub(r"\s", "", text).lower()).split("/")
        if len(rows) != self.height or any(len(row) != self.width or set(row) - set("xo.") for row in rows):
            raise SecateurError(
                f"{shortened(text)} is no position: write the columns played, 4453, or "
                f"{self.height} rows of {self.width} out of x, o and . from the top with / between"
            )
        boards = {"x": 0, "o": 0, ".": 0}
        for row, line in enumerate(reversed(rows)):
            for column, square in enumerate(line):
                if square != "." and row > 0 and rows[self.height - row][column] == ".":
                    raise SecateurError(
                        f"{shortened(text)}: a stone in column {column + 1} floats above an empty square"
                    )
                boards[square] |= 1 << column * (self.height + 1) + row
        xs, os = popcount(boards["x"]), popcount(boards["o"])
        if xs - os not in (0, 1):
            raise SecateurError(f"{shortened(text)} has {xs} x and {os} o: there are as many, or one x more")
        state = State(boards["x"], boards["o"]) if xs == os else State(boards["o"], boards["x"])
        if self.has_four(state.mine):
            raise SecateurError(f"{shortened(text)}: the player to move has four in a line already")
        return state

    def format_move(self, state: State, move: int) -> str:
        return str(move + 1)
