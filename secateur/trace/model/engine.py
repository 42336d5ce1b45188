"""What the engine looked at: a bounded part of its search, recorded like that of a textbook algorithm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypedDict, cast

from secateur.engine import Engine
from secateur.engine.request import EngineOptions
from secateur.errors import SecateurError, instead
from secateur.game import MAX, Game
from secateur.result import Counts
from secateur.textbook.orderings import ordering
from secateur.trace.model.record import Event, Recorder
from secateur.trace.model.tree import SearchTree

#: Nodes to look at where nothing else is said.
NODES = 5_000


class TracedEngine(TypedDict, total=False):
    """What `trace` takes with `algorithm="engine"`: what it searches with, and its limits."""

    memory: str
    without: Sequence[str]
    time: float | None
    nodes: int | None
    exact: bool


def trace_engine(
    game: Game,
    state: Any,
    depth: int | None,
    options: TracedEngine,
    listed: int | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> SearchTree:
    """The tree of the engine's first nodes, pass after pass of its deepening."""
    for name in options:
        if name not in TracedEngine.__annotations__:
            known = TracedEngine.__annotations__
            raise SecateurError(f"a trace of the engine has no option {name!r}{instead(name, known)}")
    order = ordering("generated")
    recorder = Recorder(game, order, negamax=True, on_progress=on_progress)
    memory, without = options.get("memory", "64MB"), options.get("without", ())
    engine = Engine(game, memory=memory, without=without, interpreted=True)
    limits = {name: value for name, value in options.items() if name not in ("memory", "without")}
    asked = cast(EngineOptions, {"nodes": NODES, **limits, "watch": recorder})
    found = engine.search(state, depth, **asked)
    players = [recorder.players[node] for node in recorder.cuts]
    counts = Counts(
        nodes=len(recorder.parents),
        evaluations=found.counts.evaluations,
        cuts=len(players),
        leaves=sum(event in (Event.LEAF, Event.OVER) for event in recorder.events),
        beta_cuts=players.count(MAX),
        alpha_cuts=len(players) - players.count(MAX),
        researches=recorder.events.count(int(Event.AGAIN)),
        merged=recorder.events.count(int(Event.HIT)),
    )
    best = replace(found.best, bound="exact" if found.proven == "exact" else "unknown")
    result = replace(found, lines=(best,), counts=counts)
    return SearchTree(game, state, result, recorder, ">=", "soft", "engine", listed)
