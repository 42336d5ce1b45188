"""The selective steps of `search`: where a guess may do, which moves it skips, reduces or extends."""

from __future__ import annotations

from typing import Any

from secateur.engine.kernel.picker import COUNTER_MOVE
from secateur.engine.kernel.quiescence import quiescence
from secateur.engine.kernel.steps import NOTHING, NodeAtMoves
from secateur.engine.kernel.table import LOWER, MOVE_MASK, NO_MOVE, bound_of, depth_of, value_of
from secateur.engine.kernel.work import Work
from secateur.engine.margins import PARTS, REDUCED
from secateur.engine.techniques import (
    EXCHANGE,
    FUTILITY,
    LMP,
    LMR,
    MULTI_CUT,
    NULL,
    RAZOR,
    REVERSE,
    SINGULAR,
    VERIFY,
)
from secateur.game import HIGHEST, KINDS, Game
from secateur.jit import in_place
from secateur.watch import PASS, WITHOUT, Watch

#: The reduction is one half-move smaller for each time that the histories of a move reach this.
GOOD_HISTORY = 12288

#: Stands for an extension where another move than the table's is good enough, too: multi-cut.
GOOD_ENOUGH = 1 << 20


# ---------------------------------------------------------------- before the moves


@in_place
def guessed(search: Any, game: Game, here: NodeAtMoves, depth: int, work: Work, watch: Watch) -> int:
    """A value that is good enough without a search of the moves, or NOTHING; `depth` is the one before reductions."""
    if not here.selective or here.excluded != 0:
        return NOTHING
    value = reverse_futility(here, depth, work)
    if value == NOTHING:
        value = razoring(game, here, depth, work, watch)
    if value == NOTHING:
        value = null_move(search, game, here, depth, work, watch)
    if value == NOTHING:
        work.unsound = here.entered
    else:
        watch.guess(here.ply, value)
    return value


def reverse_futility(here: NodeAtMoves, depth: int, work: Work) -> int:
    """Near the leaves an evaluation far above beta cuts."""
    margin = work.reverse * (depth - here.improving) >> PARTS
    if work.techniques & REVERSE == 0 or depth > 8 or here.eval - margin < here.beta:
        return NOTHING
    work.unsound += 1
    return (here.eval + here.beta) // 2


def razoring(game: Game, here: NodeAtMoves, depth: int, work: Work, watch: Watch) -> int:
    """Before the leaves, where the evaluation is far below alpha, only noisy moves can help."""
    margin = work.razor * depth >> PARTS
    if work.techniques & RAZOR == 0 or depth > 1 or here.eval + margin >= here.alpha:
        return NOTHING
    entered = work.unsound
    value = quiescence(game, here.state, here.player, here.ply, here.alpha, here.beta, work, watch)
    if value <= here.alpha:
        return value
    work.unsound = entered  # what was only tried proves nothing, and spoils nothing
    return NOTHING


@in_place
def null_move(search: Any, game: Game, here: NodeAtMoves, depth: int, work: Work, watch: Watch) -> int:
    """Where even skipping a move is good enough, a move will be. Verified where zugzwang may deceive."""
    ply, beta = here.ply, here.beta
    reduced = null_move_depth(here, depth, game.swing, work)
    if reduced == NOTHING:
        return NOTHING
    entered = work.unsound
    work.go(ply, NO_MOVE, KINDS - 1, False)
    watch.descend(ply, PASS)
    value = -search(game, game.skip(here.state), 1 - here.player, ply + 1, reduced, -beta, -beta + 1, work, watch)
    if value >= beta and work.stop == 0 and work.techniques & VERIFY and game.zugzwang(here.state):
        null_move_ply, work.null_move_ply = work.null_move_ply, ply + max(reduced, 1)
        watch.descend(ply, WITHOUT)
        value = search(game, here.state, here.player, ply, reduced, beta - 1, beta, work, watch)
        work.null_move_ply = null_move_ply
    work.unsound = entered + 1
    if value < beta or work.stop != 0:
        return NOTHING
    return value if value <= HIGHEST else beta


