"""Weights in groups that belong together, as a report draws them."""

from __future__ import annotations

import numpy as np

from secateur.evaluate.attach import layout_with
from secateur.evaluate.layout import Group as FeatureGroup
from secateur.evaluate.weights import Weights
from secateur.game import Game
from secateur.learn.report.record import WeightGroup

#: Groups of weights that a report draws, and values of each.
GROUPS, VALUES = 12, 400


def weight_groups(game: Game, weights: Weights) -> tuple[WeightGroup, ...]:
    """The groups with the largest weights, in the middle of the phases."""
    layout = layout_with(game, weights)
    values = weights.values[layout.phases // 2] / layout.parts
    starts = layout.starts
    parts = [(group, values[starts[group.name] :][: group.size]) for group in layout.groups]
    parts.sort(key=lambda part: -float(np.abs(part[1]).mean()))
    return tuple(_group(group, part) for group, part in parts[:GROUPS])


def _group(group: FeatureGroup, values: np.ndarray) -> WeightGroup:
    name = group.name or "features"
    if group.kind == "board":
        rows, columns = group.squares
        flipped = values.reshape(rows, columns)[::-1]  # the first row is the lowest
        return WeightGroup(
            name,
            tuple(map(float, flipped.ravel())),
            rows,
            columns,
            tuple("abcdefgh"[:columns]),
            tuple(str(rows - row) for row in range(rows)),
            float(np.median(values)),
        )
    some = np.sort(values) if len(values) <= VALUES else np.quantile(values, np.linspace(0, 1, VALUES))
    return WeightGroup(name, tuple(float(value) for value in some))
