"""See the tree: a search recorded step by step, what it pruned, and why.

The package is also the function: `secateur.trace(game, ...)` runs the real algorithm, interpreted,
with a recording watch, and returns a `SearchTree`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, Unpack

from secateur.game import Game
from secateur.textbook.orderings import ordering
from secateur.textbook.search import Options, search
from secateur.trace.formats.read import read
from secateur.trace.model.comparison import Comparison, compare
from secateur.trace.model.engine import trace_engine
from secateur.trace.model.record import Event, Recorder
from secateur.trace.model.snapshot import Snapshot
from secateur.trace.model.steps import Step
from secateur.trace.model.tree import NEGAMAX_FAMILY, Node, SearchTree

__all__ = ["Comparison", "Event", "Node", "Recorder", "SearchTree", "Snapshot", "Step", "compare", "read", "trace"]


def trace(
    game: Game,
    state: Any = None,
    depth: int | None = None,
    algorithm: str = "alphabeta",
    *,
    listed: int | None = None,
    on_progress: Callable[[int], None] | None = None,
    **options: Unpack[Options],
) -> SearchTree:
    """Searches, and returns the tree that was searched.

    `algorithm="engine"` records the engine instead, its first 5,000 nodes unless `nodes`, `time` or `depth` say
    otherwise; `exact`, `memory` and `without` are those of `Engine`. Pruned branches are listed until there are
    `listed` nodes of them. `on_progress` is told now and then how many nodes were visited; what it raises ends it.

    >>> from secateur.games.tree import Tree
    >>> tree = trace(Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> tree.value, [node.value for node in tree.pruned]
    (3, [4, 6])
    """
    if algorithm == "engine":
        return trace_engine(game, state, depth, dict(options), listed, on_progress)
    name = options.get("ordering", "generated")
    order = ordering(name)
    recorder = Recorder(game, order, algorithm in NEGAMAX_FAMILY, on_progress)
    result = search(algorithm, game, state, depth, {**options, "watch": recorder, "ordering": order})
    recorder.keep_last(result.nodes)
    return SearchTree(
        game, state, result, recorder, options.get("cut", ">="), options.get("fail", "soft"), str(name), listed
    )


class _Package(ModuleType):
    """Lets `secateur.trace` be called."""

    __call__ = staticmethod(trace)


sys.modules[__name__].__class__ = _Package
