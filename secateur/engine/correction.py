"""Corrections of the evaluation: what searches found of states with the same structure."""

from __future__ import annotations

from typing import Any

from secateur.bits import mix
from secateur.engine.table import LOWER, NO_MOVE, UPPER
from secateur.engine.techniques import CORRECTION
from secateur.engine.work import PLACES, Work
from secateur.game import HIGHEST, Game

#: An error is kept in such parts of a point; the share of a new one is out of so many, and at most so much.
PARTS, SHARES, MOST_SHARES = 256, 256, 16


def corrected(game: Game, state: Any, player: int, static: int, work: Work) -> int:
    """The evaluation of a state, corrected by how wrong it was where the structure was the same."""
    if work.techniques & CORRECTION == 0:
        return static
    static += work.errors[_place(game, state, player)] // PARTS
    return min(max(static, -HIGHEST), HIGHEST)


def correct(
    game: Game, state: Any, player: int, depth: int, static: int, value: int, bound: int, move: int, work: Work
) -> None:  # fmt: skip
    """Learns by how much an evaluation was wrong, where a search has shown it and no exchange explains it."""
    wrong = (value > static and bound & LOWER) or (value < static and bound & UPPER)
    if work.techniques & CORRECTION == 0 or not wrong or abs(value) > HIGHEST:
        return
    if move != NO_MOVE and game.noisy(state, move):
        return
    place = _place(game, state, player)
    most = 2 * game.swing
    share = min(depth + 1, MOST_SHARES)
    error = min(max(value - static, -most), most) * PARTS
    work.errors[place] += (error - work.errors[place]) * share // SHARES


def _place(game: Game, state: Any, player: int) -> int:
    return (mix(game.structure(state)) << 1 | player) & PLACES - 1
