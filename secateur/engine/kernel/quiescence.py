"""Quiescence search: beyond the horizon only noisy moves are searched, so that the evaluation sees a quiet state."""

from __future__ import annotations

from typing import Any

from secateur.bits import mix
from secateur.engine.kernel.histories import noisy_history, quiet_history
from secateur.engine.kernel.picker import RANKED
from secateur.engine.kernel.static import corrected, evaluate
from secateur.engine.kernel.work import MOST_PLIES, Work, settled
from secateur.engine.margins import PARTS
from secateur.engine.techniques import DELTA, EXCHANGE, QUIESCENCE, RANK
from secateur.game import ENDED, LOSS, ONGOING, OUTCOME, Game, next_player
from secateur.jit import in_place
from secateur.jit.prefetch import prefetch
from secateur.watch import Watch


def quiescence(game: Game, state: Any, player: int, ply: int, alpha: int, beta: int, work: Work, watch: Watch) -> int:
    """A guess at the value of a state that is not over."""
    work.unsound += 1
    threatened = game.threatened(state)
    if not work.techniques & QUIESCENCE or ply >= MOST_PLIES:
        return evaluate(game, state, work)
    # Stand pat: the player need not play a noisy move, unless threatened. Then every answer is looked at.
    static = LOSS + ply + 1 if threatened else corrected(game, state, player, work)
    if static >= beta:
        return static
    best, alpha, base = static, max(alpha, static), work.top
    if threatened:
        _list_answers(game, state, player, ply, work)
        if work.top == base:
            return _without_answer(game, state, ply, work)
    else:
        _list_noisy(game, state, player, work)
    delta = work.delta >> PARTS
    for index in range(base, work.top):
        move = work.pick(index)
        if not threatened and work.techniques & DELTA and static + delta <= alpha:  # delta pruning
            reach = static + delta + game.exchange(state, move)
            if reach <= alpha:  # not even what it wins brings it near
                best = max(best, reach)
                continue
        child = game.play(state, move)
        prefetch(work.evaluation_cache, mix(game.key(child)) & len(work.evaluation_cache) - 1)
        other = next_player(game, child, player, work)
        _count(ply + 1, work)
        if work.stop != 0:
            break
        work.kinds[ply + 1] = game.kind(state, move)
        watch.descend(ply, move)
        turns = game.alternates or other != player
        low, high = (-beta, -alpha) if turns else (alpha, beta)
        value = _search_child(quiescence, game, child, other, ply + 1, low, high, work, watch)
        value = -value if turns else value
        watch.returned(ply, move, value)
        if value > best:
            best = value
            alpha = max(alpha, value)
            if value >= beta:
                break
    work.top = base
    return best


@in_place
def _search_child(
    quiescence: Any, game: Game, state: Any, player: int, ply: int, alpha: int, beta: int, work: Work, watch: Watch
) -> int:
    """The value of a child as its player sees it."""
    watch.enter(state, player, ply, 0, alpha, beta)
    outcome = game.ended(state)
    if outcome != ONGOING:
        value = settled(outcome, ply, ENDED, work)
    else:
        value = quiescence(game, state, player, ply, alpha, beta, work, watch)
    watch.leaf(ply, value, outcome != ONGOING)
    return value


def _count(ply: int, work: Work) -> None:
    """Counts a node, and looks at the clock now and then."""
    work.nodes += 1
    if work.nodes >= work.alarm:
        work.look()
    if work.stop == 0:
        work.deepest = max(work.deepest, ply)


def _list_answers(game: Game, state: Any, player: int, ply: int, work: Work) -> None:
    """Lists all moves of a player who is threatened."""
    for move in game.moves(state):
        rank = game.rank(state, move) * RANKED if work.techniques & RANK else 0
        if game.noisy(state, move):
            rank += noisy_history(player, move, work)
        else:
            rank += quiet_history(game, state, player, ply, move, work)
        work.push(move, rank, 0, 0)


def _list_noisy(game: Game, state: Any, player: int, work: Work) -> None:
    """Lists the noisy moves, without those that lose by exchanges."""
    for move in game.noisy_moves(state):
        rank = game.rank(state, move)
        if rank >= 0 or not work.techniques & EXCHANGE:
            rank = rank * RANKED if work.techniques & RANK else 0
            work.push(move, rank + noisy_history(player, move, work), 0, 0)


def _without_answer(game: Game, state: Any, ply: int, work: Work) -> int:
    """The value of a state where the player is threatened and has no move."""
    outcome = game.outcome(state)
    if outcome == ONGOING:
        work.stuck = work.stop = 1
        return 0
    return settled(outcome, ply, OUTCOME, work)
