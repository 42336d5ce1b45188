"""The exact kernel: no guess decides anything; and the proof of a value by null windows."""

from __future__ import annotations

from typing import Any

from secateur.engine.kernel.after import cut_off, finished
from secateur.engine.kernel.picker import DONE, RANKED, begin_moves, next_move, put_back
from secateur.engine.kernel.static import evaluate, exact_node
from secateur.engine.kernel.steps import (
    NOTHING,
    Known,
    NodeAtMoves,
    Visit,
    begin,
    child_of,
    improves,
    is_deferred,
    is_exact,
    is_on_pv,
    leaf,
    look_up,
    release,
    search_child,
    without_a_search,
)
from secateur.engine.kernel.table import NO_MOVE
from secateur.engine.kernel.work import MOST_PLIES, NO_REPETITION, PRESORTING, PROOF, Work
from secateur.engine.techniques import FORCED, PRESORT
from secateur.game import HIGHEST, INFINITY, LOSS, WIN, Game, next_player
from secateur.jit import in_place
from secateur.watch import Watch

#: Moves are sorted by a shallow search only at this depth or above.
PRESORT_DEPTH = 13

#: The first questions of a proof are about wins and losses within this many half-moves.
NEAR = 8


def solve(
    game: Game, state: Any, player: int, ply: int, depth: int, alpha: int, beta: int, work: Work, watch: Watch
) -> int:
    """The value of a state: exact between alpha and beta, else a bound, at most alpha or at least beta (fail-soft).

    It rests on the evaluation only at the horizon, and then it is not proven: `work.unsound` counts that.
    """
    watch.enter(state, player, ply, depth, alpha, beta)
    visit = Visit(state, player, ply, depth, alpha, beta, is_on_pv(alpha, beta, work))

    known = known_before_moves(game, visit, work, watch)  # steps 1 to 3
    if known.value != NOTHING:
        return known.value
    here = exact_node(game, visit, known, work)

    # 4. Some moves may need no search, or one may be known to suffice.
    alpha, beta = max(alpha, here.low), min(beta, here.high)
    repetition_ply, work.repetition_ply = work.repetition_ply, NO_REPETITION
    picker, best = begin_moves(game, here, work)
    if work.top == picker.base or (best >= beta and ply > 0):
        work.top, work.repetition_ply = picker.base, repetition_ply
        return without_a_search(game, here, best, work, watch)
    extension = 1 if work.only_move != 0 and work.techniques & FORCED else 0

    # 5. Sort the moves by a shallow search.
    if game.rank_per_point and work.techniques & PRESORT:
        presort(solve, game, here, picker.base, work, watch)

    chosen, tried = NO_MOVE, 0
    while True:
        # 6. The next move: table, noisy, quiet.
        picker = next_move(game, here, picker, False, work, watch)
        if picker.stage == DONE:
            break
        index = picker.at
        if is_deferred(here, index, tried, work):
            picker = put_back(picker)
            continue

        # 7. Principal variation search.
        move, before = work.moves[index], work.unsound
        child = child_of(game, here, index, here.horizon - 1 + extension, 0, tried, work)
        value = search_child(solve, game, here, child, alpha, beta, work, watch)
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
                cut_off(game, here, picker, value, before, tried, work, watch)  # 8. Histories
                break
    work.top = picker.base
    return finished(game, here, best, chosen, beta, repetition_ply, work, watch)  # 9. Store


def known_before_moves(game: Game, visit: Visit, work: Work, watch: Watch) -> Known:
    """What is known of a state before its moves are searched: its value, or bounds of it and the table's entry."""
    # 1. Is the game over, the state repeated, or its value known to the game?
    known = begin(game, visit, work, watch)
    if known.value != NOTHING:
        return known

    # 2. At the horizon the evaluation takes over: a guess.
    if known.depth <= 0 or visit.ply >= MOST_PLIES:
        work.unsound += 1
        return leaf(visit, known, evaluate(game, visit.state, work), watch)

    # 3. Table cut-off.
    return look_up(game, visit, known, work, watch)


@in_place
def presort(solve: Any, game: Game, here: NodeAtMoves, base: int, work: Work, watch: Watch) -> None:
    """Adds the values of a shallow search to the ranks of the moves, far from the end."""
    if here.depth >= PRESORT_DEPTH and work.top - base > 1 and is_exact(work):
        mode, work.mode = work.mode, PRESORTING
        low, high = min(here.alpha, -INFINITY), max(here.beta, INFINITY)  # a literal would compile a second search
        for index in range(base, work.top):
            move = work.moves[index]
            child = game.play(here.state, move)
            other = next_player(game, child, here.player, work)
            watch.descend(here.ply, move)
            value = solve(game, child, other, here.ply + 1, (here.depth - PRESORT_DEPTH) // 4, low, high, work, watch)
            work.ranks[index] += (value if other == here.player else -value) * game.rank_per_point * RANKED
        work.mode, work.unsound = mode, here.entered


def solve_root(
    game: Game, state: Any, player: int, ply: int, depth: int, alpha: int, beta: int, work: Work, watch: Watch
) -> int:
    """The value of a state to a depth, between alpha and beta; in the mode PROOF its exact value."""
    if work.mode != PROOF:
        return solve(game, state, player, ply, depth, alpha, beta, work, watch)
    return converge(game, state, player, ply, depth, work, watch)


def converge(game: Game, state: Any, player: int, ply: int, depth: int, work: Work, watch: Watch) -> int:
    """The exact value, by null windows: each asks "is it at least this much?", and the answers close in.

    `work.proof_low` and `work.proof_high` are what is proven so far; `work.proof_move` reaches the lower one.
    """
    low, high, guess = work.proof_low, work.proof_high, work.guess
    near = NEAR
    question, reach = guess, 1
    risen = fallen = False
    while low < high:
        if low < -HIGHEST and high > HIGHEST and near < game.remaining(state):
            # What can be won or lost soon is cheap to see: the questions go out from there.
            question = WIN - near if high >= WIN - near else LOSS + near + 1
            if low >= question - 1:
                near *= 2
                question = guess
                continue
        question = min(max(question, low + 1), high)
        work.unsound = 0
        value = solve(game, state, player, ply, depth, question - 1, question, work, watch)
        if work.stop != 0 or work.unsound != 0:
            break
        if value >= question:
            low, risen = value, True
            work.proof_low, work.proof_move = low, work.root_best
        else:
            high, fallen = value, True
            work.proof_high = high
        if low < -HIGHEST and high > HIGHEST:
            question = guess
        elif (risen and fallen) or low > HIGHEST or high < -HIGHEST:
            question = low + (high - low + 1) // 2
        elif risen:
            question = low + reach
        else:
            question = high - reach + 1
        reach *= 2
    if low == high and work.stop == 0:  # once more for the line: what it needs is in the table
        work.root_best = work.proof_move
        work.unsound = 0
        solve(game, state, player, ply, depth, low - 1, low + 1, work, watch)
    return low
