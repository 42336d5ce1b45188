"""The selective kernel: principal variation search with everything that makes it deep."""

from __future__ import annotations

from typing import Any

from secateur.engine.kernel.after import cut_off, finished
from secateur.engine.kernel.picker import DONE, begin_moves, next_move, put_back
from secateur.engine.kernel.quiescence import quiescence
from secateur.engine.kernel.selective import (
    GOOD_ENOUGH,
    guessed,
    late_move_pruning,
    late_move_reduction,
    multi_cut,
    singular_extension,
    skipped_by,
)
from secateur.engine.kernel.static import selective_node
from secateur.engine.kernel.steps import (
    NOTHING,
    Known,
    Visit,
    begin,
    child_of,
    improves,
    is_deferred,
    leaf,
    look_up,
    release,
    search_child,
    without_a_search,
)
from secateur.engine.kernel.table import NO_MOVE
from secateur.engine.kernel.work import MOST_PLIES, NO_REPETITION, Work
from secateur.engine.techniques import FORCED, THREATS
from secateur.game import HIGHEST, Game
from secateur.watch import Watch


def search(
    game: Game, state: Any, player: int, ply: int, depth: int, alpha: int, beta: int, work: Work, watch: Watch
) -> int:
    """The value of a state: exact between alpha and beta, else a bound, at most alpha or at least beta (fail-soft).

    `work.unsound` counts decisions that rest on a guess. A value that was found without one is proven, whatever the
    depth.
    """
    watch.enter(state, player, ply, depth, alpha, beta)
    visit = Visit(state, player, ply, depth, alpha, beta, beta - alpha > 1)
    known = known_before_moves(game, visit, work, watch)  # steps 1 to 3
    if known.value != NOTHING:
        return known.value

    # 4. Static evaluation, improving, internal iterative reduction.
    here = selective_node(game, visit, known, work)

    # 5. Reverse futility, razoring, null move.
    value = guessed(search, game, here, known.depth, work, watch)
    if value != NOTHING:
        return value

    # 6. Some moves may need no search, or one may be known to suffice.
    alpha, beta = max(alpha, here.low), min(beta, here.high)
    repetition_ply, work.repetition_ply = work.repetition_ply, NO_REPETITION
    picker, best = begin_moves(game, here, work)
    if work.top == picker.base or (best >= beta and ply > 0):
        work.top, work.repetition_ply = picker.base, repetition_ply
        return without_a_search(game, here, best, work, watch)
    forced = (work.only_move != 0 and work.techniques & FORCED) or (here.threatened and work.techniques & THREATS)

    chosen, tried = NO_MOVE, 0
    while True:
        # 7. The next move: table, noisy, quiet.
        may_skip = here.selective and tried > 0 and best > -HIGHEST
        is_late = may_skip and late_move_pruning(here, tried, work)
        picker = next_move(game, here, picker, is_late, work, watch)
        if picker.stage == DONE:
            break
        index = picker.at
        move = work.moves[index]
        is_quiet = not game.noisy(state, move)

        # 8. Late move pruning, futility, SEE pruning.
        reduction = late_move_reduction(game, here, index, is_quiet, tried, work)
        technique = skipped_by(game, here, index, is_quiet, is_late, reduction, work) if may_skip else 0
        if technique != 0:
            work.unsound += 1
            watch.skip(ply, move, technique)
            continue
        if is_deferred(here, index, tried, work):
            picker = put_back(picker)
            continue

        # 9. Extensions: forced moves, singular moves; multi-cut.
        extension = 1 if forced else singular_extension(search, game, here, move, work, watch)
        if extension == GOOD_ENOUGH:
            release(here, move, work)
            work.top, work.repetition_ply = picker.base, repetition_ply
            return multi_cut(here, work, watch)

        # 10. Principal variation search, late move reductions.
        before = work.unsound
        child = child_of(game, here, index, here.horizon - 1 + extension, reduction, tried, work)
        value = search_child(search, game, here, child, alpha, beta, work, watch)
        release(here, move, work)
        if work.stop != 0:
            break
        watch.returned(ply, move, value)
        tried += 1
        work.note_root(ply, move, value, value > alpha, work.unsound == before)
        best = max(best, value)
        if value > alpha:
            alpha, chosen = value, move
            improves(here, move, value, work, watch)
            if value >= beta:
                cut_off(game, here, picker, value, before, tried, work, watch)  # 11. Histories
                break
    work.top = picker.base
    return finished(game, here, best, chosen, beta, repetition_ply, work, watch)  # 12. Store


def known_before_moves(game: Game, visit: Visit, work: Work, watch: Watch) -> Known:
    """What is known of a state before its moves are searched: its value, or bounds of it and the table's entry."""
    # 1. Is the game over, the state repeated, or its value known to the game?
    known = begin(game, visit, work, watch)
    if known.value != NOTHING:
        return known

    # 2. At the horizon quiescence search takes over.
    if known.depth <= 0 or visit.ply >= MOST_PLIES:
        value = quiescence(game, visit.state, visit.player, visit.ply, visit.alpha, visit.beta, work, watch)
        return leaf(visit, known, value, watch)

    # 3. Table cut-off.
    return look_up(game, visit, known, work, watch)
