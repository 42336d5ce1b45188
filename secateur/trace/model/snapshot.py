"""What a search knew after one of its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from secateur.errors import SecateurError
from secateur.game import INFINITY, MAX
from secateur.scores import plain_number
from secateur.trace.model.record import ANSWERS, WINDOWS, Event

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree


class Snapshot:
    """Columns over the visited nodes, as they were after `step`.

    `alpha` and `beta` are each node's window then, `entered`, `done` and `cut` say how far it was,
    `path` are the nodes that were open, from the root on.
    """

    def __init__(self, tree: SearchTree, step: int) -> None:
        last = len(tree.events) - 1
        if not -1 <= step <= last:
            raise SecateurError(f"step must be from -1 (before the first step) to {last}, not {step}")
        self.tree, self.step = tree, step
        past = slice(0, step + 1)
        events, nodes = tree.events[past], tree.step_nodes[past]
        first, second = tree.first[past], tree.second[past]
        count = tree.visited
        self.entered = np.zeros(count, bool)
        self.done = np.zeros(count, bool)
        self.cut = np.zeros(count, bool)
        self.alpha = np.full(count, -INFINITY, tree.number_type)
        self.beta = np.full(count, INFINITY, tree.number_type)
        windows = np.isin(events, [int(event) for event in WINDOWS])
        self.entered[nodes[events == Event.ENTER]] = True
        self.cut[nodes[events == Event.CUT]] = True
        self.done[nodes[np.isin(events, [int(event) for event in ANSWERS])]] = True
        self.alpha[nodes[windows]] = first[windows]  # the last of several stays
        self.beta[nodes[windows]] = second[windows]
        left = self.done.copy()
        left[nodes[events == Event.STOP]] = True
        self.path: list[int] = np.flatnonzero(self.entered & ~left).tolist()

    def value(self, index: int) -> float | None:
        """The value of a node that is done, or of a pruned leaf; None before."""
        return self.tree.values[index] if index >= self.tree.visited or self.done[index] else None

    def best(self, index: int) -> float | None:
        """The best value that has come back to a node so far; None before the first."""
        tree, past = self.tree, slice(0, self.step + 1)
        back = (tree.events[past] == Event.BACK) & (tree.step_nodes[past] == index)
        values = tree.second[past][back]
        if len(values) == 0:
            return None
        return plain_number(values.max() if tree.negamax or tree.players[index] == MAX else values.min())

    def seen(self, index: int) -> bool:
        """Whether a node was entered; of a pruned one, whether it was cut off by then."""
        while index >= self.tree.visited:
            above = int(self.tree.parents[index])
            if above < self.tree.visited:
                return bool(self.cut[above])
            index = above
        return bool(self.entered[index])
