"""Where a guess may do: what the selective techniques ask before a node searches, skips or reduces."""

from __future__ import annotations

from typing import Any

from secateur.engine.quiet import quiet
from secateur.engine.table import LOWER, bound_of, depth_of, value_of
from secateur.engine.techniques import FUTILITY, LMP, LMR, RAZOR, REVERSE, SINGULAR
from secateur.engine.work import Work
from secateur.game import HIGHEST, Game
from secateur.watch import Watch

#: No guess.
NOTHING = 1 << 40


def guess(
    game: Game, state: Any, player: int, ply: int, depth: int, alpha: int, beta: int, static: int, work: Work,
    watch: Watch,
) -> int:  # fmt: skip
    """A value that is good enough without a search near the leaves, or NOTHING."""
    if work.techniques & REVERSE and depth <= 6 and static - game.swing * depth >= beta:
        work.unsound += 1
        return static
    if work.techniques & RAZOR and depth <= 2 and static + game.swing * 3 * depth < alpha:
        entered = work.unsound
        value = quiet(game, state, player, ply, alpha, beta, work, watch)
        if value <= alpha:
            return value
        work.unsound = entered  # what was only tried proves nothing, and spoils nothing
    return NOTHING


def hopeless(depth: int, tried: int, static: int, alpha: int, swing: int, work: Work) -> bool:
    """Whether a quiet move near the leaves is too late in the order, or cannot reach alpha."""
    if work.techniques & LMP and depth <= 4 and tried >= 3 + 2 * depth * depth:
        return True
    return bool(work.techniques & FUTILITY and depth <= 3 and static + swing * (depth + 1) <= alpha)


def reduction(depth: int, tried: int, work: Work) -> int:
    """How much less deeply to search a late quiet move at first."""
    if work.techniques & LMR == 0 or depth < 3 or tried < 3:
        return 0
    return min(1 + (1 if tried >= 8 else 0) + (1 if depth >= 8 else 0), depth - 2)


def worth_a_closer_look(known: int, depth: int, work: Work) -> bool:
    """Whether the table's move may be singular: far better than all others."""
    if work.techniques & SINGULAR == 0 or depth < 8 or depth_of(known) < depth - 3:
        return False
    return bool(bound_of(known) & LOWER and abs(value_of(known)) <= HIGHEST)
