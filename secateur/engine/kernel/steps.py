"""The steps that both kernels take, in their order, and what a node knows."""

from __future__ import annotations

from typing import Any, NamedTuple

from secateur.bits import mix
from secateur.engine.kernel.table import (
    BUCKET,
    EXACT,
    LOWER,
    NO_MOVE,
    UPPER,
    bound_of,
    depth_of,
    is_sure,
    move_of,
    orientation_of,
    probe,
    value_of,
)
from secateur.engine.kernel.work import (
    EXACT_TO_DEPTH,
    PRESORTING,
    PROOF,
    Work,
    high_of,
    low_of,
    settled,
)
from secateur.engine.techniques import MATE_DISTANCE, PVS, SYMMETRY, TABLE
from secateur.game import (
    BOUNDS,
    DRAW,
    ENDED,
    FINISH,
    INFINITY,
    LOSS,
    ONGOING,
    OUTCOME,
    WIN,
    Game,
    are_bounds,
    next_player,
    refuse,
    wrong_bound,
)
from secateur.jit import in_place
from secateur.jit.prefetch import prefetch
from secateur.scores import from_root, from_state
from secateur.watch import Watch

#: No value.
NOTHING = 1 << 40

#: Threads share the moves of a node only at this depth or above.
SHARED_DEPTH = 4

#: The rank of a move that another thread is searching: last, and then without asking again.
DEFERRED = -(1 << 61)

#: Symmetric states are looked up as long as the table has one in this many of them.
SYMMETRIC_SHARE = 256

#: The number of first look-ups, before the share of those found counts.
SYMMETRIC_TRIALS = 1024


class Visit(NamedTuple):
    """What a kernel is asked: the value of a state, to a depth, between alpha and beta."""

    state: Any
    player: int
    ply: int
    depth: int
    alpha: int
    beta: int
    is_pv: bool


class Known(NamedTuple):
    """What is known of a state before its moves are searched."""

    value: int  # or NOTHING
    low: int  # bounds of it,
    high: int
    depth: int  # how deeply to search it,
    key: int  # and its key, orientation and entry in the table
    orientation: int
    entry: int


class NodeAtMoves(NamedTuple):
    """What a node knows when it begins its moves."""

    state: Any
    player: int
    ply: int
    depth: int
    horizon: int  # the depth asked for: its moves get one less, unless they are extended or reduced
    alpha: int
    beta: int
    is_pv: bool
    low: int  # proven bounds of its value
    high: int
    key: int
    orientation: int
    entry: int  # of the table, or 0
    table_move: int  # or NO_MOVE
    excluded: int  # 1 + a move that must not be tried, or 0
    threatened: bool
    selective: bool  # whether a guess may do
    static_eval: int  # the static evaluation, corrected; -INFINITY where nobody asked for it
    eval: int  # the evaluation, or what the table knows where that says more
    improving: int  # 1 where the evaluation is better than when the player moved last
    entered: int  # `work.unsound` before its moves


class Child(NamedTuple):
    """A move that is about to be searched."""

    state: Any
    player: int
    move: int
    depth: int  # without the reduction
    reduction: int
    bounds: int
    is_first: bool


# ---------------------------------------------------------------- before the moves


def is_on_pv(alpha: int, beta: int, work: Work) -> bool:
    """Whether a node is on the principal variation: its window is open."""
    return beta - alpha > 1 and work.mode != PRESORTING


def is_exact(work: Work) -> bool:
    """Whether no guess may decide anything."""
    return work.mode == EXACT_TO_DEPTH or work.mode == PROOF


def begin(game: Game, visit: Visit, work: Work, watch: Watch) -> Known:
    """Counts a node, and tells what is known of its state without the table."""
    _count(visit, work)
    bounds, work.given_bounds = work.given_bounds, 0
    value = _ended(game, visit, bounds, work, watch)
    if value != NOTHING:
        return _settled(value)
    if work.stop != 0:
        watch.stopped(visit.ply)
        return _settled(0)
    work.deepest = max(work.deepest, visit.ply)
    if game.repeats and _repeats(game, visit, work):
        watch.leaf(visit.ply, DRAW, True)
        return _settled(DRAW)
    value, low, high = _proven_bounds(game, visit, bounds, work, watch)
    return Known(value, low, high, min(visit.depth, game.remaining(visit.state)), 0, 0, 0)


def _settled(value: int) -> Known:
    return Known(value, value, value, 0, 0, 0, 0)


def _count(visit: Visit, work: Work) -> None:
    """Counts the node, and looks at the clock now and then."""
    work.nodes += 1
    if work.nodes >= work.alarm:
        work.look()
    if visit.is_pv:
        work.begin_line(visit.ply)


