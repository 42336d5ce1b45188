"""Remembered states: each state of a tree is searched only once.

An entry belongs to a state *and* the depth it was searched to (in a search to the end of the game
to the state alone), and holds bounds of its value as the player to move sees it, forced wins by
their distance from the state. Nothing is ever replaced: when the table is full the search begins
again with a larger one, so that results and counts are those of an ideal memory.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from secateur.bits import mix
from secateur.game import Game
from secateur.jit import Compilable
from secateur.scores import from_root, from_state
from secateur.textbook.tally import Tally

#: The columns of a table.
KEY, EXACT_KEY, DEPTH, LOWER, UPPER, SIZE = range(6)


class Memory(Compilable):
    """Remembers nothing: the search is one of a tree."""

    def row(self, game: Game, state: Any, depth: int, tally: Tally) -> int:
        """Where the entry of a state is, or would be."""
        return -1

    def known(self, row: int) -> bool:
        """Whether the state has been searched to this depth before."""
        return False

    def lower(self, row: int, ply: int) -> int:
        """The value is at least this, for a state at this ply."""
        return 0

    def upper(self, row: int, ply: int) -> int:
        """The value is at most this, for a state at this ply."""
        return 0

    def size(self, row: int) -> int:
        """How many nodes the entry stands for."""
        return 0

    def count_hit(self, game: Game, state: Any, row: int, tally: Tally) -> None:
        """Counts a node that the entry answered."""

    def answers(self, row: int, ply: int, alpha: int, beta: int) -> bool:
        """Whether the entry is enough for a window."""
        return False

    def answer(self, game: Game, state: Any, row: int, ply: int, beta: int, tally: Tally) -> int:
        """The bound that is enough; counts the node that it answers."""
        return 0

    def raised(self, row: int, ply: int, alpha: int) -> int:
        """Alpha, or the lower bound if that is more."""
        return alpha

    def lowered(self, row: int, ply: int, beta: int) -> int:
        """Beta, or the upper bound if that is less."""
        return beta

    def store(
        self, game: Game, state: Any, depth: int, ply: int, lower: int, upper: int, size: int, tally: Tally
    ) -> None:
        """Remembers what a search has shown, unless it was stopped."""


class StateTable(Memory):
    """Remembers every state, or every class of symmetric states."""

    symmetric: np.int64 = np.int64(0)
    any_depth: np.int64 = np.int64(0)
    entries: np.ndarray

    def key(self, game: Game, state: Any) -> int:
        return game.key(state)

    def row(self, game: Game, state: Any, depth: int, tally: Tally) -> int:
        key = self.key(game, game.canonical(state)) if self.symmetric else self.key(game, state)
        mask = len(self.entries) - 1
        depth = 1 if self.any_depth else depth
        row = mix((key, depth)) & mask
        for _ in range(64):
            if self.entries[row, DEPTH] == 0 or (self.entries[row, KEY] == key and self.entries[row, DEPTH] == depth):
                return row
            row = (row + 1) & mask
        tally.full = 1
        tally.stop = 1
        return row

    def known(self, row: int) -> bool:
        return self.entries[row, DEPTH] != 0

    def lower(self, row: int, ply: int) -> int:
        return from_root(self.entries[row, LOWER], ply)

    def upper(self, row: int, ply: int) -> int:
        return from_root(self.entries[row, UPPER], ply)

    def size(self, row: int) -> int:
        return self.entries[row, SIZE]

    def count_hit(self, game: Game, state: Any, row: int, tally: Tally) -> None:
        if self.entries[row, EXACT_KEY] == self.key(game, state):
            tally.merged += 1
        else:
            tally.mirrored += 1

    def answers(self, row: int, ply: int, alpha: int, beta: int) -> bool:
        if not self.known(row):
            return False
        lower, upper = self.lower(row, ply), self.upper(row, ply)
        return lower >= beta or upper <= alpha or lower == upper

    def answer(self, game: Game, state: Any, row: int, ply: int, beta: int, tally: Tally) -> int:
        tally.saved += self.size(row) - 1
        self.count_hit(game, state, row, tally)
        lower = self.lower(row, ply)
        return lower if lower >= beta else self.upper(row, ply)

    def raised(self, row: int, ply: int, alpha: int) -> int:
        return max(alpha, self.lower(row, ply)) if self.known(row) else alpha

    def lowered(self, row: int, ply: int, beta: int) -> int:
        return min(beta, self.upper(row, ply)) if self.known(row) else beta

    def store(
        self, game: Game, state: Any, depth: int, ply: int, lower: int, upper: int, size: int, tally: Tally
    ) -> None:
        if tally.stop:
            return  # the search was left before it has shown anything
        # Looked up again: the place that was free before the children were searched may be taken now.
        row = self.row(game, state, depth, tally)
        if tally.full:
            return
        entry = self.entries[row]
        lower, upper = from_state(lower, ply), from_state(upper, ply)
        if entry[DEPTH] == 0:
            entry[KEY] = self.key(game, game.canonical(state)) if self.symmetric else self.key(game, state)
            entry[EXACT_KEY] = self.key(game, state)
            entry[DEPTH] = 1 if self.any_depth else depth
            entry[LOWER] = lower
            entry[UPPER] = upper
            entry[SIZE] = size
        else:
            entry[LOWER] = max(entry[LOWER], lower)
            entry[UPPER] = min(entry[UPPER], upper)


class ObjectTable(StateTable):
    """A table for states of any hashable type: each has its own number. Interpreted only."""

    def key(self, game: Game, state: Any) -> int:
        numbers = self.__dict__.setdefault("_numbers", {})
        return numbers.setdefault(state, len(numbers))
