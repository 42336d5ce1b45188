"""Positions as a learner sees them: for each the features that it has, in one long list, and the phase it is in."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from secateur.game import Game
from secateur.jit.execute import ready
from secateur.jit.rows import restored
from secateur.learn.data.positions import Positions

#: Rows that are counted at a time.
BATCH = 50_000


class SparseRows(NamedTuple):
    """A table as kernels take it."""

    starts: np.ndarray
    indices: np.ndarray
    counts: np.ndarray
    phase: np.ndarray
    shares: np.ndarray


@dataclass(frozen=True)
class FeatureTable:
    """Sparse rows: those of row n are at starts[n]:starts[n + 1].

    A row counts in one phase, or in two that follow one another, with the shares given.
    """

    starts: np.ndarray
    index: np.ndarray
    count: np.ndarray
    phase: np.ndarray  # the first of the two
    shares: np.ndarray  # of the first phase and of the next one
    targets: np.ndarray
    games: np.ndarray

    def __len__(self) -> int:
        return len(self.targets)

    @property
    def rows(self) -> SparseRows:
        return SparseRows(self.starts, self.index, self.count, self.phase, self.shares)


def tabulate(
    game: Game,
    start: Any,
    rows: np.ndarray,
    starts: np.ndarray,
    index: np.ndarray,
    count: np.ndarray,
    phase: np.ndarray,
) -> int:
    """A kernel: the features of every row; returns how many there are, or -1 where there is no room for them."""
    place = 0
    for row in range(len(rows)):
        state = restored(start, rows[row])
        phase[row] = game.phase(state)
        starts[row] = place
        for number, times in game.features(state):
            if place == len(index):
                return -1
            if times != 0:
                index[place], count[place] = number, times
                place += 1
    starts[len(rows)] = place
    return place


#: What makes the shares of a table anew after a step of the fit: nothing, unless they hang on the weights.
refresh: Callable[[FeatureTable, np.ndarray], FeatureTable] | None = None


def frozen() -> np.ndarray | None:
    """Weights that are not learned, as truth values; None: all are."""
    return None


def learner_of(game: Game) -> ModuleType:
    """The module with `table_of`, `refresh` and `frozen` for a game: its own one, or this."""
    return importlib.import_module(game.learner or __name__)


def table_of(game: Game, positions: Positions, weights: np.ndarray | None = None) -> FeatureTable:
    """The features of positions, by the very method that plays, whatever the weights are."""
    parts: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    room = 64 * BATCH
    phase = np.zeros(len(positions), np.int16)
    for begin in range(0, len(positions), BATCH):
        rows = np.ascontiguousarray(positions.rows[begin : begin + BATCH])
        while True:
            starts = np.zeros(len(rows) + 1, np.int64)
            index, count = np.zeros(room, np.int32), np.zeros(room, np.int16)
            arguments = (game, game.start(), rows, starts, index, count, phase[begin : begin + BATCH])
            used = ready(tabulate, arguments, game.interpreted)(*arguments)
            if used >= 0:
                break
            room *= 2
        parts.append((np.diff(starts), index[:used].copy(), count[:used].copy()))
    if not parts:
        parts = [(np.zeros(0, np.int64), np.zeros(0, np.int32), np.zeros(0, np.int16))]
    lengths, index, count = (np.concatenate(each) for each in zip(*parts, strict=True))
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    shares = np.zeros((len(positions), 2), np.float32)
    shares[:, 0] = 1
    return FeatureTable(
        starts,
        index,
        count,
        phase,
        shares,
        positions.targets.astype(np.float32),
        positions.games,
    )
