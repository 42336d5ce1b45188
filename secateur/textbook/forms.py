"""What all textbook nodes share: how they end, whose turn comes next, when they cut."""

from __future__ import annotations

from typing import Any

import numpy as np

from secateur.game import EVALUATE, LOSS, MAX, MIN, ONGOING, OUTCOME, WIN, Game, is_score, refuse
from secateur.jit import Compilable
from secateur.scores import from_root
from secateur.textbook.tally import Tally

#: The bits of a form. One number, because it goes down the whole tree.
STRICT_MAX, STRICT_MIN = 1 << MAX, 1 << MIN  # MAX, or MIN, stops on > only
HARD = 4  # a node returns nothing outside its window,
MIXED = 8  # or nothing below it, as its player sees it
TEST_FIRST = 16  # the value is tested before it narrows the window

#: The bits of each cut rule and of each form of failing.
CUT_BITS = {
    ">=": 0,
    ">": STRICT_MAX + STRICT_MIN,
    "max>": STRICT_MAX,
    "min>": STRICT_MIN,
    "value>=": TEST_FIRST,
}
FAIL_BITS = {"soft": 0, "hard": HARD, "mixed": MIXED}


class Form(Compilable):
    """One of the textbook forms of alpha-beta: when a node stops, and what it returns."""

    kind: np.int64 = np.int64(0)  # the bits above, added up

    @classmethod
    def of(cls, cut: str, fail: str) -> Form:
        """The form of a cut rule and a form of failing, by their names in a spec."""
        return cls(kind=np.int64(CUT_BITS[cut] + FAIL_BITS[fail]))

    def cuts(self, player: int, best: int, beta: int) -> bool:
        """Whether the best value so far is enough to leave the next move out, in the view of the player to move.

        It is asked before each move: where no move is left, nothing is cut off.
        """
        return bool(best >= beta + ((self.kind >> player) & 1))

    def narrowed(self, alpha: int, value: int, beta: int) -> int:
        """The new alpha after a value above it: the old one where the value is tested first, and is enough."""
        return alpha if self.kind & TEST_FIRST and value >= beta else value

    def result(self, best: int, alpha: int, beta: int) -> int:
        """What a node returns, as its player sees it: fail-soft its best value, fail-hard none outside its window."""
        if self.kind & HARD:
            return min(max(best, alpha), beta)
        if self.kind & MIXED:
            return max(best, alpha)
        return best

    def result_for_max(self, player: int, best: int, alpha: int, beta: int) -> int:
        """What a node returns, with all numbers as MAX sees them."""
        return self.result(best, alpha, beta) if player == MAX else -self.result(-best, -beta, -alpha)


def leaf_value(game: Game, state: Any, outcome: int, ply: int, tally: Tally) -> int:
    """Counts a leaf, and returns its value as the player to move sees it."""
    tally.leaves += 1
    tally.deepest = max(tally.deepest, ply)
    if outcome == ONGOING:
        tally.evaluations += 1
    return worth(game, state, outcome, ply, tally)


def worth(game: Game, state: Any, outcome: int, ply: int, tally: Tally) -> int:
    """The value of a leaf as the player to move sees it: a win sooner is worth more than one later."""
    if outcome in (WIN, LOSS):
        return from_root(outcome, ply)
    method, value = (OUTCOME, outcome) if outcome != ONGOING else (EVALUATE, game.evaluate(state))
    if not is_score(value):
        refuse(tally, method, value)
        return 0
    return int(value)


def for_max(player: int, value: int) -> int:
    """A value as MAX sees it, given as `player` sees it (or the other way round)."""
    return value if player == MAX else -value
