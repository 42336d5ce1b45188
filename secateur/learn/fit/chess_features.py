"""Chess as a learner sees it: features by tallies, and how much of the middle game and of the endgame counts.

It is the `learner` of chess: `table_of`, `refresh` and `frozen` stand in for those of `features`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from secateur.games.chess import Chess
from secateur.games.chess.evaluation import FADING, FULL, HOPELESS, count_features, phase_of, winnable
from secateur.games.chess.weights import COUNT, GROUPS, STARTS
from secateur.jit import Record, Words
from secateur.jit.execute import ready
from secateur.jit.rows import restored
from secateur.learn.data.positions import Positions
from secateur.learn.fit.adam import values_of
from secateur.learn.fit.features import BATCH, FeatureTable

#: Features of a position: more of them are never there.
ROOM = 160


@dataclass(frozen=True)
class ChessTable(FeatureTable):
    """A table that knows what its shares hang on."""

    middle: np.ndarray  # how much of the middle game is left, from 0 to 1
    factors: np.ndarray  # of an advantage in the endgame, of 64, if it is mine and if it is theirs; then what fades


class CompiledTally(Record):
    """Counts features, compiled."""

    counts: Words

    def weigh(self, index: int, count: int) -> int:
        """Notes a feature, which weighs nothing here."""
        self.counts[index] += count
        return 0


class Counted(NamedTuple):
    """Where a kernel puts the features of rows: those of row n are at starts[n]:starts[n + 1]."""

    starts: np.ndarray
    indices: np.ndarray
    counts: np.ndarray
    phase: np.ndarray
    factors: np.ndarray


def count_all(
    game: Chess, start: Any, rows: np.ndarray, mine: CompiledTally, theirs: CompiledTally, counted: Counted
) -> int:
    """A kernel: the features of every row; returns how many there are in all."""
    starts, index, count, phase, factors = counted
    place = 0
    for row in range(len(rows)):
        state = restored(start, rows[row])
        count_features(mine, theirs, state)
        phase[row] = phase_of(state)
        factors[row, 0], factors[row, 1] = winnable(state, True), winnable(state, False)
        factors[row, 2] = state.clock
        starts[row] = place
        for number in range(mine.room):
            if mine.counts[number] != theirs.counts[number]:
                index[place], count[place] = number, mine.counts[number] - theirs.counts[number]
                place += 1
            mine.counts[number], theirs.counts[number] = 0, 0
    starts[len(rows)] = place
    return place


def table_of(game: Chess, positions: Positions, weights: np.ndarray) -> ChessTable:
    """The features of positions; the shares are those that the weights give."""
    lengths, indices, counts = [], [], []
    phase, factors = np.zeros(len(positions), np.int64), np.zeros((len(positions), 3), np.int64)
    for begin in range(0, len(positions), BATCH):
        part = slice(begin, begin + BATCH)
        rows = np.ascontiguousarray(positions.rows[part])
        starts = np.zeros(len(rows) + 1, np.int64)
        index, count = np.zeros(ROOM * len(rows), np.int32), np.zeros(ROOM * len(rows), np.int16)
        counted = Counted(starts, index, count, phase[part], factors[part])
        arguments = (game, game.start(), rows, CompiledTally(COUNT), CompiledTally(COUNT), counted)
        used = ready(count_all, arguments)(*arguments)
        lengths.append(np.diff(starts))
        indices.append(index[:used].copy())
        counts.append(count[:used].copy())
    starts = np.concatenate([[0], np.cumsum(np.concatenate(lengths))]).astype(np.int64)
    table = ChessTable(
        starts,
        np.concatenate(indices),
        np.concatenate(counts),
        np.zeros(len(positions), np.int16),
        np.zeros((len(positions), 2), np.float32),
        positions.targets.astype(np.float32),
        positions.games,
        phase / FULL,
        factors,
    )
    return refresh(table, weights)


def refresh(table: FeatureTable, weights: np.ndarray) -> ChessTable:
    """The table with the shares of middle game and endgame, given who is better in the endgame."""
    assert isinstance(table, ChessTable)
    ends = values_of(replace(table, shares=np.tile(np.array([0, 1], np.float32), (len(table), 1))), weights)
    factors = np.where(ends > 0, table.factors[:, 0], table.factors[:, 1])
    near = table.middle * np.where(factors <= HOPELESS, factors / 64, 1)
    far = (1 - table.middle) * factors / 64
    left = 1 - table.factors[:, 2] / FADING
    return replace(table, shares=np.stack([near * left, far * left], 1).astype(np.float32))


def frozen() -> np.ndarray:
    """Weights that are not learned: games hardly ever show how to mate a king alone."""
    found = np.zeros(COUNT, bool)
    found[STARTS["bare king"] :][: len(GROUPS["bare king"])] = True
    return found
