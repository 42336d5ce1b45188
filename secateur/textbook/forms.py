"""What all textbook nodes share: how they end, whose turn comes next, when they cut."""

from __future__ import annotations

from typing import Any

import numpy as np

from secateur.game import EVALUATE, LOSS, MAX, ONGOING, OUTCOME, WIN, Game, is_score, refuse
from secateur.jit import Compilable
from secateur.scores import from_root
from secateur.textbook.tally import Tally

#: The bits of a form: cut on >, and fail-hard. One number, because it goes down the whole tree.
STRICT, HARD = 1, 2


class Form(Compilable):
    """One of the textbook forms of alpha-beta: fail-hard or fail-soft, cutting on >= or on >."""

    kind: np.int64 = np.int64(0)  # STRICT and HARD, added up

    def cuts(self, alpha: int, beta: int) -> bool:
        """Whether the window is empty enough to stop."""
        return bool(alpha >= beta + (self.kind & STRICT))

    def result(self, best: int, alpha: int, beta: int) -> int:
        """What a node returns: fail-soft the best value seen, fail-hard nothing outside its window."""
        if self.kind & HARD:
            return min(max(best, alpha), beta)
        return best


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
