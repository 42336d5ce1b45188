"""What a search counts, and how it is told to stop."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from secateur.game import MAX
from secateur.jit import Record, Shared, Words
from secateur.jit.clock import now


class Tally(Record):
    """The counters of one search, its best line so far and its stop flag: mutable, shared by all nodes."""

    line: Words  # a row for each ply: the length of its best line, then the moves
    raised: Words  # at each ply, 1 + the player whose bound was raised there, or 0

    nodes: int
    leaves: int
    evaluations: int
    alpha_cuts: int
    beta_cuts: int
    deep_cuts: int
    researches: int
    merged: int  # nodes answered by the same state, searched before
    mirrored: int  # nodes answered by a symmetric state
    saved: int  # nodes below those that were not visited again
    deepest: int  # the ply of the deepest leaf
    looked: int  # nodes that an ordering looked at: they do not count
    stop: Shared
    full: int  # the memory has no room left
    stuck: int  # a state that is not over and has no moves
    refused: int  # the method that returned a wrong value, a number as in game/checks.py,
    answer: int  # and that value
    deadline: int
    limit: int
    width: int  # of a row of `line`

    def enter(self, ply: int) -> None:
        """Counts a node and looks, now and then, whether it is time to stop."""
        self.nodes += 1
        self.line[ply * self.width] = 0
        self.raised[ply] = 0
        if self.nodes & 1023 == 0 or self.nodes == self.limit:
            self.look_at_the_clock()

    def look_at_the_clock(self) -> None:
        if self.deadline != 0 and now() >= self.deadline:
            self.stop = 1
        if self.limit != 0 and self.nodes >= self.limit:
            self.stop = 1

    def raise_bound(self, ply: int, player: int, move: int) -> None:
        """A move raised the mover's bound: it and the line below it are the best line of this ply."""
        self.raised[ply] = 1 + player
        row = ply * self.width
        below = row + self.width
        length = self.line[below]
        self.line[row] = length + 1
        self.line[row + 1] = move
        for i in range(length):
            self.line[row + 2 + i] = self.line[below + 1 + i]

    def cut(self, ply: int, player: int) -> None:
        """The opponent has something better elsewhere: shallow if the parent set that bound, else deep."""
        if player == MAX:
            self.beta_cuts += 1
        else:
            self.alpha_cuts += 1
        if ply == 0 or self.raised[ply - 1] != 2 - player:
            self.deep_cuts += 1


@dataclass(frozen=True)
class Counts:
    """What a search visited."""

    nodes: int = 0
    leaves: int = 0
    evaluations: int = 0
    alpha_cuts: int = 0
    beta_cuts: int = 0
    deep_cuts: int = 0
    researches: int = 0
    merged: int = 0
    mirrored: int = 0
    saved: int = 0

    @classmethod
    def of(cls, tally: Tally) -> Counts:
        return cls(*(int(getattr(tally, name)) for name in cls.__dataclass_fields__))

    def __add__(self, other: Counts) -> Counts:
        names = self.__dataclass_fields__
        return Counts(*(getattr(self, name) + getattr(other, name) for name in names))

    @property
    def cuts(self) -> int:
        """Cut-offs of both kinds."""
        return self.alpha_cuts + self.beta_cuts

    @property
    def shallow_cuts(self) -> int:
        """Cut-offs by a bound that the parent itself had set."""
        return self.cuts - self.deep_cuts

    def as_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in (*self.__dataclass_fields__, "cuts", "shallow_cuts")}


def effective_branching(nodes: int, depth: int) -> float:
    """The branching factor of the uniform tree of that depth with that many nodes.

    >>> effective_branching(1 + 3 + 9 + 27, 3)
    3.0
    """
    if depth <= 0 or nodes <= depth + 1:
        return 1.0
    low, high = 1.0, float(nodes)
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        if sum(middle**level for level in range(depth + 1)) < nodes:
            low = middle
        else:
            high = middle
    return round((low + high) / 2, 6)


def knuth_moore(branching: float, depth: int) -> float:
    """The fewest leaves any alpha-beta search of a uniform tree must visit: b^ceil(d/2) + b^floor(d/2) - 1.

    >>> knuth_moore(3, 2), knuth_moore(40, 4)
    (5, 3199)
    """
    return branching ** math.ceil(depth / 2) + branching ** (depth // 2) - 1
