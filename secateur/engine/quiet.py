"""Quiescence: beyond the horizon only forceful moves are searched, so that the evaluation sees a calm state."""

from __future__ import annotations

from typing import Any

from secateur.engine.techniques import QUIESCENCE
from secateur.engine.work import MOST_PLIES, Work, settled
from secateur.game import LOSS, ONGOING, Game, to_move


def quiet(game: Game, state: Any, player: int, ply: int, alpha: int, beta: int, work: Work) -> int:
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
        child = game.play(state, work.pick(index))
        other = to_move(game, child, player)
        work.nodes += 1
        if work.nodes >= work.alarm:
            work.look()
        if work.stop != 0:
            break
        work.deepest = max(work.deepest, ply + 1)
        outcome = game.outcome(child)
        if outcome != ONGOING:
            value = settled(outcome, ply + 1)
            value = value if other == player else -value
        elif other != player:
            value = -quiet(game, child, other, ply + 1, -beta, -floor, work)
        else:
            value = quiet(game, child, other, ply + 1, floor, beta, work)
        if value > best:
            best = value
            floor = max(floor, value)
            if value >= beta:
                break
    work.top = base
    return best
