"""Where a guess may do: what the selective techniques ask before a node searches, skips or reduces."""

from __future__ import annotations

from typing import Any

from secateur.engine.margins import PARTS, REDUCED
from secateur.engine.ordering import REPLY
from secateur.engine.quiet import quiet
from secateur.engine.table import LOWER, NO_MOVE, UPPER, bound_of, depth_of, value_of
from secateur.engine.techniques import EXCHANGE, FUTILITY, LMP, LMR, NULL, RAZOR, REVERSE, SINGULAR
from secateur.engine.work import Work
from secateur.game import HIGHEST, INFINITY, Game
from secateur.watch import Watch

#: No guess.
NOTHING = 1 << 40

#: A move whose histories add up to this is searched one half-move deeper.
GOOD_HISTORY = 12288


def guess(
    game: Game, state: Any, player: int, ply: int, depth: int, alpha: int, beta: int, static: int, improving: int,
    work: Work, watch: Watch,
) -> int:  # fmt: skip
    """A value that is good enough without a search near the leaves, or NOTHING."""
    far = work.reverse * (depth - improving) >> PARTS
    if work.techniques & REVERSE and depth <= 8 and static - far >= beta:
        work.unsound += 1
        return (static + beta) // 2
    if work.techniques & RAZOR and depth <= 1 and static + (work.razor * depth >> PARTS) < alpha:
        entered = work.unsound
        value = quiet(game, state, player, ply, alpha, beta, work, watch)
        if value <= alpha:
            return value
        work.unsound = entered  # what was only tried proves nothing, and spoils nothing
    return NOTHING


def better_guess(static: int, known: int) -> int:
    """The evaluation, or what the table knows where that says more."""
    if known == 0 or static == -INFINITY or abs(value_of(known)) > HIGHEST:
        return static
    return value_of(known) if bound_of(known) & (LOWER if value_of(known) > static else UPPER) else static


def depth_of_a_pass(ply: int, depth: int, beta: int, static: int, swing: int, work: Work) -> int:
    """How deeply to search the state after a skipped move, where that may be good enough; or NOTHING."""
    usual = work.played[ply] != NO_MOVE and ply >= work.passless
    if work.techniques & NULL == 0 or depth < 3 or static < beta or not usual:
        return NOTHING
    above = min((static - beta << PARTS) // work.null_reach, 3) if swing > 0 else 0
    return depth - (work.null_base + work.null_slope * depth >> PARTS) - above


def hopeless(
    game: Game, state: Any, move: int, calm: bool, rank: int, depth: int, tried: int, less: int, static: int,
    alpha: int, improving: int, work: Work,
) -> bool:  # fmt: skip
    """Whether a move near the leaves is too late in the order; or cannot reach alpha, or loses by exchanges, and does
    not threaten as a check does."""
    left = max(depth - less, 0)
    if calm and too_late(depth, tried, improving, work):
        return True
    if not (calm and too_little(left, static, alpha, work)):
        worth_a_look = left <= 6 if calm else depth <= 6 and rank < 0
        loses = work.exchange_quiet * (left * left + 1) if calm else work.exchange_noisy * depth
        if not (work.techniques & EXCHANGE and worth_a_look and game.exchange(state, move) < -loses >> PARTS):
            return False
    return not game.threatens(state, move)


def too_late(depth: int, tried: int, improving: int, work: Work) -> bool:
    """Whether enough moves have been tried near the leaves."""
    enough = (work.lmp_base + work.lmp_slope * depth * depth) * (2 + improving) >> PARTS + 1
    return bool(work.techniques & LMP and depth <= 8 and tried >= enough)


def too_little(left: int, static: int, alpha: int, work: Work) -> bool:
    """Whether a quiet move cannot reach alpha with so little depth left."""
    gain = work.futility * (left + 1) >> PARTS
    return bool(work.techniques & FUTILITY and left <= 4 and static + gain <= alpha)


def reduction(
    ply: int, depth: int, tried: int, swing: int, rank: int, wide: bool, improving: int, work: Work
) -> int:  # fmt: skip
    """How much less deeply to search a late quiet move at first."""
    if work.techniques & LMR == 0 or work.exact != 0 or depth < 3 or tried == 0:
        return 0
    if swing > 0:
        if ply == 0:
            return 0
        less = int(work.less[min(depth, REDUCED - 1) * REDUCED + min(tried, REDUCED - 1)])
        if less > 0:
            less -= (1 if wide else 0) + (improving if less > 1 else 0)
            less -= 1 if rank >= REPLY else max(rank, -REPLY) // GOOD_HISTORY
        return min(max(less, 0), depth - 2)
    if tried < work.lmr_first:
        return 0
    return min(1 + (1 if tried >= work.lmr_second else 0) + (1 if depth >= work.lmr_deep else 0), depth - 2)


def worth_a_closer_look(known: int, depth: int, work: Work) -> bool:
    """Whether the table's move may be singular: far better than all others."""
    if work.techniques & SINGULAR == 0 or depth < 6 or depth_of(known) < depth - 3:
        return False
    return bool(bound_of(known) & LOWER and abs(value_of(known)) <= HIGHEST)


def extension(value: int, target: int, beta: int, known: int, work: Work) -> int:
    """How much deeper to search the table's move, when all others reach no more than `value`."""
    if value < target:
        return 2 if value < target - (work.double >> PARTS) else 1
    return -1 if value_of(known) >= beta else 0
