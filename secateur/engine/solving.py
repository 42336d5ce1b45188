"""Solving for programs: the best line followed to its end, and a table that is kept in a file."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from secateur.engine.engine import Engine
from secateur.engine.kernel.work import MOST_PLIES
from secateur.engine.request import Progress
from secateur.errors import EndlessError, Interrupted, SecateurError
from secateur.game import Game
from secateur.jit.interrupts import interruptible
from secateur.machine import check_writable
from secateur.result import Result
from secateur.spec import ENGINE
from secateur.trial import advice


class UnsavedError(SecateurError):
    """The table could not be written; `result` is what was proven."""

    def __init__(self, message: str, result: Result) -> None:
        super().__init__(message)
        self.result = result


def search_to_the_end(
    engine: Engine,
    state: Any,
    search: Callable[[], Result],
    showing: AbstractContextManager[object] | None = None,
) -> Result:
    """Searches, while `showing` shows progress, and follows the best line to its end.

    After Ctrl-C, or where a method does not return, the `Interrupted` or `EndlessError` holds what was known.
    """
    found: list[Result] = []

    def whole() -> Result:
        with showing or nullcontext():
            found.append(search())
        return engine.follow(state, found[0])

    def known() -> Result:
        if not found:
            raise KeyboardInterrupt
        return found[0]

    return interruptible(whole, known)


def solve(
    game: Game | Engine,
    state: Any = None,
    time: float | None = None,
    ties: bool = False,
    table: str | os.PathLike[str] | None = None,
    on_progress: Progress | None = None,
    showing: AbstractContextManager[object] | None = None,
) -> Result:
    """Proves the value of a state, by default of the start, and follows the best line to the end of the game.

    `game` may be an `Engine` of the game: one with more threads, or more memory. `time` stops after that many seconds;
    `ties` asks for all moves that are as good as the best. `table` names a file that keeps the engine's table: it is
    read if it is there, and written at the end and on Ctrl-C, so that a later call continues from there. Ctrl-C raises
    `Interrupted`, whose `result` is what was known. `on_progress` is called with the result so far;
    `showing` is a context manager that shows something else while the search runs.

    >>> from secateur.games import load
    >>> result = solve(Engine(load("nim"), memory="1MB", interpreted=True))
    >>> result.proven, result.mate == len(result.moves)
    ('exact', True)
    """
    engine = game if isinstance(game, Engine) else Engine(game)
    file = None if table is None else Path(table)
    if file is not None:
        check_writable(file)
        if file.exists():
            engine.load(file)
    try:
        result = search_to_the_end(
            engine, state, lambda: engine.solve(state, time=time, ties=ties, on_progress=on_progress), showing
        )
    except (Interrupted, EndlessError) as stopped:
        if file is not None and stopped.result is not None and (stopped.result.nodes or not _interrupted(stopped)):
            _save(engine, file, stopped.result)
        raise
    if file is not None:
        _save(engine, file, result)
    return result


def _interrupted(stopped: Interrupted | EndlessError) -> bool:
    return isinstance(stopped, Interrupted) or stopped.interrupted


def _save(engine: Engine, file: Path, result: Result) -> None:
    try:
        engine.save(file)
    except SecateurError as error:
        raise UnsavedError(str(error), result) from None


def why_unproven(game: Game, state: Any, result: Result, games: int = 0) -> str | None:
    """Why the engine found no proof: states repeat on its line or in random games, or games are too long."""
    if result.algorithm != ENGINE or result.proven == "exact" or result.mate is not None:
        return None
    return advice(game, state, result.moves, result.selective_depth, MOST_PLIES, games)
