"""Ten more idioms: what may be None, sets and texts as constants, parts of a state with methods of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from secateur import ONGOING, Game


class Step(NamedTuple):
    row: int
    col: int
    way: str


@dataclass(frozen=True)
class Row:
    pits: tuple  # 4 numbers
    store: int = 0

    def total(self):
        return sum(self.pits) + self.store


@dataclass(frozen=True)
class Pair:
    mine: Row
    yours: Row
    turn: int = 0


MILLS = [{0, 1, 2}, {1, 3}, {0, 3}, {2}]
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1)}
ODD = {1, 3, 5}


class Choices(Game):
    def start(self):
        try:  # never compiled
            size = int(f"{4:>3}")
        except ValueError:
            size = 0
        row = Row((1,) * size)
        return Pair(row, row)

    def moves(self, state: Pair) -> Any:
        return [1]

    def play(self, state: Pair, move: int) -> Pair:
        return state

    def outcome(self, state: Pair) -> int:
        return ONGOING

    def partner(self, state, i):
        if state.mine.pits[i] == 0:
            return None
        return i, 3 - i

    def empty(self, state, least):
        if least > 2:
            return None
        return [i for i in range(4) if state.mine.pits[i] == 0 and i >= least]

    def full(self, row):
        found = []
        for i, seeds in enumerate(row.pits):
            if seeds > 0:
                found.append(i)
        return found

    def squares(self, state):
        return (i for i in range(4) if state.mine.pits[i] > 1)

    def i0(self, state):
        """a helper that returns None or a tuple"""
        total = 0
        for i in range(4):
            pair = self.partner(state, i)
            if pair is not None:
                a, b = pair
                total += 10 * a + b + pair[0] - pair[1]
        return total

    def i1(self, state):
        """a condition that may be None, or an empty list"""
        free = self.empty(state, state.turn)
        if free:
            return sum(free) + 10
        return 1 if not self.empty(state, 3) and self.partner(state, 0) else 2

    def i2(self, state):
        """one value or another, of which the first may be None"""
        pair = self.partner(state, 1) or (7, 8)
        return pair[0] * 10 + pair[1]

    def i3(self, state):
        """a module-level list of sets"""
        own = {i for i, seeds in enumerate(state.mine.pits) if seeds}
        return sum(mill <= own for mill in MILLS) * 10 + sum(2 in mill for mill in MILLS) + len(own & ODD)

    def i4(self, state):
        """a module-level dict with strings as keys"""
        total = 0
        for name, (dr, dc) in WAYS.items():
            total = total * 5 + dr * 3 + dc + len(name)
        return total + WAYS["down" if state.turn else "up"][0] + ("left" in WAYS)

    def i5(self, state):
        """a frozen dataclass as a part of a state, with a method"""
        after = Pair(state.yours, Row(state.mine.pits, 5), 1 - state.turn)
        return after.mine.total() * 100 + after.yours.total() + after.turn

    def i6(self, state):
        """a list of several parts"""
        ring = [*state.mine.pits, state.mine.store, *state.yours.pits]
        ring[0] += 2
        return sum(seeds * place for place, seeds in enumerate(ring)) + len(tuple(ring[:4]))

    def i7(self, state):
        """a helper that makes a list, for a loop and for a condition"""
        total = 100 if self.full(state.yours) else 0
        for i in self.full(state.mine):
            total += i + 1
            if total > 104:
                break
        return total if not any(i == 2 for i in self.full(state.yours)) else -total

    def i8(self, state):
        """a NamedTuple with a string in it, as moves may have"""
        step = Step(state.turn, 2, "up" if state.turn else "left")
        row, col, way = step
        return row * 100 + col * 10 + WAYS[way][1] + (step.way == "up")

    def i9(self, state):
        """a method that returns a generator, as moves may"""
        return sum(self.squares(state)) * 10 + len(list(self.squares(state)))
