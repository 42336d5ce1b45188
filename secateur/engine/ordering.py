"""Which move to try first, and what a cut-off teaches.

In this order: the table's move; then by the game's `rank`; among moves that it holds equal, the killers of the ply, the
reply that cut after the same move, and what cut most often elsewhere.
"""

from __future__ import annotations

from typing import Any

from secateur.bits import mix
from secateur.engine.table import (
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
from secateur.engine.techniques import (
    ETC,
    HISTORY,
    KILLERS,
    LOOK,
    NOISES,
    RANK,
    REPLIES,
    SEQUELS,
    STAGES,
    SYMMETRY,
    TABLE,
)
from secateur.engine.work import HISTORY as MOST_HISTORY
from secateur.engine.work import PLACES, Work, from_root, packed_span, settled
from secateur.engine.work import SEQUELS as MOST_SEQUELS
from secateur.game import BOUNDS, INFINITY, KINDS, ONGOING, OUTCOME, Game, are_bounds, next_player, refuse, wrong_bound
from secateur.jit.prefetch import prefetch

#: Weights that keep the criteria apart: one beats all below it.
TABLE_MOVE, RANKED, FIRST_KILLER, SECOND_KILLER, REPLY = 1 << 61, 4 << 16, 3 << 16, 2 << 16, 1 << 16

#: How far the moves of a node are listed: not yet, the table's alone, the noisy ones as well, or all.
NONE, HINTED, NOISY, ALL = range(4)

#: A noisy move that has less than this is tried after the quiet ones.
LOUD = RANKED // 2

#: The table is asked about all children only where more than this is to be searched.
ETC_DEPTH = 10

#: The bounds of the children are looked at as long as one look in so many tells enough, after the first few.
LOOK_SHARE, LOOKS = 8, 2048

#: And symmetric states are sought as long as one in so many is met, after the first few.
FOLD_SHARE, FOLDS = 256, 1024


def collect(
    game: Game, state: Any, player: int, ply: int, depth: int, floor: int, ceiling: int, hint: int, work: Work,
) -> int:  # fmt: skip
    """Notes the moves that must be searched, and returns the value of the best of the others: where it is at least
    `ceiling`, no move need be searched."""
    best = -INFINITY
    if ply == 0:
        for index in range(work.root_first, work.root_count):
            work.push(work.roots[index], TABLE_MOVE - index, 0, 0)
        work.alone = 0
        return best
    on = work.techniques
    narrow = ceiling - floor == 1
    look = narrow and on & LOOK != 0 and (work.looks < LOOKS or work.told * LOOK_SHARE >= work.looks)
    ask = narrow and on & ETC != 0 and on & TABLE != 0 and depth >= ETC_DEPTH
    barred = work.barred[ply]
    base, offered = work.top, 0
    for move in game.candidates(state):
        offered += 1
        if barred != 0 and move + 1 == barred:
            continue
        span = key = 0
        if look or ask:
            child = game.play(state, move)
            other = next_player(game, child, player, work)
            least, most = -INFINITY, INFINITY
            if look:
                work.looks += 1
                outcome = game.outcome(child)
                if outcome != ONGOING:
                    least = most = settled(outcome, ply + 1, OUTCOME, work)
                else:
                    least, most = game.bounds(child)
                    if not are_bounds(least, most):
                        refuse(work, BOUNDS, wrong_bound(least, most))
                        return best
                    least, most = from_root(int(least), ply + 1), from_root(int(most), ply + 1)
                    span = packed_span(least, most)
            if other != player:
                least, most = -most, -least
            if least >= ceiling:
                work.told += LOOK_SHARE
                return least
            if most <= floor:
                work.told += 1
                best = max(best, most)
                continue
            if ask:
                key = mix(game.key(folded(game, child, ply + 1, work)))
                prefetch(work.entries, (key & work.mask) * BUCKET)
        work.push(move, 0, span, key)
    work.alone = 1 if offered == 1 else 0
    if ask:
        best = max(best, _asked(game, state, player, ply, depth, base, floor, ceiling, work))
    if best < ceiling and work.top - base > 1:
        _order(game, state, player, ply, base, hint, work)
    return best


def begin_list(
    game: Game, state: Any, player: int, ply: int, depth: int, floor: int, ceiling: int, hint: int, threat: bool,
    work: Work,
) -> tuple[int, int]:  # fmt: skip
    """Lists the first moves of a node, or all, as `collect` does: what that returns, and how far they are listed."""
    on = work.techniques
    asked = on & LOOK != 0 or (on & ETC != 0 and depth >= ETC_DEPTH)  # all are looked at before one is searched
    all_at_once = asked or on & SYMMETRY != 0 or threat or ply == 0 or work.barred[ply] != 0
    listed = NONE if on & STAGES != 0 and not all_at_once else ALL
    if listed == ALL:
        return collect(game, state, player, ply, depth, floor, ceiling, hint, work), listed
    work.alone = 0
    return -INFINITY, list_more(game, state, player, ply, hint, listed, work)


def list_more(game: Game, state: Any, player: int, ply: int, hint: int, listed: int, work: Work) -> int:
    """Lists the next moves of a node, if there are any; and tells how far they are listed then."""
    base = work.top
    if listed == NONE:
        listed = HINTED
        if hint != NO_MOVE:
            work.push(hint, TABLE_MOVE, 0, 0)
            return listed
    if listed == HINTED:
        listed = NOISY
        for move in game.noisy_moves(state):
            if move != hint:
                rank = game.rank(state, move) * RANKED if work.techniques & RANK else 0
                work.push(move, rank + noise(player, move, work), 0, 0)
        if work.top != base:
            return listed
    for move in game.moves(state):
        if move != hint and not game.noisy(state, move):
            work.push(move, 0, 0, 0)
    _order(game, state, player, ply, base, hint, work)
    return ALL


def _order(game: Game, state: Any, player: int, ply: int, base: int, hint: int, work: Work) -> None:
    """Gives each move a number that says how early to try it."""
    on = work.techniques
    first = work.killers[2 * ply] if on & KILLERS else 0
    second = work.killers[2 * ply + 1] if on & KILLERS else 0
    reply = work.replies[_place(player, work.played[ply])] if on & REPLIES else 0
    for index in range(base, work.top):
        move = work.moves[index]
        rank = game.rank(state, move) * RANKED if on & RANK else 0
        if move & MOVE_MASK == hint:
            rank = TABLE_MOVE
        elif move + 1 == first:
            rank += FIRST_KILLER
        elif move + 1 == second:
            rank += SECOND_KILLER
        elif move + 1 == reply:
            rank += REPLY
        elif on & NOISES and game.noisy(state, move):
            rank += noise(player, move, work)
        else:
            rank += past(game, state, player, ply, move, work)
        work.ranks[index] = rank


def noise(player: int, move: int, work: Work) -> int:
    """How well a noisy move has done elsewhere."""
    return int(work.noises[_place(player, move)]) if work.techniques & NOISES else 0


def past(game: Game, state: Any, player: int, ply: int, move: int, work: Work) -> int:
    """How well a quiet move has done elsewhere, and after the same last moves."""
    value = int(work.history[_place(player, move)]) if work.techniques & HISTORY else 0
    if work.techniques & SEQUELS:
        kind = game.kind(state, move)
        value += int(work.sequels[_sequel(0, work.kinds[ply], kind)])
        if ply > 0:
            value += int(work.sequels[_sequel(1, work.kinds[ply - 1], kind)])
    return value


def _sequel(distance: int, earlier: int, kind: int) -> int:
    """Where the moves are kept that follow one: next, or next but one."""
    return (distance * KINDS + earlier) * KINDS + kind & MOST_SEQUELS - 1  # in range, whatever `kind` returns


def _asked(
    game: Game, state: Any, player: int, ply: int, depth: int, base: int, floor: int, ceiling: int, work: Work
) -> int:  # fmt: skip
    """Drops the moves that the table knows to be no good, or finds one that suffices: the best value of those."""
    best = -INFINITY
    kept = base
    for index in range(base, work.top):
        known = probe(work.keys[index], work)
        if known != 0:
            same = not game.alternates and game.player(game.play(state, work.moves[index])) == player
            value = from_root(value_of(known), ply + 1)
            least = value if bound_of(known) & LOWER else -INFINITY
            most = value if bound_of(known) & UPPER else INFINITY
            if not same:
                least, most = -most, -least
            proven = is_sure(known, work)
            if least >= ceiling and (proven or (depth_of(known) >= depth - 1 and work.exact == 0)):
                work.unsound += 0 if proven else 1
                return least
            if most <= floor and proven:
                best = max(best, most)
                continue
        if kept != index:
            work.moves[kept], work.ranks[kept], work.spans[kept] = (
                work.moves[index],
                work.ranks[index],
                work.spans[index],
            )
        kept += 1
    work.top = kept
    return best


def folded(game: Game, state: Any, ply: int, work: Work) -> Any:
    """The state, or the one that stands for all that are symmetric to it, while such are met now and then."""
    if (
        ply <= game.symmetric_plies
        and work.techniques & SYMMETRY
        and (work.folds < FOLDS or work.met * FOLD_SHARE >= work.folds)
    ):
        work.folds += 1
        return game.canonical(state)
    return state


def _place(player: int, move: int) -> int:
    """Where the tables of the ordering keep a player's move."""
    return (move << 1 | player) & PLACES - 1


def learn(
    game: Game, state: Any, player: int, ply: int, depth: int, base: int, last: int, tried: int, work: Work
) -> None:  # fmt: skip
    """A move has cut: its history grows, that of those before it shrinks; a quiet one becomes a killer and a reply."""
    work.cuts += 1
    work.first_cuts += 1 if tried == 1 else 0
    move = work.moves[last]
    bonus = min(depth * depth, MOST_HISTORY >> 2)
    loud = game.noisy(state, move)
    if loud and work.techniques & NOISES == 0:
        return
    if not loud:
        if work.killers[2 * ply] != move + 1:
            work.killers[2 * ply + 1] = work.killers[2 * ply]
            work.killers[2 * ply] = move + 1
        work.replies[_place(player, work.played[ply])] = move + 1
    for index in range(base, last + 1):
        if loud and not game.noisy(state, work.moves[index]):
            continue
        _learn_one(game, state, player, ply, work.moves[index], bonus if index == last else -bonus, work)


def _learn_one(game: Game, state: Any, player: int, ply: int, move: int, bonus: int, work: Work) -> None:
    """Adds to all that is kept of a move."""
    place = _place(player, move)
    if work.techniques & NOISES and game.noisy(state, move):
        work.noises[place] = _grown(int(work.noises[place]), bonus)
        return
    work.history[place] = _grown(int(work.history[place]), bonus)
    if work.techniques & SEQUELS:
        kind = game.kind(state, move)
        place = _sequel(0, work.kinds[ply], kind)
        work.sequels[place] = _grown(int(work.sequels[place]), bonus)
        if ply > 0:
            place = _sequel(1, work.kinds[ply - 1], kind)
            work.sequels[place] = _grown(int(work.sequels[place]), bonus)


def _grown(old: int, bonus: int) -> int:
    """A history counter with a bonus: the fuller it is, the less."""
    return old + bonus - old * abs(bonus) // MOST_HISTORY
