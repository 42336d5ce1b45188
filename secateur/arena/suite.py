"""Positions of which the best move is known, or a move to avoid, or the length of a mate: how many an engine solves."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct, structs

from secateur.arena.limits import Limits
from secateur.arena.specs import Spec, read_spec
from secateur.arena.tasks import ContestSetup, EngineAnswer, PositionTask
from secateur.arena.worker import contest_runner
from secateur.cluster.place import JobTerms, WorkPlace
from secateur.cluster.task import MEET, Task
from secateur.cluster.workers import Cluster
from secateur.errors import Interrupted, SecateurError
from secateur.game import LOSS, ONGOING, Game
from secateur.game.notation import EngineNotation
from secateur.games import load
from secateur.schema import convert, plain


@dataclass(frozen=True)
class Puzzle:
    """A position and what solves it: a mate in `mate` moves, else any of `best`, and none of `avoid`."""

    name: str
    position: str
    best: tuple[str, ...] = ()  # as engines write moves
    avoid: tuple[str, ...] = ()
    mate: int = 0

    def solved_by(self, move: str, mate: int | None) -> bool:
        if not move or move in self.avoid:
            return False
        if self.mate and mate is not None and 0 < mate <= self.mate:
            return True
        return move in self.best if self.best else not self.mate


class AttemptDocument(Struct, kw_only=True):
    """What an engine made of a puzzle, as JSON has it."""

    name: str
    position: str
    best: list[str]
    avoid: list[str]
    mate_in: int | None
    move: str
    solved: bool
    seconds: float | None
    score: int | None
    mate: int | None
    depth: int
    nodes: int
    crash: str | None
    mate_proven: bool | None


class SuiteSummary(Struct, kw_only=True):
    """How many puzzles an engine solved, and how long it took."""

    tried: int
    solved: int
    crashes: int
    median_seconds: float | None
    total_seconds: float
    nodes: int
    mates_claimed: int
    mates_proven: int


class SuiteDocument(SuiteSummary, kw_only=True):
    """What an engine made of a suite, as JSON has it."""

    engine: str
    limits: str
    positions: int
    left_out: list[str]
    complete: bool
    attempts: list[AttemptDocument]


@dataclass
class Attempt:
    """What an engine made of a puzzle."""

    puzzle: Puzzle
    move: str
    solved: bool
    seconds: float | None  # when it came upon the solution and stayed with it; None where it did not
    score: int | None = None
    mate: int | None = None
    depth: int = 0
    nodes: int = 0
    crash: str = ""
    proven: bool | None = None  # whether the line that is said to mate does; None where none is said to

    @property
    def document(self) -> AttemptDocument:
        return AttemptDocument(
            name=self.puzzle.name,
            position=self.puzzle.position,
            best=list(self.puzzle.best),
            avoid=list(self.puzzle.avoid),
            mate_in=self.puzzle.mate or None,
            move=self.move,
            solved=self.solved,
            seconds=self.seconds,
            score=self.score,
            mate=self.mate,
            depth=self.depth,
            nodes=self.nodes,
            crash=self.crash or None,
            mate_proven=self.proven,
        )


@dataclass(frozen=True)
class SuiteResult:
    """What an engine made of a suite, in the order of the file; `left_out` are the lines that are not puzzles."""

    engine: str
    limits: Limits
    positions: int
    attempts: tuple[Attempt, ...]
    left_out: tuple[str, ...] = ()
    complete: bool = True  # False: interrupted before all were tried

    @property
    def solved(self) -> int:
        return sum(each.solved for each in self.attempts)

    @property
    def summary(self) -> SuiteSummary:
        """The counts, and the time to solution: when the engine first chose the move that it then kept."""
        times = sorted(each.seconds for each in self.attempts if each.seconds is not None)
        claims = [each for each in self.attempts if each.proven is not None]
        return SuiteSummary(
            tried=len(self.attempts),
            solved=self.solved,
            crashes=sum(bool(each.crash) for each in self.attempts),
            median_seconds=times[len(times) // 2] if times else None,
            total_seconds=round(sum(times), 3),
            nodes=sum(each.nodes for each in self.attempts),
            mates_claimed=len(claims),
            mates_proven=sum(bool(each.proven) for each in claims),
        )

    @property
    def document(self) -> SuiteDocument:
        """The result as `secateur suite --json` prints it."""
        return SuiteDocument(
            **structs.asdict(self.summary),
            engine=self.engine,
            limits=self.limits.text,
            positions=self.positions,
            left_out=list(self.left_out),
            complete=self.complete,
            attempts=[each.document for each in self.attempts],
        )


@dataclass(frozen=True)
class SuiteOptions:
    """How a suite is run.

    `limits` is the time control of each position. Only the `first` positions of the file are tried, if that is given.
    `cluster`, `job` and `database` are those of a `WorkPlace`.
    """

    limits: str = "movetime=1"
    first: int | None = None
    concurrency: int = 1
    cluster: Cluster = None
    job: str | None = None
    database: str | None = None

    @property
    def place(self) -> WorkPlace:
        """Where the engines run."""
        return WorkPlace(self.concurrency, self.cluster, self.job, self.database)


def suite(
    file: str,
    engine: str = "secateur",
    game: str = "chess",
    options: SuiteOptions | None = None,
    on_attempt: Callable[[SuiteResult], None] | None = None,
) -> SuiteResult:
    """Runs an engine, named as in `match`, on the positions of a file.

    `on_attempt` is called with the result after each of them. Ctrl-C raises `Interrupted` with the result so far.

    >>> suite("nowhere.epd")
    Traceback (most recent call last):
    secateur.errors.SecateurError: nowhere.epd cannot be read: No such file or directory
    """
    options = options or SuiteOptions()
    loaded, spec, control = load(game), read_spec(engine, game), Limits.parse(options.limits)
    puzzles, wrong = read_suite(file, loaded)
    puzzles = puzzles[: options.first]
    order = {id(puzzle): number for number, puzzle in enumerate(puzzles)}
    found: list[Attempt] = []

    def result(complete: bool) -> SuiteResult:
        ordered = sorted(found, key=lambda attempt: order[id(attempt.puzzle)])
        return SuiteResult(spec.name, control, len(puzzles), tuple(ordered), tuple(wrong), complete)

    try:
        for attempt in solve_suite(game, loaded, puzzles, spec, control, options.place):
            found.append(attempt)
            if on_attempt is not None:
                on_attempt(result(len(found) == len(puzzles)))
    except KeyboardInterrupt:
        raise Interrupted(result(False)) from None
    return result(True)


# ---------------------------------------------------------------- reading


def read_suite(file: str, game: Game) -> tuple[list[Puzzle], list[str]]:
    """The puzzles of a file, and what is wrong with lines that are none.

    EPD with bm, am or dm; for other games the position, then bm or am and moves.
    """
    notation = game.engine_notation()
    puzzles, wrong = [], []
    for number, line in enumerate(_text(Path(file)).splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                puzzles.append(_puzzle(notation, line.strip(), f"line {number}"))
            except SecateurError as error:
                wrong.append(f"line {number}: {error}")
    if not puzzles:
        raise SecateurError(f"{file} contains no positions with a known move{f' ({wrong[0]})' if wrong else ''}")
    return puzzles, wrong


def _text(path: Path) -> str:
    try:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror or error}") from None
    except (UnicodeDecodeError, EOFError):
        raise SecateurError(f"{path} is not text") from None


def _puzzle(notation: EngineNotation, line: str, name: str) -> Puzzle:
    state, operations = notation.read_puzzle(line)
    known = {
        each: tuple(
            notation.write_move(state, move) for move in notation.read_alternatives(state, operations.get(each, ""))
        )
        for each in ("bm", "am")
    }
    mate = operations.get("dm", "") or operations.get("ce", "").partition("+M")[2]  # some write `ce +M3`
    if mate and not mate.isdigit():
        raise SecateurError(f"dm {mate}: the mate must be a number of moves")
    if not any((*known.values(), mate)):
        raise SecateurError("it must have bm (best move), am (avoid) or dm (mate in this many moves)")
    if notation.game.outcome(state) != ONGOING:
        raise SecateurError("the game is over in this position")
    return Puzzle(operations.get("id", name), notation.write_position(state), known["bm"], known["am"], int(mate or 0))


# ---------------------------------------------------------------- solving


def solve_suite(
    game_name: str, game: Game, puzzles: list[Puzzle], spec: Spec, limits: Limits, place: WorkPlace
) -> Iterator[Attempt]:
    """What an engine makes of each puzzle, in the order in which they get done."""
    notation = game.engine_notation()
    setup = ContestSetup(game=game_name, engines=[spec.as_dict()], limits=limits.text)
    asked = [
        Task("ask", number, plain(PositionTask(0, each.position)), key=f"{number}: {each.position}")
        for number, each in enumerate(puzzles)
    ]
    terms = JobTerms("suite", plain(setup), total=len(puzzles))
    answers = place.work(partial(contest_runner, setup), iter([MEET, *asked]), terms)
    try:
        for done in answers:
            if done.task != MEET:
                answer = convert(done.result, EngineAnswer, "the worker's answer")
                yield _attempt(notation, puzzles[done.task.number], answer)
    finally:
        answers.close()  # type: ignore[attr-defined]


def _attempt(notation: EngineNotation, puzzle: Puzzle, answer: EngineAnswer) -> Attempt:
    if answer.crash is not UNSET:
        return Attempt(puzzle, "", False, None, crash=answer.crash)
    _, state = notation.start(puzzle.position)
    move = _canonical(notation, state, answer.move)
    solved = bool(move) and puzzle.solved_by(move, answer.mate)
    return Attempt(
        puzzle,
        move or answer.move,
        solved,
        _since(notation, state, puzzle, answer) if solved else None,
        answer.score,
        answer.mate,
        answer.depth,
        answer.nodes,
        proven=_mates(notation, state, answer.line) if (answer.mate or 0) > 0 else None,
    )


def _canonical(notation: EngineNotation, state: Any, text: str) -> str:
    """A move as it is always written; nothing for one that is not legal."""
    try:
        return notation.write_move(state, notation.read_move(state, text))
    except SecateurError:
        return ""


def _since(notation: EngineNotation, state: Any, puzzle: Puzzle, answer: EngineAnswer) -> float:
    """When the engine came upon the solution that it stayed with."""
    since = answer.seconds
    for idea in reversed(answer.ideas):
        if not puzzle.solved_by(_canonical(notation, state, idea.move), idea.mate):
            break
        since = idea.seconds
    return since


def _mates(notation: EngineNotation, state: Any, line: str) -> bool:
    """Whether a line of moves ends with the opponent mated; the last move may be left to the reader."""
    game, words = notation.game, line.split()
    try:
        for text in words:
            if game.outcome(state) != ONGOING:
                return False
            state = game.play(state, notation.read_move(state, text))
    except SecateurError:
        return False
    if len(words) % 2:
        return game.outcome(state) == LOSS
    ongoing = game.outcome(state) == ONGOING and bool(words)
    return ongoing and any(game.outcome(game.play(state, move)) == LOSS for move in game.moves(state))
