"""The counters of a search, and its stop flag."""

from __future__ import annotations

import math
from collections.abc import Callable

from secateur.game import INFINITY, MAX
from secateur.jit import Record, Shared, Words
from secateur.jit.clock import now
from secateur.result import Counts

#: What a textbook search counts; cut-offs of both kinds are not counted again.
COUNTED = (
    "nodes",
    "evaluations",
    "leaves",
    "alpha_cuts",
    "beta_cuts",
    "deep_cuts",
    "researches",
    "merged",
    "mirrored",
    "saved",
)


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
    saved: int  # nodes below the first visits of those states
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

    def finish(self, best: int) -> None:
        """A node has seen its moves: if there were none, it is stuck."""
        if abs(best) == INFINITY and not self.stop:
            self.stuck = 1

    def cut(self, ply: int, player: int) -> None:
        """The opponent has something better elsewhere: shallow if the parent set that bound, else deep."""
        if player == MAX:
            self.beta_cuts += 1
        else:
            self.alpha_cuts += 1
        if ply == 0 or self.raised[ply - 1] != 2 - player:
            self.deep_cuts += 1


def counts_of(tally: Tally) -> Counts:
    """What a search has counted."""
    return counts_from(lambda name: int(getattr(tally, name)))


def counts_from(look: Callable[[str], int]) -> Counts:
    """The counts of a textbook search, each looked up by its name; cut-offs of both kinds are added up."""
    taken = {name: look(name) for name in COUNTED}
    return Counts(**taken, cuts=taken["alpha_cuts"] + taken["beta_cuts"])


def knuth_moore(branching: float, depth: int) -> float:
    """The least number of leaves that alpha-beta must visit in a uniform tree: b^ceil(d/2) + b^floor(d/2) - 1.

    >>> knuth_moore(3, 2), knuth_moore(40, 4)
    (5, 3199)
    """
    return branching ** math.ceil(depth / 2) + branching ** (depth // 2) - 1
