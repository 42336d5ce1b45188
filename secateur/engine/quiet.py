"""Quiescence: beyond the horizon only forceful moves are searched, so that the evaluation sees a calm state."""

from __future__ import annotations

from typing import Any

from secateur.bits import mix
from secateur.engine.correction import asked, corrected, evaluated
from secateur.engine.margins import PARTS
from secateur.engine.ordering import RANKED, noise, past
from secateur.engine.techniques import EXCHANGE, FUTILITY, QUIESCENCE
from secateur.engine.work import MOST_PLIES, Work, settled
from secateur.game import ENDED, LOSS, ONGOING, OUTCOME, Game, next_player
from secateur.jit.prefetch import prefetch
from secateur.watch import Watch


def quiet(game: Game, state: Any, player: int, ply: int, alpha: int, beta: int, work: Work, watch: Watch) -> int:
    """A guess at the value of a state that is not over."""
    work.unsound += 1
    threat = game.threatened(state)
    if not work.techniques & QUIESCENCE or ply >= MOST_PLIES:
        return asked(game, state, work)
    # The player need not play a forceful move, unless threatened: then every answer is looked at.
    best = LOSS + ply + 1
    if not threat:
        best = corrected(game, state, player, evaluated(game, state, work), work)
    if best >= beta:
        return best
    floor = max(alpha, best)
    static = best
    delta = work.delta >> PARTS
    base = work.top
    if threat:
        for move in game.moves(state):
            rank = game.rank(state, move) * RANKED
            rank += noise(player, move, work) if game.noisy(state, move) else past(game, state, player, ply, move, work)
            work.push(move, rank, 0, 0)
        if work.top == base:
            outcome = game.outcome(state)
            if outcome == ONGOING:
                work.stuck = work.stop = 1
                return 0
            return settled(outcome, ply, OUTCOME, work)
    else:
        for move in game.noisy_moves(state):
            rank = game.rank(state, move)
            if rank >= 0 or not work.techniques & EXCHANGE:
                work.push(move, rank * RANKED + noise(player, move, work), 0, 0)
    for index in range(base, work.top):
        move = work.pick(index)
        if not threat and work.techniques & FUTILITY and static + delta <= floor:
            reach = static + delta + game.exchange(state, move)
            if reach <= floor:  # not even what it wins brings it near
                best = max(best, reach)
                continue
        child = game.play(state, move)
        prefetch(work.values, mix(game.key(child)) & len(work.values) - 1)
        other = next_player(game, child, player, work)
        work.nodes += 1
        if work.nodes >= work.alarm:
            work.look()
        if work.stop != 0:
            break
        work.deepest = max(work.deepest, ply + 1)
        work.kinds[ply + 1] = game.kind(state, move)
        low, high = (-beta, -floor) if game.alternates or other != player else (floor, beta)
        watch.descend(ply, move)
        watch.enter(child, other, ply + 1, 0, low, high)
        outcome = game.ended(child)
        if outcome != ONGOING:
            value = settled(outcome, ply + 1, ENDED, work)
        else:
            value = quiet(game, child, other, ply + 1, low, high, work, watch)
        watch.leaf(ply + 1, value, outcome != ONGOING)
        value = -value if game.alternates or other != player else value
        watch.returned(ply, move, value)
        if value > best:
            best = value
            floor = max(floor, value)
            if value >= beta:
                break
    work.top = base
    return best
