"""One question by one null window: does the player to move reach a score, and by which move?"""

from __future__ import annotations

from typing import Any, NamedTuple

from secateur.engine.engine import Engine
from secateur.engine.kernel.work import EXACT_TO_DEPTH, MOST_PLIES
from secateur.engine.request import Request
from secateur.engine.running import RootWindow, RunningSearch
from secateur.game import DEEPEST
from secateur.jit.takeover import KernelsReady
from secateur.trial import ends_too_late


class Reached(NamedTuple):
    """The answer, and what the question took."""

    value: int | None  # a bound of the value: a lower one if the score is reached, else an upper one; None: stopped
    move: int | None  # that reaches the score
    nodes: int


def reaching(engine: Engine, state: Any, least: int, time: float | None = None, nodes: int | None = None) -> Reached:
    """Asks the exact search whether the player to move reaches a score; `time` and `nodes` limit it.

    Unlike `Engine.reaches`, it goes on with what the table knows, and is for games that say how many moves remain.

    >>> from secateur.games.nim import Nim
    >>> engine = Engine(Nim(heaps=(1, 3)), memory="1MB", interpreted=True)
    >>> reaching(engine, engine.game.start(), 1).move == engine.solve().move
    True
    """
    with engine.turn.taken():
        running = engine.running = RunningSearch(engine, state, Request(exact=True, time=time, nodes=nodes))
        window = RootWindow(EXACT_TO_DEPTH, DEEPEST, least - 1, least)
        try:
            running.begin()
            try:
                found = running.run(window)
            except KernelsReady:
                running.begin_anew()
                found = running.run(window)
        finally:
            engine.running = None
    if found is None:
        return Reached(None, None, running.nodes())
    if found.work.unsound:
        raise ends_too_late(engine.game, running.root.state, MOST_PLIES)
    return Reached(found.value, int(found.work.root_best) if found.value >= least else None, running.nodes())
