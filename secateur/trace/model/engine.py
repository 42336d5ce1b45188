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
from secateur.trace.model.view import seen_by_max

#: Nodes to look at where nothing else is said.
NODES = 5_000


class TracedEngine(TypedDict, total=False):
    """What `trace` takes with `algorithm="engine"`: what it searches with, and its limits."""

    memory: str
    without: Sequence[str]
    time: float | None
    nodes: int | None
    exact: bool


class EngineRecorder(Recorder):
    """A recorder that knows which moves of its open nodes were tried: a cut-off at the last move is none."""

    def __init__(self, game: Game, on_progress: Callable[[int], None] | None = None) -> None:
        super().__init__(game, ordering("generated"), negamax=True, on_progress=on_progress)
        self._open: list[tuple[Any, set[int]]] = []  # the states of the open nodes, and their moves tried so far

    def enter(self, state: Any, player: int, ply: int, depth: int, alpha: int, beta: int) -> None:
        super().enter(state, player, ply, depth, alpha, beta)
        self._open.append((state, set()))

    def descend(self, ply: int, move: int) -> None:
        super().descend(ply, move)
        self._open[-1][1].add(move)

    def cut(self, ply: int, move: int, alpha: int, beta: int) -> None:
        state, tried = self._open[-1]
        if any(each not in tried for each in self.game.moves(state)):
            super().cut(ply, move, alpha, beta)

    def _leave(self, event: int, value: int) -> None:
        super()._leave(event, value)
        self._open.pop()


def trace_engine(
    game: Game,
    state: Any,
    depth: int | None,
    options: TracedEngine,
    view: str | None = None,
    listed: int | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> SearchTree:
    """The tree of the engine's first nodes, pass after pass of its deepening."""
    for name in options:
        if name not in TracedEngine.__annotations__:
            known = TracedEngine.__annotations__
            raise SecateurError(f"a trace of the engine has no option {name!r}{instead(name, known)}")
    recorder = EngineRecorder(game, on_progress)
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
    seen = seen_by_max(recorder) if view == "max" else recorder
    return SearchTree(game, state, result, seen, ">=", "soft", "engine", listed)