def null_move_depth(here: NodeAtMoves, depth: int, swing: int, work: Work) -> int:
    """How deeply to search the state after a null move, where that may be good enough; or NOTHING."""
    usual = work.played[here.ply] != NO_MOVE and here.ply >= work.null_move_ply
    if work.techniques & NULL == 0 or depth < 3 or here.eval < here.beta or not usual:
        return NOTHING
    above = min((here.eval - here.beta << PARTS) // work.null_reach, 3) if swing > 0 else 0
    return depth - (work.null_base + work.null_slope * depth >> PARTS) - above


# ---------------------------------------------------------------- moves that are skipped


def skipped_by(
    game: Game, here: NodeAtMoves, index: int, is_quiet: bool, is_late: bool, reduction: int, work: Work
) -> int:
    """Late move pruning, futility and SEE pruning: a move is too late, cannot reach alpha, or loses by exchanges.

    The last two spare moves that threaten, as a check does. Returns the technique, or 0 if the move is searched.
    """
    if is_quiet and is_late:
        return LMP
    depth = max(here.depth - reduction, 0)
    technique = 0
    if is_quiet and is_futile(here, depth, work):
        technique = FUTILITY
    elif see_pruning(game, here, index, is_quiet, depth, work):
        technique = EXCHANGE
    return 0 if technique == 0 or game.threatens(here.state, work.moves[index]) else technique


def late_move_pruning(here: NodeAtMoves, tried: int, work: Work) -> bool:
    """Late move pruning: whether enough moves have been tried near the leaves."""
    depth = here.depth
    enough = (work.lmp_base + work.lmp_slope * depth * depth) * (2 + here.improving) >> PARTS + 1
    return bool(work.techniques & LMP and depth <= 8 and tried >= enough)


def is_futile(here: NodeAtMoves, depth: int, work: Work) -> bool:
    """Futility: whether a quiet move near the leaves cannot reach alpha."""
    gain = work.futility * (depth + 1) >> PARTS
    return bool(work.techniques & FUTILITY and depth <= 4 and here.eval + gain <= here.alpha)


def see_pruning(game: Game, here: NodeAtMoves, index: int, is_quiet: bool, depth: int, work: Work) -> bool:
    """SEE pruning: whether a move near the leaves loses too much by exchanges."""
    worth_a_look = depth <= 6 if is_quiet else here.depth <= 6 and work.ranks[index] < 0
    margin = work.exchange_quiet * (depth * depth + 1) if is_quiet else work.exchange_noisy * here.depth
    if work.techniques & EXCHANGE == 0 or not worth_a_look:
        return False
    return bool(game.exchange(here.state, work.moves[index]) < -margin >> PARTS)


# ---------------------------------------------------------------- reductions and extensions


def late_move_reduction(game: Game, here: NodeAtMoves, index: int, is_quiet: bool, tried: int, work: Work) -> int:
    """The reduction of a late quiet move: it is searched less deeply at first."""
    off = work.techniques & LMR == 0 or not is_quiet or here.threatened
    if off or here.depth < 3 or tried == 0:
        return 0
    if game.swing > 0:
        return 0 if here.ply == 0 else _reduction_by_history(here, work.ranks[index], tried, work)
    if tried < work.lmr_first:
        return 0
    reduction = 1 + (1 if tried >= work.lmr_second else 0) + (1 if here.depth >= work.lmr_deep else 0)
    return min(reduction, here.depth - 2)


def _reduction_by_history(here: NodeAtMoves, rank: int, tried: int, work: Work) -> int:
    """The reduction by depth and number of moves tried; smaller in PV nodes and for moves with a good history."""
    reduction = int(work.reductions[min(here.depth, REDUCED - 1) * REDUCED + min(tried, REDUCED - 1)])
    if reduction > 0:
        reduction -= (1 if here.is_pv else 0) + (here.improving if reduction > 1 else 0)
        reduction -= 1 if rank >= COUNTER_MOVE else max(rank, -COUNTER_MOVE) // GOOD_HISTORY
    return min(max(reduction, 0), here.depth - 2)


@in_place
def singular_extension(search: Any, game: Game, here: NodeAtMoves, move: int, work: Work, watch: Watch) -> int:
    """The extension of the table's move, where it is far better than all others; or GOOD_ENOUGH for a multi-cut."""
    if not may_be_singular(game, here, move, work):
        return 0
    entered, target = work.unsound, singular_target(here, work)
    work.excluded[here.ply] = move + 1
    watch.descend(here.ply, WITHOUT)
    value = search(game, here.state, here.player, here.ply, (here.depth - 1) // 2, target - 1, target, work, watch)
    work.excluded[here.ply], work.unsound = 0, entered
    if value < target:
        return 2 if value < target - (work.double >> PARTS) else 1
    if target >= here.beta and work.stop == 0 and work.techniques & MULTI_CUT:
        return GOOD_ENOUGH
    return -1 if value_of(here.entry) >= here.beta else 0


def may_be_singular(game: Game, here: NodeAtMoves, move: int, work: Work) -> bool:
    """Whether the table's move may be far better than all others."""
    if work.techniques & SINGULAR == 0 or game.swing == 0 or not here.selective or here.excluded != 0:
        return False
    if move & MOVE_MASK != here.table_move or here.depth < 6 or depth_of(here.entry) < here.depth - 3:
        return False
    return bool(bound_of(here.entry) & LOWER and abs(value_of(here.entry)) <= HIGHEST)


def singular_target(here: NodeAtMoves, work: Work) -> int:
    """The value that other moves must not reach."""
    return value_of(here.entry) - (work.singular * here.depth // 10 >> PARTS)


def multi_cut(here: NodeAtMoves, work: Work, watch: Watch) -> int:
    """The value of a node where another move than the table's is good enough, too."""
    work.unsound += 1
    value = singular_target(here, work)
    watch.guess(here.ply, value)
    return value