def _ended(game: Game, visit: Visit, bounds: int, work: Work, watch: Watch) -> int:
    """The value of a game that is over. Where the parent has found bounds it is not."""
    outcome = game.ended(visit.state) if bounds == 0 else ONGOING
    if outcome == ONGOING:
        return NOTHING
    if game.repeats and outcome == DRAW and game.reversible(visit.state) > 0:
        work.repetition_ply = -1  # it may rest on moves before the root, as fifty without progress do
    value = settled(outcome, visit.ply, ENDED, work)
    watch.leaf(visit.ply, value, True)
    return value


def _repeats(game: Game, visit: Visit, work: Work) -> bool:
    """Notes a state of the path, and whether it is a repetition, which is a draw. That holds for this path only."""
    if work.excluded[visit.ply] != 0:
        return False
    key, place = game.key(visit.state), work.before + visit.ply
    work.path[place] = key
    for earlier in range(place - 1, max(place - 1 - game.reversible(visit.state), -1), -1):
        if work.path[earlier] == key and visit.ply > 0:
            work.repetition_ply = min(work.repetition_ply, earlier - work.before)
            return True
    return False


def _proven_bounds(game: Game, visit: Visit, bounds: int, work: Work, watch: Watch) -> tuple[int, int, int]:
    """The value of a state if the game itself knows it, or NOTHING; and bounds."""
    state, ply, alpha, beta = visit.state, visit.ply, visit.alpha, visit.beta
    if ply == 0:
        return NOTHING, -INFINITY, INFINITY
    value, visited = game.finish(state, from_state(alpha, ply), from_state(beta, ply))
    if value != ONGOING:
        if not are_bounds(value, value):
            refuse(work, FINISH, value)
            return 0, 0, 0
        work.nodes += visited
        value = from_root(int(value), ply)
        watch.known(ply, value)
        return value, value, value
    if bounds == 0:
        low, high = game.bounds(state)
        if not are_bounds(low, high):
            refuse(work, BOUNDS, wrong_bound(low, high))
            return 0, 0, 0
        low, high = from_root(int(low), ply), from_root(int(high), ply)
    else:
        low, high = low_of(bounds), high_of(bounds)
    low, high = mate_distance(game, ply, low, high, work)
    if low >= beta or high <= alpha or low >= high:
        value = high if high <= alpha else low
        watch.known(ply, value)
        return value, low, high
    return NOTHING, low, high


def mate_distance(game: Game, ply: int, low: int, high: int, work: Work) -> tuple[int, int]:
    """Mate distance pruning: a win takes at least one move from here. So does a loss, unless `ended` misses it."""
    if work.techniques & MATE_DISTANCE:
        return max(low, LOSS + ply + (1 if game.ended_knows_all else 0)), min(high, WIN - ply - 1)
    return (-INFINITY if low == LOSS + ply else low), (INFINITY if high == WIN - ply else high)


def symmetric_form(game: Game, state: Any, ply: int, work: Work) -> Any:
    """The state, or the one that stands for all that are symmetric to it, while the table has such now and then."""
    if (
        ply <= game.symmetric_plies
        and work.techniques & SYMMETRY
        and (work.symmetric < SYMMETRIC_TRIALS or work.symmetric_hits * SYMMETRIC_SHARE >= work.symmetric)
    ):
        work.symmetric += 1
        return game.canonical(state)
    return state


def look_up(game: Game, visit: Visit, known: Known, work: Work, watch: Watch) -> Known:
    """Adds what the table knows: the value, or bounds of it, or a good move."""
    state, ply, alpha, beta = visit.state, visit.ply, visit.alpha, visit.beta
    form = symmetric_form(game, state, ply, work)
    key = mix(game.key(form)) ^ work.excluded[ply]
    orientation = 1 if form == state else 0
    entry = probe(key, work) if work.techniques & TABLE else 0
    if entry != 0:
        work.hits += 1
        work.symmetric_hits += 1 if orientation_of(entry) != orientation else 0
    if entry == 0 or ply == 0:
        return Known(NOTHING, known.low, known.high, known.depth, key, orientation, entry)
    value, bound = from_root(value_of(entry), ply), bound_of(entry)
    low, high = known.low, known.high
    if is_sure(entry, work) and not (visit.is_pv and work.mode == PROOF):  # a proof's line is followed to its end
        low = max(low, value) if bound & LOWER else low
        high = min(high, value) if bound & UPPER else high
        if low >= beta or high <= alpha or low >= high:
            value = high if high <= alpha else low
            watch.hit(ply, value)
            return _settled(value)
    usable = depth_of(entry) >= known.depth and not is_exact(work) and not visit.is_pv
    if usable and ((value >= beta and bound & LOWER) or (value <= alpha and bound & UPPER) or bound == EXACT):
        work.unsound += 1
        value = min(max(value, low), high)
        watch.hit(ply, value)
        return _settled(value)
    return Known(NOTHING, low, high, known.depth, key, orientation, entry)


