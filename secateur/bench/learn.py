"""Fitting, measured: an epoch of Adam over millions of rows, beside one gradient by NumPy of the same rows."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np

from secateur.learn.fit.adam import FitSettings, fit
from secateur.learn.fit.features import FeatureTable
from secateur.result import Figures

#: As many positions, features of each, weights of a phase, phases; and epochs of the fit.
ROWS, FEATURES, WEIGHTS, PHASES, EPOCHS = 2_000_000, 47, 8_000, 12, 10


@dataclass(frozen=True)
class Fitting:
    """What a fit of that size takes, in processor time and in memory."""

    rows: int
    features: int
    weights: int
    phases: int
    epochs: int
    seconds: float
    numpy_seconds: float  # for one gradient
    most_memory: int  # bytes, of the whole process until the fit was done

    @property
    def ratio(self) -> float:
        """The time of one gradient by NumPy, in epochs with all their steps: below 1, NumPy is faster."""
        return self.numpy_seconds / (self.seconds / self.epochs)

    def as_dict(self) -> Figures:
        return asdict(self) | {"ratio": self.ratio}


def made(rows: int, seed: int = 1) -> FeatureTable:
    """Random rows of features, with targets that depend on them."""
    chance = np.random.default_rng(seed)
    index = chance.integers(0, WEIGHTS, FEATURES * rows, dtype=np.int32)
    truth = chance.normal(0, 3, WEIGHTS).astype(np.float32)
    targets = truth[index].reshape(rows, FEATURES).sum(axis=1) + chance.normal(0, 10, rows).astype(np.float32)
    shares = np.zeros((rows, 2), np.float32)
    shares[:, 0] = 1
    phase = chance.integers(0, PHASES, rows).astype(np.int16)
    count = np.ones(FEATURES * rows, np.int16)
    return FeatureTable(np.arange(rows + 1) * FEATURES, index, count, phase, shares, targets, np.arange(rows) // 60)


def fitting(say: Callable[[str], None], rows: int = ROWS) -> Fitting:
    """Fits random rows."""
    say("making rows...")
    train, validation, zero = made(rows), made(1_000, seed=2), np.zeros((PHASES, WEIGHTS))
    say("compiling the fit...")
    fit(validation, validation, zero, FitSettings(True, epochs=1))
    say(f"fitting {rows:,} rows...")
    began = time.process_time()
    fit(train, validation, zero, FitSettings(True, epochs=EPOCHS, patience=EPOCHS))
    seconds, memory = time.process_time() - began, _memory()
    say("the gradient by NumPy...")
    return Fitting(rows, FEATURES, WEIGHTS, PHASES, EPOCHS, seconds, _slope(train), memory)


def _slope(table: FeatureTable) -> float:
    """Seconds that NumPy takes for one slope of all rows, by processor time."""
    weights = np.zeros(PHASES * WEIGHTS, np.float32)
    began = time.process_time()
    cells = np.repeat(table.phase.astype(np.int32) * WEIGHTS, FEATURES) + table.index
    errors = weights[cells].reshape(-1, FEATURES).sum(axis=1) - table.targets
    np.bincount(cells, np.repeat(errors, FEATURES), len(weights))
    return time.process_time() - began


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
