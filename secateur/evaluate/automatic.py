"""An evaluation for any game, of nothing but its states: which bits are set, which stand together, how many moves.

A state is a row of 64-bit numbers. Bits that never change say nothing. The others are features one by one, and
in eights: four neighbouring bits with the next four of the same number, and with the same four of the next
number, where both are boards. So a row of a board is known as a whole, and my pieces together with theirs.
For play the weights of single bits are added to those of an eight that they belong to: evaluating a state is one
look-up for each eight, and one for the number of moves.

Weights of their own have the players, where states say who is to move, and phases, by how many bits are set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

import numpy as np

from secateur.bits import popcount
from secateur.evaluate.layout import PARTS, Group, Layout
from secateur.game import Game
from secateur.jit.rows import words

#: Numbers of moves that are told apart; more are as many.
MOVES = 32

#: Bits that an eight can have: as many weights.
EIGHT = 256

#: A number of which this many bits change is taken for a board.
BOARD = 8

#: Numbers before the eights of a plan that compiled code reads: players, how many eights, how many borders.
HEAD = 3


@dataclass(frozen=True)
class EvaluationPlan:
    """What an automatic evaluation looks at.

    An eight is (number, shift, number, shift): four bits of each. `borders`: set bits at which phases end.
    """

    words: int
    masks: tuple[int, ...]  # the bits of each number that change
    eights: tuple[tuple[int, int, int, int], ...]
    borders: tuple[int, ...]
    players: int = 1

    @property
    def phases(self) -> int:
        return self.players * (len(self.borders) + 1)

    @property
    def bits(self) -> list[tuple[int, int]]:
        """Every bit that changes: its number and place."""
        return [(word, bit) for word, mask in enumerate(self.masks) for bit in range(64) if mask >> bit & 1]


def make_plan(rows: np.ndarray, players: np.ndarray, phases: int = 3) -> EvaluationPlan:
    """What to look at, given states of many games as rows, and who is to move in each.

    >>> plan = make_plan(np.array([[1, 0], [2, 4], [3, 6]]), np.array([0, 0, 0]))
    >>> plan.masks, plan.eights
    ((3, 6), ((0, 0, 0, 4), (1, 0, 1, 4)))
    """
    unsigned = rows.view(np.uint64)
    ever, always = np.bitwise_or.reduce(unsigned, axis=0), np.bitwise_and.reduce(unsigned, axis=0)
    masks = [int(mask) for mask in ever & ~always]
    eights = [
        (word, shift, word, shift + 4)
        for word, mask in enumerate(masks)
        for shift in range(0, 64, 8)
        if mask >> shift & 255
    ]
    for word in range(len(masks) - 1):
        both = masks[word] & masks[word + 1]
        if both.bit_count() >= BOARD:
            eights += [(word, shift, word + 1, shift) for shift in range(0, 64, 4) if both >> shift & 15]
    counts = np.bitwise_count(unsigned & np.array(masks, np.uint64)).sum(axis=1)
    wanted = [int(np.quantile(counts, share)) for share in np.arange(1, phases) / phases]
    borders = sorted({border for border in wanted if counts.min() < border <= counts.max()})
    return EvaluationPlan(rows.shape[1], tuple(masks), tuple(eights), tuple(borders), 2 if players.any() else 1)


class Automatic(Game):
    """A game with such an evaluation: what `automatic` adds to its class."""

    weights: np.ndarray = np.zeros((1, 1), np.int32)
    plan: np.ndarray = np.zeros(HEAD, np.int64)

    slow_evaluate: ClassVar[bool] = False

    def evaluate(self, state: Any) -> int:
        """The sum of the weights of all eights, and of the number of moves; of symmetric states the same."""
        twin, plan = self.canonical(state), self.plan
        here = words(twin)
        weights = self.weights[self.phase_of(twin, here)]
        total = int(weights[min(self.count(twin), MOVES - 1)])
        for eight in range(plan[1]):
            at = HEAD + 4 * eight
            low, high = here[plan[at]] >> plan[at + 1] & 15, here[plan[at + 2]] >> plan[at + 3] & 15
            total += int(weights[MOVES + EIGHT * eight + (low | high << 4)])
        return total // PARTS

    def phase(self, state: Any) -> int:
        """By how many of the bits that change are set, and who is to move."""
        twin = self.canonical(state)
        return self.phase_of(twin, words(twin))

    def phase_of(self, twin: Any, here: tuple[int, ...]) -> int:
        """The phase of a canonical state with these words."""
        plan, count = self.plan, 0
        masks = HEAD + 4 * plan[1]
        for word in range(len(here)):
            count += popcount(here[word] & plan[masks + word])
        found, borders = 0, masks + len(here)
        for border in range(plan[2]):
            if count >= plan[borders + border]:
                found += 1
        return found + (self.player(twin) * (int(plan[2]) + 1) if plan[0] > 1 else 0)

    def features(self, state: Any) -> Iterator[tuple[int, int]]:
        """The number of moves, the eights, then the single bits, as `layout_for` has them."""
        twin, plan = self.canonical(state), self.plan
        here = words(twin)
        yield min(self.count(twin), MOVES - 1), 1
        for eight in range(plan[1]):
            at = HEAD + 4 * eight
            low, high = here[plan[at]] >> plan[at + 1] & 15, here[plan[at + 2]] >> plan[at + 3] & 15
            yield MOVES + EIGHT * eight + (low | high << 4), 1
        first, masks = MOVES + EIGHT * int(plan[1]), HEAD + 4 * int(plan[1])
        for word in range(len(here)):
            for bit in range(64):
                if plan[masks + word] >> bit & 1:
                    if here[word] >> bit & 1:
                        yield first, 1
                    first += 1


@cache
def automatic(cls: Any) -> type[Game]:
    """The class with an automatic evaluation in place of its own."""
    made: type[Game] = type(cls.__name__, (Automatic, cls), {"__module__": cls.__module__, "__doc__": cls.__doc__})
    made.parameters = cls.parameters | Automatic.parameters
    return made


def planned(game: Game, plan: EvaluationPlan, weights: np.ndarray | None = None) -> Game:
    """A game with an automatic evaluation; without weights, all of them are 0."""
    values = np.zeros((plan.phases, layout_for(game, plan).count)) if weights is None else weights
    numbers = [plan.players, len(plan.eights), len(plan.borders)]
    numbers += [number for eight in plan.eights for number in eight]
    numbers += [mask - (1 << 64) if mask >> 63 else mask for mask in plan.masks]
    given = {name: getattr(game, name) for name in game.parameters if name not in ("weights", "plan")}
    made: Any = plain_class(type(game))
    return automatic(made)(**given, weights=_prepared(plan, values), plan=np.array([*numbers, *plan.borders], np.int64))


def plain_class(cls: type[Game]) -> type[Game]:
    """The class without what `automatic` added: the rules."""
    return cls.__mro__[2] if issubclass(cls, Automatic) else cls


def without_plan(game: Game) -> Game:
    """The game as its class has it, where that lists features of its own by now; else as it is."""
    cls = plain_class(type(game))
    if cls is type(game) or not cls.offers("features"):
        return game
    return cls(**{name: getattr(game, name) for name in cls.parameters if name != "weights"})


def _prepared(plan: EvaluationPlan, values: np.ndarray) -> np.ndarray:
    """The weights for play: those of single bits are in the first eight that has them."""
    width = MOVES + EIGHT * len(plan.eights)
    found = values[:, :width].astype(np.int32)
    combinations = np.arange(EIGHT)
    for place, (word, bit) in enumerate(plan.bits):
        eight = next(n for n, (a, s, b, t) in enumerate(plan.eights) if a == word == b and s <= bit < t + 4)
        has = combinations >> bit - plan.eights[eight][1] & 1
        found[:, MOVES + EIGHT * eight : MOVES + EIGHT * (eight + 1)] += np.outer(values[:, width + place], has).astype(
            np.int32
        )
    return np.ascontiguousarray(found)


def layout_for(game: Game, plan: EvaluationPlan) -> Layout:
    """The weights of an automatic evaluation."""
    start = game.start()
    fields = list(getattr(start, "_fields", ()))
    names = fields if len(fields) == plan.words else [f"number {word + 1}" for word in range(plan.words)]
    groups = [Group("moves", MOVES, names=tuple(map(str, range(MOVES))))]
    for word, shift, other, at in plan.eights:
        where = (
            f"{names[word]} {shift} to {at + 3}" if word == other else f"{names[word]}, {names[other]} {at} to {at + 3}"
        )
        groups.append(Group(where, EIGHT, "bits"))
    groups.append(Group("bit", len(plan.bits), names=tuple(f"{names[word]} {bit}" for word, bit in plan.bits)))
    sides = [f"{name}, " for name in game.player_names] if plan.players > 1 else [""]
    spans = [f"from {low} bits" for low in (0, *plan.borders)]
    return Layout(
        tuple(groups), phases=plan.phases, phase_names=tuple(f"{side}{span}" for side in sides for span in spans)
    )
