"""Boards of rows and columns as sets of squares, numbered row by row from the bottom left."""

from __future__ import annotations

from functools import cached_property

from secateur.bits import u64
from secateur.game import Game
from secateur.games.words import Words, words_of


class SquareGrid(Game):
    """A game on `size` x `size` squares of any number: a set of them is a tuple of words."""

    size: int

    @cached_property
    def cells(self) -> int:
        """How many squares there are."""
        return self.size * self.size

    @cached_property
    def empty(self) -> Words:
        """No square."""
        return words_of([], self.cells)

    @cached_property
    def full(self) -> Words:
        """Every square of the board."""
        return words_of(range(self.cells), self.cells)

    @cached_property
    def left(self) -> Words:
        """The first column."""
        return words_of(range(0, self.cells, self.size), self.cells)

    @cached_property
    def right(self) -> Words:
        """The last column."""
        return words_of(range(self.size - 1, self.cells, self.size), self.cells)


class SmallGrid(Game):
    """A game on `width` x `height` squares, at most 64: a set of them is a `u64`."""

    width: int
    height: int

    @cached_property
    def full(self) -> u64:
        """Every square of the board."""
        return u64((1 << self.width * self.height) - 1)

    @cached_property
    def left(self) -> u64:
        """The first column."""
        return u64(sum(1 << self.width * row for row in range(self.height)))

    @cached_property
    def right(self) -> u64:
        """The last column."""
        return self.left << u64(self.width - 1)
