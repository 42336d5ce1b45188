"""Connect Four on boards that take more than 64 bits, such as 10 x 6.

The squares are numbered as in `connect4`, column after column with an empty square on top, but a board is a tuple of
words. What is asked of a column is a set of columns, one bit each, so that most of a node needs no words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from secateur.bits import mix, squares, without_lowest
from secateur.errors import SecateurError
from secateur.game import DRAW, LOSS, ONGOING, WIN
from secateur.games.connect4 import ConnectFour
from secateur.games.words import (
    BITS,
    Words,
    added,
    common,
    has,
    image_of,
    lowered,
    meet,
    raised,
    size_of,
    union,
    without,
    words_of,
)

#: Bits of the height of a column.
HEIGHT_BITS, HIGHEST_COLUMN = 4, 15


class LargeConnectFourState(NamedTuple):
    mine: Words  # stones of the player to move
    theirs: Words
    my_wins: Words  # squares, taken or not, that make four in a line out of three stones of the player to move
    their_wins: Words
    heights: int  # how many stones each column has, 4 bits each


class Columns(NamedTuple):
    """Sets of columns: where a stone may drop, where I win with it, where they would, and where they win above it."""

    playable: int
    wins: int
    forced: int
    poisoned: int


class LargeConnectFour(ConnectFour):
    """Players take turns to drop discs; four in a line in any direction win. A full board is a draw."""

    width: int = 10
    height: int = 6

    symmetric_plies: ClassVar[int] = 8

    def check_parameters(self) -> None:
        if not (4 <= self.width <= 15 and 1 <= self.height <= HIGHEST_COLUMN):
            raise SecateurError(
                f"width must be from 4 to 15 and height from 1 to {HIGHEST_COLUMN} on a board of more than 64 bits; "
                f"they are {self.width} and {self.height}"
            )

    def start(self) -> Any:
        empty = words_of([], self.size)
        return LargeConnectFourState(empty, empty, empty, empty, 0)

    def moves(self, state: Any) -> Iterator[int]:
        for column in range(self.width):
            if state.heights >> HEIGHT_BITS * column & HIGHEST_COLUMN < self.height:
                yield column

    def play(self, state: Any, move: int) -> Any:
        mine = added(state.mine, self.landing(state, move))
        heights = state.heights + (1 << HEIGHT_BITS * move)
        return LargeConnectFourState(state.theirs, mine, state.their_wins, self.completing_words(mine), heights)

    def outcome(self, state: Any) -> int:
        if meet(state.theirs, state.their_wins):
            return LOSS
        return DRAW if state.heights == self.all_full else ONGOING

    def player(self, state: Any) -> int:
        return size_of(state.mine) + size_of(state.theirs) & 1

    def remaining(self, state: Any) -> int:
        return self.width * self.height - size_of(state.mine) - size_of(state.theirs)

    def landing(self, state: Any, column: int) -> int:
        """The square that a stone in a column falls to."""
        return column * (self.height + 1) + (state.heights >> HEIGHT_BITS * column & HIGHEST_COLUMN)

    @cached_property
    def size(self) -> int:
        """All bits of a board."""
        return self.width * (self.height + 1)

    @cached_property
    def all_full(self) -> int:
        """The heights of a full board."""
        return sum(self.height << HEIGHT_BITS * column for column in range(self.width))

    @cached_property
    def board(self) -> Words:
        """Every square of the board."""
        rows = range(self.height)
        return words_of([c * (self.height + 1) + row for c in range(self.width) for row in rows], self.size)

    # ------------------------------------------------------------ threats

    def completing_words(self, stones: Words) -> Words:
        """The squares, free or not, that make four in a line out of three of these stones."""
        found = common(raised(stones, 1), common(raised(stones, 2), raised(stones, 3)))
        for step in range(self.height, self.height + 3):
            after, before = raised(stones, step), lowered(stones, step)
            two_after, two_before = common(after, raised(stones, 2 * step)), common(before, lowered(stones, 2 * step))
            found = union(found, common(two_after, union(raised(stones, 3 * step), before)))
            found = union(found, common(two_before, union(lowered(stones, 3 * step), after)))
        return common(found, self.board)

    def columns(self, state: Any) -> Columns:
        playable = wins = forced = poisoned = 0
        for column in range(self.width):
            if state.heights >> HEIGHT_BITS * column & HIGHEST_COLUMN < self.height:
                square, bit = self.landing(state, column), 1 << column
                playable |= bit
                if has(state.my_wins, square):
                    wins |= bit
                if has(state.their_wins, square):
                    forced |= bit
                if square + 1 < self.size and has(state.their_wins, square + 1):
                    poisoned |= bit
        return Columns(playable, wins, forced, poisoned)

    def harmless_columns(self, columns: Columns) -> int:
        """The columns where a stone does not lose at once."""
        playable = columns.playable
        if columns.forced != 0:
            playable = columns.forced if without_lowest(columns.forced) == 0 else 0
        return playable & ~columns.poisoned

    # ------------------------------------------------------------ for a better search

    def evaluate(self, state: Any) -> int:
        """The free squares that complete a four, and the stones in the middle."""
        taken = union(state.mine, state.theirs)
        lead = size_of(without(state.my_wins, taken)) - size_of(without(state.their_wins, taken))
        return 8 * lead + size_of(common(state.mine, self.middle)) - size_of(common(state.theirs, self.middle))

    @cached_property
    def middle(self) -> Words:
        """The squares of the columns in the middle, which most lines run through."""
        near = [column for column in range(self.width) if abs(2 * column - self.width + 1) < 4]
        return words_of([c * (self.height + 1) + row for c in near for row in range(self.height)], self.size)

    def candidates(self, state: Any) -> Iterator[int]:
        """The moves that win at once; or else those that do not lose at once; or else all."""
        columns = self.columns(state)
        left = columns.wins
        if left == 0:
            left = self.harmless_columns(columns)
        for column in squares(left if left != 0 else columns.playable):
            yield column

    def bounds(self, state: Any) -> tuple[int, int]:
        """Which player wins with the next disc or the one after it."""
        columns = self.columns(state)
        if columns.wins != 0:
            return WIN - 1, WIN - 1
        if self.harmless_columns(columns) == 0:
            return LOSS + 2, LOSS + 2
        return LOSS + 4, WIN - 3

    def rank(self, state: Any, move: int) -> int:
        """The most squares to win on first, then the middle: more lines run through it."""
        after = self.play(state, move)
        threats = without(after.their_wins, union(after.mine, after.theirs))
        return 16 * size_of(threats) - abs(2 * move - self.width + 1)

    def key(self, state: Any) -> int:
        return mix((state.mine, state.theirs))

    def canonical(self, state: Any) -> Any:
        """The smaller of a state and its mirror image."""
        mine, theirs = image_of(state.mine, self.mirror), image_of(state.theirs, self.mirror)
        if (mine, theirs) >= (state.mine, state.theirs):
            return state
        heights = 0
        for column in range(self.width):
            heights = heights << HEIGHT_BITS | state.heights >> HEIGHT_BITS * column & HIGHEST_COLUMN
        my_wins, their_wins = image_of(state.my_wins, self.mirror), image_of(state.their_wins, self.mirror)
        return LargeConnectFourState(mine, theirs, my_wins, their_wins, heights)

    @cached_property
    def mirror(self) -> np.ndarray:
        """By square: the one in the column on the other side."""
        columns = np.arange(self.size).reshape(self.width, self.height + 1)
        return columns[::-1].ravel().copy()

    # ------------------------------------------------------------ for people

    def _boards(self, state: Any) -> tuple[int, int]:
        sides = (state.mine, state.theirs)
        mine, theirs = (sum(int(word) << BITS * place for place, word in enumerate(words)) for words in sides)
        return mine, theirs

    def _state(self, mine: int, theirs: int) -> Any:
        words = [words_of(squares(stones), self.size) for stones in (mine, theirs)]
        column = (1 << self.height) - 1
        counts = [((mine | theirs) >> c * (self.height + 1) & column).bit_count() for c in range(self.width)]
        heights = sum(count << HEIGHT_BITS * c for c, count in enumerate(counts))
        wins = [self.completing_words(stones) for stones in words]
        return LargeConnectFourState(words[0], words[1], wins[0], wins[1], heights)
