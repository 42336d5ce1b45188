"""What a cut-off teaches about moves: killers, counter-moves and histories."""

from __future__ import annotations

from typing import Any

from secateur.bits import mix
from secateur.engine.kernel.steps import NodeAtMoves
from secateur.engine.kernel.table import LOWER, NO_MOVE, UPPER
from secateur.engine.kernel.work import CONTINUATIONS, MOST_HISTORY, PLACES, Work
from secateur.engine.techniques import CONTINUATION, CORRECTION, HISTORY, NOISY_HISTORY
from secateur.game import HIGHEST, KINDS, Game

#: The correction history counts in parts of a point: this many of them make one.
CORRECTION_PARTS = 256

#: The correction history is a moving average in this many shares: a new error has as many as its depth, and one.
SHARES = 256

#: The most shares of a new error.
MOST_SHARES = 16


def place_of(player: int, move: int) -> int:
    """Where the tables by player and move keep a move."""
    return (move << 1 | player) & PLACES - 1


def noisy_history(player: int, move: int, work: Work) -> int:
    """How well a noisy move has done elsewhere."""
    return int(work.noisy_history[place_of(player, move)]) if work.techniques & NOISY_HISTORY else 0


def quiet_history(game: Game, state: Any, player: int, ply: int, move: int, work: Work) -> int:
    """How well a quiet move has done elsewhere, and after the same last moves."""
    value = int(work.quiet_history[place_of(player, move)]) if work.techniques & HISTORY else 0
    if work.techniques & CONTINUATION:
        kind = game.kind(state, move)
        value += int(work.continuation_history[_continuation(0, work.kinds[ply], kind)])
        if ply > 0:
            value += int(work.continuation_history[_continuation(1, work.kinds[ply - 1], kind)])
    return value


def _continuation(distance: int, earlier: int, kind: int) -> int:
    """Where the moves are kept that follow one: next, or next but one."""
    return (distance * KINDS + earlier) * KINDS + kind & CONTINUATIONS - 1  # in range, whatever `kind` returns


def update_histories(game: Game, here: NodeAtMoves, base: int, last: int, tried: int, work: Work) -> None:
    """The last move tried has cut: its history grows, that of those before it shrinks.

    A quiet one also becomes a killer and a counter-move.
    """
    work.cuts += 1
    work.first_cuts += 1 if tried == 1 else 0
    move = work.moves[last]
    bonus = min(here.depth * here.depth, MOST_HISTORY >> 2)
    noisy = game.noisy(here.state, move)
    if noisy and work.techniques & NOISY_HISTORY == 0:
        return
    if not noisy:
        _keep_killer(here, move, work)
        work.counter_moves[place_of(here.player, work.played[here.ply])] = move + 1
    for index in range(base, last + 1):
        if noisy and not game.noisy(here.state, work.moves[index]):
            continue
        _update(game, here, work.moves[index], bonus if index == last else -bonus, work)


def _keep_killer(here: NodeAtMoves, move: int, work: Work) -> None:
    first = 2 * here.ply
    if work.killers[first] != move + 1:
        work.killers[first + 1] = work.killers[first]
        work.killers[first] = move + 1


def _update(game: Game, here: NodeAtMoves, move: int, bonus: int, work: Work) -> None:
    """Adds to all histories of a move."""
    place = place_of(here.player, move)
    if work.techniques & NOISY_HISTORY and game.noisy(here.state, move):
        work.noisy_history[place] = _grown(int(work.noisy_history[place]), bonus)
        return
    work.quiet_history[place] = _grown(int(work.quiet_history[place]), bonus)
    if work.techniques & CONTINUATION:
        kind = game.kind(here.state, move)
        place = _continuation(0, work.kinds[here.ply], kind)
        work.continuation_history[place] = _grown(int(work.continuation_history[place]), bonus)
        if here.ply > 0:
            place = _continuation(1, work.kinds[here.ply - 1], kind)
            work.continuation_history[place] = _grown(int(work.continuation_history[place]), bonus)


def _grown(old: int, bonus: int) -> int:
    """A history counter after a bonus, of which a full counter takes less (gravity)."""
    return old + bonus - old * abs(bonus) // MOST_HISTORY


def update_correction(game: Game, here: NodeAtMoves, value: int, bound: int, move: int, work: Work) -> None:
    """Learns by how much an evaluation was wrong, where a search has shown it and no exchange explains it."""
    wrong = (value > here.static_eval and bound & LOWER) or (value < here.static_eval and bound & UPPER)
    if work.techniques & CORRECTION == 0 or not wrong or abs(value) > HIGHEST:
        return
    if move != NO_MOVE and game.noisy(here.state, move):
        return
    place = correction_place(game, here.state, here.player)
    most = 2 * game.swing
    share = min(here.depth + 1, MOST_SHARES)
    error = min(max(value - here.static_eval, -most), most) * CORRECTION_PARTS
    old = int(work.correction_history[place])
    work.correction_history[place] = old + (error - old) * share // SHARES


def correction_place(game: Game, state: Any, player: int) -> int:
    """Where the correction history keeps the structure of a state."""
    return (mix(game.structure(state)) << 1 | player) & PLACES - 1
