"""Quiescence: beyond the horizon only forceful moves are searched, so that the evaluation sees a calm state."""

from __future__ import annotations

from typing import Any

from secateur.engine.techniques import QUIESCENCE
from secateur.engine.work import MOST_PLIES, Work, settled
from secateur.game import LOSS, ONGOING, Game, to_move
from secateur.watch import Watch


def quiet(game: Game, state: Any, player: int, ply: int, alpha: int, beta: int, work: Work, watch: Watch) -> int:
    """A guess at the value of a state that is not over."""
    work.unsound += 1
    work.evaluations += 1
    threat = game.threatened(state)
    if not work.techniques & QUIESCENCE or ply >= MOST_PLIES:
        return game.evaluate(state)
    # The player need not play a forceful move, unless threatened: then every answer is looked at.
    best = LOSS + ply + 1 if threat else game.evaluate(state)
    if best >= beta:
        return best
    floor = max(alpha, best)
    base = work.top
    for move in game.moves(state):
        if threat or game.noisy(state, move):
            work.push(move, game.rank(state, move), 0, 0)
    for index in range(base, work.top):
        move = work.pick(index)
        child = game.play(state, move)
        other = to_move(game, child, player)
        work.nodes += 1
        if work.nodes >= work.alarm:
            work.look()
        if work.stop != 0:
            break
        work.deepest = max(work.deepest, ply + 1)
        low, high = (-beta, -floor) if other != player else (floor, beta)
        watch.descend(ply, move)
        watch.enter(child, other, ply + 1, 0, low, high)
        outcome = game.outcome(child)
        if outcome != ONGOING:
            value = settled(outcome, ply + 1)
        else:
            value = quiet(game, child, other, ply + 1, low, high, work, watch)
        watch.leaf(ply + 1, value, outcome != ONGOING)
        value = value if other == player else -value
        watch.returned(ply, move, value)
        if value > best:
            best = value
            floor = max(floor, value)
            if value >= beta:
                break
    work.top = base
    return best
