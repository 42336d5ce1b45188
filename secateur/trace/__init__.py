"""A search recorded step by step: its tree, what it pruned, and why.

The package is also the function: `secateur.trace(game, ...)` runs the real algorithm, interpreted,
with a recording watch, and returns a `SearchTree`.

`model` has what was recorded, `explain` puts it into words, `draw` makes a picture of it, `formats` writes files, and
`web` shows it in a browser.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, Unpack, cast

from secateur.coded import coded
from secateur.game import Game
from secateur.result import with_original_moves
from secateur.spec import SearchSpec
from secateur.textbook.search import Options, read_options, search
from secateur.trace.formats.read import read
from secateur.trace.model.comparison import Comparison, compare
from secateur.trace.model.engine import TracedEngine, trace_engine
from secateur.trace.model.node import Node
from secateur.trace.model.record import Event, Recorder
from secateur.trace.model.snapshot import Snapshot
from secateur.trace.model.steps import Step
from secateur.trace.model.tree import NEGAMAX_FAMILY, SearchTree
from secateur.trace.model.view import seen_by_max

__all__ = ["Comparison", "Event", "Node", "Recorder", "SearchTree", "Snapshot", "Step", "compare", "read", "trace"]


def trace(
    game: Game,
    state: Any = None,
    depth: int | None = None,
    algorithm: SearchSpec | str = "alphabeta",
    *,
    listed: int | None = None,
    on_progress: Callable[[int], None] | None = None,
    **options: Unpack[Options],
) -> SearchTree:
    """Searches, and returns the tree that was searched.

    `algorithm` may be a text with a form, such as "alphabeta:hard", or a SearchSpec. `view="max"` shows the numbers
    of negamax and its kin as MAX sees them.
    `algorithm="engine"` records the engine instead, its first 5,000 nodes unless `nodes`, `time` or `depth` say
    otherwise; `exact`, `memory` and `without` are those of `Engine`. Pruned branches are listed until there are
    `listed` nodes of them. `on_progress` is told now and then how many nodes were visited; what it raises ends it.

    >>> from secateur.games.tree import Tree
    >>> tree = trace(Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> tree.value, [node.value for node in tree.pruned]
    (3, [4, 6])
    """
    given, game = game, coded(game)
    tree = _traced(game, state, algorithm, depth, listed, on_progress, options)
    if game is not given:
        tree.result = with_original_moves(tree.result, game, state)
    return tree


def _traced(
    game: Game,
    state: Any,
    algorithm: str | SearchSpec,
    depth: int | None,
    listed: int | None,
    on_progress: Callable[[int], None] | None,
    options: Options,
) -> SearchTree:
    """The tree of a search, with numbers for moves."""
    asked = SearchSpec.parse(algorithm) if isinstance(algorithm, str) else algorithm
    if asked.is_engine:
        view = options.pop("view", asked.view)
        limits = {name: value for name in ("nodes", "time") if (value := getattr(asked, name)) is not None}
        how = cast(TracedEngine, {**limits, **options})
        return trace_engine(game, state, depth or asked.depth, how, view, listed, on_progress)
    spec, order, running = read_options(asked, depth, options)
    recorder = Recorder(game, order, spec.algorithm in NEGAMAX_FAMILY, on_progress)
    watched: Any = {**running, "watch": recorder, "ordering": order}
    result = search(spec, game, state, options=watched)
    recorder.keep_last(result.nodes)
    name = options.get("ordering", spec.ordering)
    seen = seen_by_max(recorder) if spec.view == "max" else recorder
    return SearchTree(game, state, result, seen, spec.cut, spec.fail, str(name), listed)


class _Package(ModuleType):
    """Lets `secateur.trace` be called."""

    __call__ = staticmethod(trace)


sys.modules[__name__].__class__ = _Package
