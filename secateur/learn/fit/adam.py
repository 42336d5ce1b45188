"""Fitting: the weights with the least loss, by Adam.

The value of a row is the sum of its weights times counts. For games with scores the loss is the square of
the value less the score; for others it is logistic, as in Texel's method: the value is turned into the share of the
point to expect, 1 / (1 + exp(-value / SPREAD)).

Every weight has its own count of steps, as most of them occur in few rows; and `ridge` pulls each to 0 (or to
where it began) as strongly as that many rows that say so: what was seen twice says little, what was seen a thousand
times is believed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from secateur.jit.execute import ready
from secateur.learn.fit.features import FeatureTable, SparseRows

#: Points of an evaluation for odds of e to 1, in games without scores.
SPREAD = 100.0

#: Adam's memories of the slope and of its square.
SLOPES, SQUARES = 0.9, 0.999


@dataclass(frozen=True)
class FitSettings:
    """How to fit."""

    scored: bool  # least squares; else the logistic loss
    epochs: int = 30
    rate: float = 0.0  # the first step, in points; 0: usual for the loss
    last_rate: float = 0.02  # the last one, as a share of the first
    ridge: float = 8.0
    batch: int = 8192  # at most: a small table has at least a hundred batches
    patience: int = 8  # epochs without progress on the validation rows
    seed: int = 1
    spread: float = SPREAD

    @property
    def first_rate(self) -> float:
        return self.rate or (0.3 if self.scored else 2.0)


@dataclass
class Fit:
    """What was found, and the way there."""

    weights: np.ndarray  # [phase, feature], in points
    curve: list[tuple[int, float, float]] = field(default_factory=list)  # epoch, loss on training and validation rows
    best: int = 0  # the epoch whose weights these are


class Adam(NamedTuple):
    """The weights, and what Adam remembers of each. All arrays are [phase, feature], in one row."""

    weights: np.ndarray
    begin: np.ndarray  # the weights at the beginning, which the ridge pulls to
    slopes: np.ndarray  # of the loss of one batch
    means: np.ndarray  # of slopes
    squares: np.ndarray  # means of squared slopes
    steps: np.ndarray
    seen: np.ndarray  # in how many rows a weight is, at least 1
    times: np.ndarray  # in how many rows of one batch it is
    touched: np.ndarray  # which weights are in a batch

    @classmethod
    def starting_at(cls, weights: np.ndarray, seen: np.ndarray) -> Adam:
        """Before the first step; `weights` are changed in place."""
        size, flat = weights.size, weights.reshape(-1)
        slopes, means, squares = (np.zeros_like(flat) for _ in range(3))
        steps, times, touched = np.zeros(size, np.int32), np.zeros(size, np.int32), np.zeros(size, np.int64)
        return cls(flat, flat.copy(), slopes, means, squares, steps, np.maximum(seen, 1).reshape(-1), times, touched)


class Descent(NamedTuple):
    """Which loss one epoch reduces, and by what steps."""

    logistic: bool
    rate: float
    ridge: float
    spread: float


def epoch(
    rows: SparseRows, targets: np.ndarray, order: np.ndarray, ends: np.ndarray, width: int, adam: Adam, how: Descent
) -> float:
    """A kernel: one step for each batch of rows; returns the sum of the losses before the steps.

    `order` are the rows, `ends` where each batch of them ends; a phase has `width` weights.
    """
    starts, index, count, phase, shares = rows
    flat, base, slope, mean, square, step, occurs, times, touched = adam
    logistic, rate, ridge, spread = how
    total, first = 0.0, 0
    for last in ends:
        used = 0
        for place in range(first, last):
            row = order[place]
            start, end, offset = starts[row], starts[row + 1], phase[row] * width
            near, far = shares[row, 0], shares[row, 1]
            value = 0.0
            for at in range(start, end):
                cell = offset + index[at]
                value += count[at] * near * flat[cell]
                if far != 0:
                    value += count[at] * far * flat[cell + width]
            if logistic:
                guess = 1 / (1 + np.exp(-value / spread))
                total -= targets[row] * np.log(guess + 1e-12) + (1 - targets[row]) * np.log(1 - guess + 1e-12)
                error = guess - targets[row]
            else:
                error = value - targets[row]
                total += error * error
            for at in range(start, end):
                cell = offset + index[at]
                for other in range(2):
                    part = near if other == 0 else far
                    if part != 0:
                        if times[cell] == 0:
                            touched[used] = cell
                            used += 1
                        times[cell] += 1
                        slope[cell] += error * part * count[at]
                    cell += width
        for at in range(used):
            cell = touched[at]
            pull = ridge * (flat[cell] - base[cell]) * times[cell] / occurs[cell]
            down = slope[cell] + (pull / spread if logistic else pull)
            step[cell] += 1
            mean[cell] = SLOPES * mean[cell] + (1 - SLOPES) * down
            square[cell] = SQUARES * square[cell] + (1 - SQUARES) * down * down
            along = mean[cell] / (1 - SLOPES ** step[cell])
            size = np.sqrt(square[cell] / (1 - SQUARES ** step[cell]))
            flat[cell] -= rate * along / (size + 1e-8)
            slope[cell], times[cell] = 0, 0
        first = last
    return total


def add_up(rows: SparseRows, weights: np.ndarray, found: np.ndarray) -> int:
    """A kernel: the value of every row."""
    starts, index, count, phase, shares = rows
    for row in range(len(found)):
        near, far, value = shares[row, 0], shares[row, 1], 0.0
        for at in range(starts[row], starts[row + 1]):
            value += count[at] * near * weights[phase[row], index[at]]
            if far != 0:
                value += count[at] * far * weights[phase[row] + 1, index[at]]
        found[row] = value
    return 0


def tell_apart(rows: SparseRows, seen: np.ndarray) -> int:
    """A kernel: in how many rows each weight is."""
    starts, index, _, phase, shares = rows
    for row in range(len(phase)):
        for at in range(starts[row], starts[row + 1]):
            if shares[row, 0] != 0:
                seen[phase[row], index[at]] += 1
            if shares[row, 1] != 0:
                seen[phase[row] + 1, index[at]] += 1
    return 0


def values_of(table: FeatureTable, weights: np.ndarray) -> np.ndarray:
    """What the weights say of every row, in points."""
    found = np.zeros(len(table), np.float32)
    arguments = (table.rows, weights.astype(np.float32), found)
    ready(add_up, arguments)(*arguments)
    return found


def losses(values: np.ndarray, targets: np.ndarray, scored: bool, spread: float = SPREAD) -> np.ndarray:
    """The loss of every row. The logistic one is less what no evaluation could avoid, where targets are not results."""
    if scored:
        return (values - targets) ** 2
    guess = 1 / (1 + np.exp(-np.clip(values / spread, -30, 30)))
    return _surprise(targets, guess) - _surprise(targets, targets)


def _surprise(truth: np.ndarray, guess: np.ndarray) -> np.ndarray:
    return -truth * np.log(guess + 1e-12) - (1 - truth) * np.log(1 - guess + 1e-12)


def fit(
    train: FeatureTable,
    validation: FeatureTable,
    start: np.ndarray,
    settings: FitSettings,
    progress: Callable[[Fit], None] = lambda fit: None,
    refresh: Callable[[FeatureTable, np.ndarray], FeatureTable] | None = None,
    fixed: np.ndarray | None = None,
    enough: Callable[[], bool] = lambda: False,
) -> Fit:
    """The weights with the least loss on the training rows, until the validation rows see no more progress.

    `start` is where they begin, in points; `refresh` gives rows new shares, where those hang on the weights;
    `fixed` says which features keep their weights. If `enough()` is true after an epoch, it is the last one.
    """
    weights, begin = start.astype(np.float32, order="C"), start.astype(np.float32)
    seen = np.zeros(weights.shape, np.int32)
    counted = (train.rows, seen)
    ready(tell_apart, counted)(*counted)
    adam = Adam.starting_at(weights, seen)
    chance = np.random.default_rng(settings.seed)
    found = Fit(weights.copy())
    least = _mean_loss(validation, weights, settings)
    found.curve.append((0, _mean_loss(train, weights, settings), least))
    progress(found)
    for number in range(1, settings.epochs + 1):
        rate = settings.first_rate * settings.last_rate ** ((number - 1) / max(settings.epochs - 1, 1))
        order, ends = _batches(train, min(settings.batch, max(len(train) // 100, 64)), chance)
        how = Descent(not settings.scored, rate, settings.ridge, settings.spread)
        arguments = (train.rows, train.targets, order, ends, weights.shape[1], adam, how)
        total = float(_called(epoch, arguments)) / max(len(train), 1)
        if fixed is not None:
            weights[:, fixed] = begin[:, fixed]
        if refresh is not None:
            train, validation = refresh(train, weights), refresh(validation, weights)
        now = _mean_loss(validation, weights, settings)
        found.curve.append((number, total - (0 if settings.scored else _floor(train)), now))
        if now < least:
            least, found.best, found.weights = now, number, weights.copy()
        progress(found)
        if number - found.best >= settings.patience or enough():
            break
    return found


def _called(kernel: Callable[..., float], arguments: tuple[object, ...]) -> float:
    return ready(kernel, arguments)(*arguments)  # type: ignore[arg-type]


def _floor(table: FeatureTable) -> float:
    """The logistic loss that perfect predictions have."""
    return float(np.mean(_surprise(table.targets, table.targets)))


def _mean_loss(table: FeatureTable, weights: np.ndarray, settings: FitSettings) -> float:
    if not len(table):
        return float("inf")
    return float(np.mean(losses(values_of(table, weights), table.targets, settings.scored, settings.spread)))


def _batches(table: FeatureTable, size: int, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Rows by chance, in batches of one phase each, as then their weights are near each other in memory."""
    order = chance.permutation(len(table))
    order = order[np.argsort(table.phase[order], kind="stable")]
    borders = np.flatnonzero(np.diff(table.phase[order])) + 1
    parts = [batch for part in np.split(order, borders) for batch in np.array_split(part, max(len(part) // size, 1))]
    parts = [parts[number] for number in chance.permutation(len(parts))]
    return np.concatenate(parts), np.cumsum([len(part) for part in parts])


@dataclass(frozen=True)
class Interval:
    """A mean with the interval that holds 95 of 100 means of games drawn anew."""

    value: float
    low: float
    high: float


def bootstrap(loss: np.ndarray, games: np.ndarray, seed: int = 1, draws: int = 400) -> Interval:
    """The mean loss, with an interval: whole games are drawn, as the positions of a game are much alike.

    >>> bootstrap(np.array([1.0, 1, 3, 3]), np.array([0, 0, 1, 1])).value
    2.0
    """
    _, which = np.unique(games, return_inverse=True)
    sums, sizes = np.bincount(which, loss), np.bincount(which)
    chance = np.random.default_rng(seed)
    means = []
    for _ in range(draws):
        drawn = chance.integers(0, len(sums), len(sums))
        means.append(sums[drawn].sum() / sizes[drawn].sum())
    low, high = np.quantile(means, [0.025, 0.975])
    return Interval(float(loss.mean()), float(low), float(high))
