"""Whether a game keeps its promises: what `secateur check` says, for a page."""

from __future__ import annotations

import re
import time
from pathlib import Path

from msgspec import structs

from secateur.contract import PROMISES, CheckEffort, CheckStage, Findings, Problem, inspect
from secateur.contract.findings import GAMES
from secateur.errors import CompileError, SecateurError
from secateur.game import Game
from secateur.games import load
from secateur.probe import files_of
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.messages.jobs import CheckProgress, CheckRequest
from secateur.studio.messages.values import CheckProblem, CheckReport

#: Between two reports, in seconds.
PAUSE = 0.1


class Stopped(Exception):
    """Nobody waits for the report any more."""


def run(request: CheckRequest, tell: Tell[CheckProgress], stopping: Stopping) -> CheckReport:
    """The problems of a game, each with its promise and the line that it names, if any.

    A file that cannot be read, or has no game, is a report too: one problem, without a promise.
    """
    return _checked(request.game, request.games, tell, stopping)


def _checked(spec: str, games: int, tell: Tell[CheckProgress], stopping: Stopping) -> CheckReport:
    began = time.perf_counter()
    try:
        game = load(spec)
    except SecateurError as error:
        return _report(spec, [_problem("", str(error), spec, None)], began)
    last = 0.0

    played = 0

    def progress(stage: CheckStage) -> None:
        nonlocal last, played
        if stopping.is_set():
            raise Stopped
        if stage.doing == GAMES:
            played = stage.done
        if time.perf_counter() - last > PAUSE or played == games:
            last = time.perf_counter()
            tell(CheckProgress(played, games))

    try:
        found = inspect(game, CheckEffort(games), on_progress=progress)
    except Stopped:
        return structs.replace(_report(spec, [], began, game, games), stopped=True)
    except CompileError as error:
        return _report(spec, [_problem("compiles", str(error), spec, game)], began, game, games)
    problems = [_broken(problem, spec, game) for problem in found.problems]
    return _report(spec, problems, began, game, games, found)


def _broken(problem: Problem, spec: str, game: Game) -> CheckProblem:
    return _problem(problem.promise, problem.message, spec, game)


def _problem(promise: str, message: str, spec: str, game: Game | None) -> CheckProblem:
    line = _named_line(message, spec) or (_method_line(promise, spec, game) if game is not None else None)
    return CheckProblem(promise, PROMISES.get(promise, ""), message, line)


def _named_line(message: str, spec: str) -> int | None:
    """The line of the author's file that a message names."""
    file = _file(spec)
    if file is None:
        return None
    found = re.findall(r"\bline (\d+)(?: of (\S+?\.py))?", message)
    lines = [int(line) for line, name in found if name in ("", file.name)]
    return lines[-1] if lines else None


def _method_line(promise: str, spec: str, game: Game) -> int | None:
    """Where the method that keeps a promise begins, if the author wrote it."""
    file = _file(spec)
    method = getattr(type(game), promise, None)
    code = getattr(method, "__code__", None)
    if file is None or code is None or code.co_filename not in files_of(type(game)):
        return None
    return code.co_firstlineno if Path(code.co_filename).name == file.name else None


def _file(spec: str) -> Path | None:
    """The file that a spec names."""
    found = re.match(r"(.+?\.py)(?::|$)", spec.strip())
    return Path(found[1]) if found else None


def _report(
    spec: str,
    problems: list[CheckProblem],
    began: float,
    game: Game | None = None,
    games: int = 0,
    found: Findings | None = None,
) -> CheckReport:
    summary = (type(game).__doc__ or "").strip().partition("\n")[0] if game is not None else ""
    return CheckReport(
        game=spec,
        made=repr(game) if game is not None else None,
        summary=summary,
        kept=not problems,
        games=games,
        playable=game is not None,
        problems=problems,
        notes=[] if found is None else found.notes,
        tried="" if found is None else str(found.tried),
        seconds=round(time.perf_counter() - began, 3),
    )
