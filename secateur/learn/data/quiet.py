"""Positions made quiet: each is replaced by the one at the end of the captures, or other noisy moves, that follow.

An evaluation is asked about quiet positions alone, as a search goes on with noisy moves until there are none; so it is
such positions that weights are learned from.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from secateur.game import INFINITY, ONGOING, Game
from secateur.jit.execute import ready
from secateur.jit.rows import restored, words
from secateur.learn.data.positions import Positions

#: The longest row of noisy moves that is followed.
LONGEST = 12


def settled(game: Game, state: Any, alpha: int, beta: int, left: int) -> tuple[int, Any, int]:
    """The value of a state by noisy moves alone, the state where that row ends, and 1 if the other is to move there."""
    value, end, turned = game.evaluate(state), state, 0
    if left == 0 or value >= beta:
        return value, end, turned
    alpha = max(alpha, value)
    for move in game.noisy_moves(state):
        child = game.play(state, move)
        if game.outcome(child) != ONGOING:
            continue
        if not game.alternates and game.player(child) == game.player(state):
            found, leaf, other = settled(game, child, alpha, beta, left - 1)
        else:
            found, leaf, other = settled(game, child, -beta, -alpha, left - 1)
            found, other = -found, 1 - other
        if found > value:
            value, end, turned = found, leaf, other
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    return value, end, turned


def settle_all(
    game: Game, start: Any, rows: np.ndarray, keys: np.ndarray, turned: np.ndarray, left: int, least: int
) -> int:
    """A kernel: every row becomes a quiet one; returns how many changed. `turned`: the other is to move there."""
    changed = 0
    for row in range(len(rows)):
        state = restored(start, rows[row])
        _, end, turned[row] = settled(game, state, least, -least, left)
        if end != state:
            changed += 1
            for column, word in enumerate(words(end)):
                rows[row, column] = word
            keys[row] = game.key(game.canonical(end))
    return changed


def quieted(game: Game, positions: Positions, follow: bool = True) -> tuple[Positions, int]:
    """The positions, each followed to where it is quiet, or those alone that are; and how many were not."""
    if not game.offers("noisy") and not game.offers("noisy_moves"):
        return positions, 0
    rows, keys = np.ascontiguousarray(positions.rows.copy()), positions.keys.copy()
    turned = np.zeros(len(rows), np.int64)
    arguments = (game, game.start(), rows, keys, turned, int(np.int64(LONGEST)), int(np.int64(-INFINITY)))
    changed = ready(settle_all, arguments, game.interpreted)(*arguments)
    if not follow:
        return positions.take((rows == positions.rows).all(axis=1)), changed
    other = -positions.targets if positions.scored else 1 - positions.targets
    targets = np.where(turned == 1, other, positions.targets)
    return replace(positions, rows=rows, keys=keys, targets=targets), changed
