"""The static evaluation: cached, and corrected by the results of searches of similar states."""

from __future__ import annotations

from typing import Any

from secateur.bits import mix
from secateur.engine.kernel.histories import CORRECTION_PARTS, correction_place
from secateur.engine.kernel.steps import Known, NodeAtMoves, Visit, is_exact, table_move
from secateur.engine.kernel.table import LOWER, NO_MOVE, UPPER, bound_of, value_of
from secateur.engine.kernel.work import Work
from secateur.engine.techniques import CORRECTION, IIR, IMPROVING, VALUES
from secateur.game import EVALUATE, HIGHEST, INFINITY, Game, is_score, refuse

#: The bits of a remembered evaluation; the key has the others.
EVALUATION_BITS = 22


def evaluate(game: Game, state: Any, work: Work) -> int:
    """The evaluation of a state, checked."""
    work.evaluations += 1
    value = game.evaluate(state)
    if not is_score(value):
        refuse(work, EVALUATE, value)
        return 0
    return int(value)


def remembered(game: Game, state: Any, work: Work) -> int:
    """The evaluation of a state, from the evaluation cache where it takes long."""
    if work.techniques & VALUES == 0:
        return evaluate(game, state, work)
    key = mix(game.key(state))
    place = key & len(work.evaluation_cache) - 1
    found = int(work.evaluation_cache[place])
    if (found ^ key) >> EVALUATION_BITS == 0:
        return (found & (1 << EVALUATION_BITS) - 1) - INFINITY
    value = evaluate(game, state, work)
    work.evaluation_cache[place] = key >> EVALUATION_BITS << EVALUATION_BITS | value + INFINITY
    return value


def corrected(game: Game, state: Any, player: int, work: Work) -> int:
    """The evaluation of a state, corrected by how wrong it was where the structure was the same."""
    value = remembered(game, state, work)
    if work.techniques & CORRECTION == 0:
        return value
    value += int(work.correction_history[correction_place(game, state, player)]) // CORRECTION_PARTS
    return min(max(value, -HIGHEST), HIGHEST)


def exact_node(game: Game, visit: Visit, known: Known, work: Work) -> NodeAtMoves:
    """What a node of `solve` knows: no evaluation, for it makes no guess."""
    return NodeAtMoves(
        state=visit.state,
        player=visit.player,
        ply=visit.ply,
        depth=known.depth,
        horizon=visit.depth,
        alpha=visit.alpha,
        beta=visit.beta,
        is_pv=visit.is_pv,
        low=known.low,
        high=known.high,
        key=known.key,
        orientation=known.orientation,
        entry=known.entry,
        table_move=table_move(known),
        excluded=0,
        threatened=game.threatened(visit.state),
        selective=False,
        static_eval=-INFINITY,
        eval=-INFINITY,
        improving=0,
        entered=work.unsound,
    )


def selective_node(game: Game, visit: Visit, known: Known, work: Work) -> NodeAtMoves:
    """What a node of `search` knows.

    A guess may do where nothing much can happen: never on the principal variation, nor under a threat.
    """
    ply, threatened = visit.ply, game.threatened(visit.state)
    selective = not (is_exact(work) or visit.is_pv or ply == 0 or abs(visit.beta) > HIGHEST or threatened)
    static_eval = -INFINITY
    if selective or (work.techniques & IMPROVING and not threatened):
        static_eval = corrected(game, visit.state, visit.player, work)
    work.statics[ply] = static_eval
    move = table_move(known)
    reduction = internal_iterative_reduction(known.depth, move, ply, work)
    return NodeAtMoves(
        state=visit.state,
        player=visit.player,
        ply=ply,
        depth=known.depth - reduction,
        horizon=visit.depth - reduction,
        alpha=visit.alpha,
        beta=visit.beta,
        is_pv=visit.is_pv,
        low=known.low,
        high=known.high,
        key=known.key,
        orientation=known.orientation,
        entry=known.entry,
        table_move=move,
        excluded=work.excluded[ply],
        threatened=threatened,
        selective=selective,
        static_eval=static_eval,
        eval=adjusted_by_entry(static_eval, known.entry),
        improving=improving(ply, work),
        entered=work.unsound,
    )


def adjusted_by_entry(static_eval: int, entry: int) -> int:
    """The static evaluation, or what the table knows where that says more."""
    if entry == 0 or static_eval == -INFINITY or abs(value_of(entry)) > HIGHEST:
        return static_eval
    return value_of(entry) if bound_of(entry) & (LOWER if value_of(entry) > static_eval else UPPER) else static_eval


def improving(ply: int, work: Work) -> int:
    """Whether the static evaluation is better than when the player moved last: 1, else 0."""
    if work.techniques & IMPROVING == 0 or ply < 2:
        return 0
    return 1 if work.statics[ply] > work.statics[ply - 2] else 0


def internal_iterative_reduction(depth: int, move: int, ply: int, work: Work) -> int:
    """Where the table has no move, a shallower search finds one first."""
    return 1 if work.techniques & IIR and move == NO_MOVE and depth >= 4 and not is_exact(work) and ply > 0 else 0