def leaf(visit: Visit, known: Known, evaluation: int, watch: Watch) -> Known:
    """A node at the horizon: its evaluation, clipped to the bounds."""
    value = min(max(evaluation, known.low), known.high)
    watch.leaf(visit.ply, value, False)
    return _settled(value)


def table_move(known: Known) -> int:
    """The table's move, where the entry is of this very state and not of one that is symmetric to it."""
    if known.entry != 0 and orientation_of(known.entry) == known.orientation:
        return move_of(known.entry)
    return NO_MOVE


# ---------------------------------------------------------------- the moves


def without_a_search(game: Game, here: NodeAtMoves, best: int, work: Work, watch: Watch) -> int:
    """The value of a node whose moves need no search: the best of what is known of them, if there are any."""
    if best != -INFINITY or here.excluded != 0:
        value = max(best if best != -INFINITY else here.alpha, here.low)
    else:
        outcome = game.outcome(here.state)  # over, or at fault
        value = settled(outcome, here.ply, OUTCOME, work) if outcome != ONGOING else 0
        if outcome == ONGOING:
            work.stuck = work.stop = 1
    watch.known(here.ply, value)
    return value


def child_of(game: Game, here: NodeAtMoves, index: int, depth: int, reduction: int, tried: int, work: Work) -> Child:
    """Plays the move of that index, and asks the memory for what the table and the evaluation know of its state."""
    move = work.moves[index]
    state = game.play(here.state, move)
    player = next_player(game, state, here.player, work)
    if work.techniques & SYMMETRY == 0:
        key = mix(game.key(state))
        prefetch(work.entries, (key & work.mask) * BUCKET)
        prefetch(work.evaluation_cache, key & len(work.evaluation_cache) - 1)
    if reduction > 0 and game.threatened(state):
        reduction -= 1
    return Child(state, player, move, depth, reduction, work.child_bounds[index], tried == 0)


@in_place
def search_child(
    kernel: Any, game: Game, here: NodeAtMoves, child: Child, alpha: int, beta: int, work: Work, watch: Watch
) -> int:
    """Principal variation search: the first move has the whole window, the others must show that they are no better.

    A reduced move that turns out better is searched again as deep as the others, then as wide as it takes.
    """
    ply, reduction, before = here.ply, child.reduction, work.unsound
    narrow = not child.is_first and work.techniques & PVS != 0
    turns = game.alternates or child.player != here.player
    work.go(ply, child.move, game.kind(here.state, child.move), here.is_pv)
    while True:
        work.given_bounds = child.bounds
        top = alpha + 1 if narrow else beta
        low, high = (-top, -alpha) if turns else (alpha, top)
        watch.descend(ply, child.move)
        value = kernel(game, child.state, child.player, ply + 1, child.depth - reduction, low, high, work, watch)
        value = -value if turns else value
        if value <= alpha or work.stop != 0 or (reduction == 0 and top == beta):
            break
        watch.research(ply, child.move, alpha, here.beta)
        work.unsound = before
        narrow = narrow and reduction > 0
        reduction = 0
    return value


def improves(here: NodeAtMoves, move: int, value: int, work: Work, watch: Watch) -> None:
    """A move is better than those before it: alpha rises."""
    watch.bounds(here.ply, value, here.beta)
    if here.is_pv:
        work.extend_line(here.ply, move)


# ---------------------------------------------------------------- threads that share a table (ABDADA)


def is_deferred(here: NodeAtMoves, index: int, tried: int, work: Work) -> bool:
    """Whether another thread is searching a move, which can wait then; otherwise this one is, from now on."""
    if here.depth < SHARED_DEPTH or work.threads == 1:
        return False
    sign = mix(here.key ^ work.moves[index])
    place = sign & len(work.busy) - 1
    if tried > 0 and work.ranks[index] != DEFERRED and work.busy[place] == sign:
        work.ranks[index] = DEFERRED
        return True
    work.busy[place] = sign
    return False


def release(here: NodeAtMoves, move: int, work: Work) -> None:
    """No thread searches the move any more."""
    if here.depth >= SHARED_DEPTH and work.threads > 1:
        work.busy[mix(here.key ^ move) & len(work.busy) - 1] = 0
