"""Windows and values as people read them: with their decimals, or as MAX sees them where the mover's are recorded."""

from __future__ import annotations

from array import array
from copy import copy

import numpy as np

from secateur.game import HIGHEST, MAX
from secateur.trace.model.record import ANSWERS, Event, Recorder

#: The events whose operands are alpha and beta.
BOTH = (Event.ENTER, Event.RAISE, Event.AGAIN, Event.CUT)


def in_values(recorder: Recorder) -> tuple[np.ndarray, np.ndarray]:
    """The two operands of every step, with values in place of points."""
    first, second = np.frombuffer(recorder.first, np.int32), np.frombuffer(recorder.second, np.int32)
    if not recorder.decimals:
        return first, second
    events = np.frombuffer(recorder.events, np.uint8)
    windows = np.isin(events, [int(event) for event in BOTH])
    values = windows | np.isin(events, [int(event) for event in ANSWERS])
    second_values = windows | (events == Event.BACK)
    return _values(first, values, recorder.decimals), _values(second, second_values, recorder.decimals)


def _values(points: np.ndarray, are_points: np.ndarray, decimals: int) -> np.ndarray:
    """A column with some of its numbers, those that are points, as `to_value` gives them."""
    return np.where(are_points & (np.abs(points) <= HIGHEST), points / 10**decimals, points)


def seen_by_max(recorder: Recorder) -> Recorder:
    """Steps with the numbers of MIN's nodes turned: (alpha, beta) becomes (-beta, -alpha).

    >>> from secateur.games.tree import Tree
    >>> from secateur.trace import trace
    >>> tree = trace(Tree.of([[3, 12], [2, 4]]), algorithm="negamax:max")
    >>> [(node.label, node.value) for node in tree.visits[:3]], tree.negamax
    ([('A', 3), ('B', 3), ('D', 3)], False)
    """
    events = np.frombuffer(recorder.events, np.uint8)
    nodes = np.frombuffer(recorder.nodes, np.int32)
    first, second = np.frombuffer(recorder.first, np.int32), np.frombuffer(recorder.second, np.int32)
    turned = np.frombuffer(recorder.players, np.uint8)[nodes] != MAX
    windows = turned & np.isin(events, [int(event) for event in BOTH])
    values = turned & np.isin(events, [int(event) for event in ANSWERS])
    back = turned & (events == Event.BACK)
    seen = copy(recorder)
    seen.negamax = False
    seen.first = _column(np.where(windows, -second, np.where(values, -first, first)))
    seen.second = _column(np.where(windows, -first, np.where(back, -second, second)))
    return seen


def _column(numbers: np.ndarray) -> array[int]:
    return array("i", numbers.astype(np.int32).tobytes())
