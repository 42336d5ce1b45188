"""What evaluations say of positions that nothing was fitted to: their loss, and how well they are calibrated."""

from __future__ import annotations

from typing import Any

import numpy as np

from secateur.game import Game
from secateur.jit.execute import ready
from secateur.jit.rows import restored

#: Bins of a calibration.
BINS = 20


def evaluate_all(game: Game, start: Any, rows: np.ndarray, found: np.ndarray) -> int:
    """A kernel: what `evaluate` says of every row."""
    for row in range(len(rows)):
        found[row] = game.evaluate(restored(start, rows[row]))
    return len(rows)


def evaluations(game: Game, rows: np.ndarray) -> np.ndarray:
    """What the evaluation of a game says of states in rows, in points."""
    found = np.zeros(len(rows), np.int64)
    arguments = (game, game.start(), np.ascontiguousarray(rows), found)
    ready(evaluate_all, arguments, game.interpreted)(*arguments)
    return found.astype(np.float64)


def calibration(predicted: np.ndarray, real: np.ndarray, bins: int = BINS) -> list[tuple[float, float, int]]:
    """Positions in order of what was predicted, in bins of as many each: mean prediction, mean result, how many.

    >>> calibration(np.array([0.1, 0.2, 0.8, 0.9]), np.array([0.0, 0, 1, 1]), bins=2)
    [(0.15, 0.0, 2), (0.85, 1.0, 2)]
    """
    order = np.argsort(predicted, kind="stable")
    parts = [part for part in np.array_split(order, bins) if len(part)]
    return [(round(float(predicted[p].mean()), 6), round(float(real[p].mean()), 6), len(p)) for p in parts]


def stretch(values: np.ndarray, targets: np.ndarray, scored: bool) -> float:
    """The factor by which an evaluation comes nearest to the targets: one on another scale is not blamed for that.

    For the logistic loss it is the spread that is found, as points for odds of e to 1.
    """
    from secateur.learn.fit.adam import losses

    if scored:
        square = float((values * values).sum())
        return float((values * targets).sum()) / square if square else 0.0
    if not values.any():
        return 1.0
    candidates = np.abs(values).mean() * np.geomspace(0.02, 50, 60)
    return float(min(candidates, key=lambda spread: losses(values, targets, False, spread).mean()))
