"""After the moves of a node: what it has learned."""

from __future__ import annotations

from secateur.engine.kernel.histories import update_correction, update_histories
from secateur.engine.kernel.picker import Picker
from secateur.engine.kernel.steps import NodeAtMoves
from secateur.engine.kernel.table import EXACT, LOWER, NO_MOVE, UPPER, packed, remember
from secateur.engine.kernel.work import Work
from secateur.engine.techniques import TABLE
from secateur.game import INFINITY, Game
from secateur.scores import from_state
from secateur.watch import Watch


def cut_off(
    game: Game, here: NodeAtMoves, picker: Picker, value: int, before: int, tried: int, work: Work, watch: Watch
) -> None:
    """The move picked last is at least beta: the value rests on it alone, and histories learn from it."""
    if work.unsound == before:
        work.unsound = here.entered
    if value >= here.beta:  # otherwise the game or the table knows that no more can be had
        watch.cut(here.ply, work.moves[picker.at], value, here.beta)
    update_histories(game, here, picker.base, picker.at, tried, work)


def finished(
    game: Game, here: NodeAtMoves, best: int, move: int, beta: int, repetition_ply: int, work: Work, watch: Watch
) -> int:
    """The value of a node whose moves are searched; it is remembered, unless the search was stopped."""
    if work.stop != 0:
        watch.stopped(here.ply)
        return best
    bound = bound_found(here, best, move, beta)
    value = min(max(best, here.low), here.high)
    if here.static_eval != -INFINITY and here.excluded == 0 and here.ply > 0:  # at the root some moves may be left out
        update_correction(game, here, value, bound, move, work)
    store(here, value, bound, move, repetition_ply, work)
    watch.exit(here.ply, value)
    return value


def bound_found(here: NodeAtMoves, best: int, move: int, beta: int) -> int:
    """Whether the best value of a node's moves is exact, or a bound."""
    bound = LOWER if best >= beta else UPPER if move == NO_MOVE else EXACT
    return bound | (LOWER if best <= here.low else 0) | (UPPER if best >= here.high else 0)


def store(here: NodeAtMoves, value: int, bound: int, move: int, repetition_ply: int, work: Work) -> None:
    """Puts what was found of a node into the table."""
    of_path = work.repetition_ply < here.ply  # the value rests on a state before this one
    work.repetition_ply = min(repetition_ply, work.repetition_ply) if of_path else repetition_ply
    proven = 1 if work.unsound == here.entered and not of_path else 0
    if work.techniques & TABLE and here.ply > 0:
        data = packed(from_state(value, here.ply), bound, here.depth, proven, work.age, here.orientation, move)
        remember(here.key, data, work)
