"""Staged move picking: which move to try next.

In this order: the table's move; then by the game's `rank`; among moves that it holds equal, the killers of the ply, the
counter-move, and what the histories say.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from secateur.bits import mix
from secateur.engine.kernel.histories import noisy_history, place_of, quiet_history
from secateur.engine.kernel.steps import NodeAtMoves, is_exact, symmetric_form
from secateur.engine.kernel.table import (
    BUCKET,
    LOWER,
    MOVE_MASK,
    NO_MOVE,
    UPPER,
    bound_of,
    depth_of,
    is_sure,
    probe,
    value_of,
)
from secateur.engine.kernel.work import Work, packed_bounds, settled
from secateur.engine.techniques import (
    COUNTER_MOVES,
    ETC,
    KILLERS,
    LOOK,
    NOISY_HISTORY,
    RANK,
    STAGES,
    SYMMETRY,
    TABLE,
)
from secateur.game import BOUNDS, INFINITY, ONGOING, OUTCOME, Game, are_bounds, next_player, refuse, wrong_bound
from secateur.jit.prefetch import prefetch
from secateur.scores import from_root
from secateur.watch import Watch

#: Weights that keep the criteria apart: one beats all below it.
TABLE_MOVE, RANKED, FIRST_KILLER, SECOND_KILLER, COUNTER_MOVE = 1 << 61, 4 << 16, 3 << 16, 2 << 16, 1 << 16

#: How far the moves of a node are listed: not yet, the table's alone, the noisy ones as well, or all; and all tried.
NONE, OF_TABLE, NOISY, ALL, DONE = range(5)

#: A noisy move with a lower rank than this is tried after the quiet ones.
GOOD_NOISY = RANKED // 2

#: The table is asked about all children only at this depth or above.
ETC_DEPTH = 10

#: The bounds of the children are looked at as long as one look in this many is decisive.
LOOK_SHARE = 8

#: The number of first looks, before their share of decisive ones counts.
LOOKS = 2048


class Picker(NamedTuple):
    """The moves of a node: where its list begins, the index of the move picked last, and how far they are listed."""

    base: int
    at: int
    stage: int


def begin_moves(game: Game, here: NodeAtMoves, work: Work) -> tuple[Picker, int]:
    """Lists the first moves of a node, or all; and the value of the best of those that need no search.

    Where that value is at least beta, no move need be searched.
    """
    on, base = work.techniques, work.top
    asked = on & LOOK != 0 or (on & ETC != 0 and here.depth >= ETC_DEPTH)  # all are looked at before one is searched
    at_once = asked or on & SYMMETRY != 0 or here.threatened or here.ply == 0 or here.excluded != 0
    if on & STAGES == 0 or at_once:
        best = _list_all(game, here, work)
        return Picker(base, base - 1, ALL), best
    work.only_move = 0
    return Picker(base, base - 1, _list_more(game, here, NONE, work)), -INFINITY


def next_move(game: Game, here: NodeAtMoves, picker: Picker, is_late: bool, work: Work, watch: Watch) -> Picker:
    """Picks the next move. `is_late`: quiet moves will be skipped, so they are neither listed nor sorted."""
    index, stage = picker.at + 1, picker.stage
    while index < work.top or stage != ALL:
        if index < work.top and not is_late:
            work.pick(index)
        if stage == ALL or (index < work.top and (stage != NOISY or work.ranks[index] >= GOOD_NOISY)):
            return Picker(picker.base, index, stage)
        if stage == NOISY and is_late and not watch.sees:
            stage, work.unsound = ALL, work.unsound + 1
        else:
            stage = _list_more(game, here, stage, work)
    return Picker(picker.base, index, DONE)


def put_back(picker: Picker) -> Picker:
    """The picker before its last move, which has a new rank."""
    return Picker(picker.base, picker.at - 1, picker.stage)


# ---------------------------------------------------------------- lists


def _list_more(game: Game, here: NodeAtMoves, stage: int, work: Work) -> int:
    """Lists the next moves of a node, if there are any; and tells how far they are listed then."""
    base, state = work.top, here.state
    if stage == NONE:
        stage = OF_TABLE
        if here.table_move != NO_MOVE:
            work.push(here.table_move, TABLE_MOVE, 0, 0)
            return stage
    if stage == OF_TABLE:
        stage = NOISY
        for move in game.noisy_moves(state):
            if move != here.table_move:
                rank = game.rank(state, move) * RANKED if work.techniques & RANK else 0
                work.push(move, rank + noisy_history(here.player, move, work), 0, 0)
        if work.top != base:
            return stage
    for move in game.moves(state):
        if move != here.table_move and not game.noisy(state, move):
            work.push(move, 0, 0, 0)
    _rank_moves(game, here, base, work)
    return ALL


def _list_all(game: Game, here: NodeAtMoves, work: Work) -> int:
    """Lists the moves that must be searched, and returns the value of the best of the others."""
    if here.ply == 0:
        for index in range(work.root_first, work.root_count):
            work.push(work.roots[index], TABLE_MOVE - index, 0, 0)
        work.only_move = 0
        return -INFINITY
    alpha, beta = max(here.alpha, here.low), min(here.beta, here.high)
    on, base = work.techniques, work.top
    looks = beta - alpha == 1 and on & LOOK != 0 and (work.looks < LOOKS or work.decisive * LOOK_SHARE >= work.looks)
    asks = beta - alpha == 1 and on & ETC != 0 and on & TABLE != 0 and here.depth >= ETC_DEPTH
    best, offered = -INFINITY, 0
    for move in game.candidates(here.state):
        offered += 1
        if here.excluded != 0 and move + 1 == here.excluded:
            continue
        bounds = key = 0
        if looks or asks:
            child = game.play(here.state, move)
            if looks:
                low, high, bounds = _look(game, here, child, work)
                if low >= beta or work.refused != 0:
                    return low
                if high <= alpha:
                    best = max(best, high)
                    continue
            if asks:
                key = mix(game.key(symmetric_form(game, child, here.ply + 1, work)))
                prefetch(work.entries, (key & work.mask) * BUCKET)
        work.push(move, 0, bounds, key)
    work.only_move = 1 if offered == 1 else 0
    if asks:
        best = max(best, _ask_table(game, here, base, alpha, beta, work))
    if best < beta and work.top - base > 1:
        _rank_moves(game, here, base, work)
    return best


def _look(game: Game, here: NodeAtMoves, child: Any, work: Work) -> tuple[int, int, int]:
    """The bounds of a child as the node sees them, and as the child does, packed."""
    work.looks += 1
    bounds, ply = 0, here.ply + 1
    outcome = game.outcome(child)
    if outcome != ONGOING:
        low = high = settled(outcome, ply, OUTCOME, work)
    else:
        low, high = game.bounds(child)
        if not are_bounds(low, high):
            refuse(work, BOUNDS, wrong_bound(low, high))
            return -INFINITY, INFINITY, 0
        low, high = from_root(int(low), ply), from_root(int(high), ply)
        bounds = packed_bounds(low, high)
    if next_player(game, child, here.player, work) != here.player:
        low, high = -high, -low
    alpha, beta = max(here.alpha, here.low), min(here.beta, here.high)
    work.decisive += LOOK_SHARE if low >= beta else 1 if high <= alpha else 0
    return low, high, bounds


def _ask_table(game: Game, here: NodeAtMoves, base: int, alpha: int, beta: int, work: Work) -> int:
    """Enhanced transposition cut-off: drops moves that the table refutes, or finds one that suffices.

    Returns the best value of those.
    """
    best = -INFINITY
    kept = base
    for index in range(base, work.top):
        entry = probe(work.child_keys[index], work)
        if entry != 0:
            low, high = _bounds_of_entry(game, here, work.moves[index], entry)
            proven = is_sure(entry, work)
            if low >= beta and (proven or (depth_of(entry) >= here.depth - 1 and not is_exact(work))):
                work.unsound += 0 if proven else 1
                return low
            if high <= alpha and proven:
                best = max(best, high)
                continue
        if kept != index:
            work.moves[kept] = work.moves[index]
            work.ranks[kept] = work.ranks[index]
            work.child_bounds[kept] = work.child_bounds[index]
        kept += 1
    work.top = kept
    return best


def _bounds_of_entry(game: Game, here: NodeAtMoves, move: int, entry: int) -> tuple[int, int]:
    """The bounds that a child's entry gives to the node."""
    value = from_root(value_of(entry), here.ply + 1)
    low = value if bound_of(entry) & LOWER else -INFINITY
    high = value if bound_of(entry) & UPPER else INFINITY
    if not game.alternates and game.player(game.play(here.state, move)) == here.player:
        return low, high
    return -high, -low


def _rank_moves(game: Game, here: NodeAtMoves, base: int, work: Work) -> None:
    """Gives each move a number that says how early to try it."""
    on, state, player, ply = work.techniques, here.state, here.player, here.ply
    first = work.killers[2 * ply] if on & KILLERS else 0
    second = work.killers[2 * ply + 1] if on & KILLERS else 0
    counter_move = work.counter_moves[place_of(player, work.played[ply])] if on & COUNTER_MOVES else 0
    for index in range(base, work.top):
        move = work.moves[index]
        rank = game.rank(state, move) * RANKED if on & RANK else 0
        if move & MOVE_MASK == here.table_move:
            rank = TABLE_MOVE
        elif move + 1 == first:
            rank += FIRST_KILLER
        elif move + 1 == second:
            rank += SECOND_KILLER
        elif move + 1 == counter_move:
            rank += COUNTER_MOVE
        elif on & NOISY_HISTORY and game.noisy(state, move):
            rank += noisy_history(player, move, work)
        else:
            rank += quiet_history(game, state, player, ply, move, work)
        work.ranks[index] = rank
