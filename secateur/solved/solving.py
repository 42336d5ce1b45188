"""solve_all: every position that can be reached, with its value and the half-moves to the end."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from secateur.coded import coded
from secateur.errors import Interrupted, SecateurError
from secateur.game import Game, check_game
from secateur.game.positions import PositionSet
from secateur.jit.rows import words
from secateur.machine import check_writable
from secateur.solved.find import OneState, PositionFinder, first_packing
from secateur.solved.pool import WorkerPool
from secateur.solved.rules import rules_digest
from secateur.solved.solved_game import SolvedGame, usual_file
from secateur.solved.table import write
from secateur.solved.values import solve_values
from secateur.solved.work_folder import SolvingTask, WorkFolder
from secateur.trial import conform, try_out

#: The most workers: each has a part of the shards.
MOST_WORKERS = 8

#: Seconds between two reports of progress.
PULSE = 0.2


@dataclass(frozen=True)
class SolvingProgress:
    """How far all positions are solved; `layer` is that of moves from the start."""

    phase: str  # "finding", "solving" or "writing"
    states: int  # found
    solved: int
    layer: int
    seconds: float


def solve_all(
    game: Game,
    file: str | os.PathLike[str] | None = None,
    *,
    begin: Any = None,
    symmetric: bool = True,
    workers: int = 1,
    executor: Executor | None = None,
    interpreted: bool = False,
    on_progress: Callable[[SolvingProgress], None] | None = None,
) -> SolvedGame:
    """Solves every position that can be reached, and keeps them in a file.

    By default the file is where an `Engine` of the game finds it by itself (`usual_file`). `begin` is the state from
    which all others are reached, or the name of a set of them that the game knows, such as "KQK" in chess; by default
    the start. Symmetric positions are one, unless `symmetric` is False. `workers` run in threads, or in an `executor`
    whose workers share this process's memory. What is found is kept in a folder beside the file: after Ctrl-C or a kill
    the same call continues from there.

    >>> import tempfile
    >>> from secateur.games.nim import Nim
    >>> game = Nim(heaps=(1, 2))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     solved = solve_all(game, f"{folder}/nim.solved")
    ...     moves = [game.format_move(game.start(), each.move) for each in solved.moves(game.start())]
    ...     solved.states, solved.value(game.start()), moves
    (5, 999997, ['b1', 'a1', 'b2'])
    """
    if not isinstance(workers, int) or not 1 <= workers <= MOST_WORKERS:
        raise SecateurError(f"workers must be a whole number from 1 to {MOST_WORKERS}, not {workers!r}")
    check_game(game)
    given, game = game, coded(game)
    try_out(game, interpreted)
    positions, named = _positions(game, begin)
    task = SolvingTask(game=repr(game), rules=rules_digest(game), symmetric=symmetric, begin=named)
    path = _checked(Path(file) if file is not None else usual_file(game, named if begin is not None else ""))
    start = game.start()
    try:
        words(start)
    except (TypeError, ValueError):
        raise SecateurError(
            f"{type(game).__name__}: all positions can be solved only if a state is a tuple of whole numbers, "
            f"not {start!r}"
        ) from None
    pool = WorkerPool(game, workers, executor, interpreted)
    report = _Reports(on_progress)
    try:
        work = WorkFolder(path.with_name(f"{path.name}.work"), task, first_packing(game, positions, symmetric))
        report.states = work.count
        try:
            finder = PositionFinder(game, start, work, pool, report.found)
            finder.find(positions)
            solve_values(game, work, pool, report.solved)
            report.say("writing")
            write(path, work, pool, game)
            work.remove()
        except KeyboardInterrupt:
            raise Interrupted(work.count) from None
        finally:
            work.close()
    finally:
        pool.close()
    return SolvedGame(given, path)


def _checked(path: Path) -> Path:
    """The path of a file that can be written; the usual folder is made."""
    if "solved" in path.parent.name:
        with suppress(OSError):  # said by the check
            path.parent.mkdir(parents=True, exist_ok=True)
    check_writable(path)
    return path


def _positions(game: Game, begin: Any) -> tuple[PositionSet, str]:
    """The positions to begin with, and what they are called."""
    if isinstance(begin, str):
        return game.position_set(begin), begin
    if isinstance(begin, PositionSet):
        return begin, repr(begin)
    state = game.start() if begin is None else conform(game, begin)
    return OneState(given=state), game.format(state)


class _Reports:
    """Reports progress now and then."""

    def __init__(self, on_progress: Callable[[SolvingProgress], None] | None) -> None:
        self.on_progress = on_progress
        self.started = time.monotonic()
        self.last = -PULSE
        self.states = self.layer = self.done = 0

    def found(self, states: int, layer: int) -> None:
        self.states, self.layer = states, layer
        self.say("finding", often=True)

    def solved(self, done: int) -> None:
        self.done = done
        self.say("solving", often=True)

    def say(self, phase: str, often: bool = False) -> None:
        now = time.monotonic()
        if self.on_progress is not None and (not often or now - self.last >= PULSE):
            self.last = now
            self.on_progress(SolvingProgress(phase, self.states, self.done, self.layer, now - self.started))
