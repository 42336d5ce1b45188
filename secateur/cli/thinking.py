"""The engine in commands: its options, what it says while it thinks, and its results in words."""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem
from msgspec import Struct

from secateur.cli.common import ProgressLine, Subject, matching, plural
from secateur.cli.options import Command, WholeNumber, option_group
from secateur.errors import EndlessError, Interrupted, SecateurError
from secateur.game import HIGHEST, Game
from secateur.game.unknown import UnknownDocument
from secateur.score_words import dependence_words, score_words, value_words
from secateur.spec import ALGORITHMS, ENGINE, FORM, SearchSpec

if TYPE_CHECKING:
    from secateur.engine import Engine
    from secateur.result import Line, Result


#: The table of the engine where --memory says nothing else.
USUAL_MEMORY = "64MB"

#: Options that only one of the two kinds of search understands.
OF_TEXTBOOK = FORM
OF_ENGINE = ("threads", "memory", "lines", "nodes", "ties", "without", "clock", "solved")


# ---------------------------------------------------------------- searching


def answer(search: Callable[[], Result]) -> tuple[Result, SecateurError | None, bool]:
    """The result of a search, the error to raise after it is printed, and whether Ctrl-C came.

    After an error or Ctrl-C the result is what was known. Where nothing was known, the exception is raised.
    """
    from secateur.engine.solving import UnsavedError

    try:
        return search(), None, False
    except Interrupted as interrupted:
        cause = interrupted.__cause__
        return interrupted.result, cause if isinstance(cause, EndlessError) else None, True
    except UnsavedError as unsaved:
        return unsaved.result, unsaved, False
    except EndlessError as endless:
        if endless.result is None:
            raise
        return endless.result, endless, endless.interrupted


# ---------------------------------------------------------------- options


def complete_techniques(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from secateur.engine import TECHNIQUES

    return matching(TECHNIQUES, incomplete)


def complete_searches(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return matching(ALGORITHMS, incomplete)


def complete_sizes(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return matching(("64MB", "256MB", "1GB", "4GB"), incomplete)


def to_size(ctx: click.Context, param: click.Parameter, text: str) -> str:
    """The callback of --memory: refuses a number without a unit that is too small to be meant."""
    if re.fullmatch(r"\s*\d{0,3}\s*", text):
        raise SecateurError(
            f"{param.opts[0]} must be a size with its unit, such as 64MB or 2GB, not {text or repr(text)}"
        )
    return text


_OPTIONS = {
    "threads": click.option(
        "--threads",
        metavar="N",
        type=WholeNumber(),
        default=1,
        show_default=True,
        help="Number of threads of the engine.",
    ),
    "memory": click.option(
        "--memory",
        metavar="SIZE",
        default=USUAL_MEMORY,
        show_default=True,
        callback=to_size,
        shell_complete=complete_sizes,
        help="Memory for the engine's table, such as 64MB or 2GB.",
    ),
    "lines": click.option(
        "--lines",
        metavar="K",
        type=WholeNumber(1),
        default=1,
        show_default=True,
        help="Number of best moves to show; in play, in a hint.",
    ),
    "nodes": click.option(
        "--nodes", metavar="N", type=WholeNumber(1, 10**15), help="Stop the search after this many nodes."
    ),
    "without": click.option(
        "--without",
        metavar="NAME,NAME",
        default="",
        shell_complete=complete_techniques,
        help="Techniques of the engine to switch off; secateur ablate lists those of a game.",
    ),
    "ties": click.option("--ties", is_flag=True, help="List all moves that are as good as the best."),
}


def engine_options(*names: str) -> Callable[[Command], Command]:
    """Some of --threads, --memory, --lines, --nodes, --without and --ties."""
    return option_group(*(_OPTIONS[name] for name in names))


def check_algorithm(algorithm: str, limited: bool) -> None:
    """That there is such a search, that it was given no option of the other kind, and that it can end."""
    SearchSpec(algorithm)  # refuses one that there is not
    context = click.get_current_context()
    for name in OF_TEXTBOOK if algorithm == ENGINE else OF_ENGINE:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise SecateurError(
                f"--{name} is for the textbook algorithms: add --algorithm alphabeta, say, or leave it out"
                if algorithm == ENGINE
                else f"--{name} is for the engine: leave it out with --algorithm {algorithm}"
            )
    if algorithm not in (ENGINE, "deepening") and not limited:
        raise SecateurError(f"--algorithm {algorithm} searches to a fixed depth: add one, such as --depth 6")


def make_engine(
    game: Game, threads: int = 1, memory: str = USUAL_MEMORY, without: str = "", interpreted: bool = False
) -> Engine:
    """The engine that the options describe."""
    from secateur.engine import Engine

    names = [name.strip() for name in without.split(",") if name.strip()]
    try:
        return Engine(game, threads=threads, memory=memory, without=names, interpreted=interpreted)
    except SecateurError as error:  # what is `memory = 900TB` in Python is --memory 900TB here
        raise SecateurError(re.sub(r"^(memory|threads)( =)? ", r"--\1 ", str(error))) from None


# ---------------------------------------------------------------- while it thinks


def iteration_text(about: Subject, result: Result) -> str:
    """An iteration in one line."""
    line = " ".join(about.notation(result.moves[:12]))
    return f"depth {result.depth}  {words(result.best, about.game)}  {line}  ({plural(result.nodes, 'node')})"


class Ticker:
    """Says twice a second how far a long search has come; silent where stderr is not a terminal."""

    def __init__(self, engine: Engine, progress: ProgressLine, prefix: str = "") -> None:
        self.engine, self.progress, self.prefix = engine, progress, prefix
        self.started = time.perf_counter()
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Ticker:
        if sys.stderr.isatty():
            self.thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.over.set()
        if self.thread.is_alive():
            self.thread.join()

    def text(self) -> str:
        nodes, low, high = self.engine.so_far()
        unit = self.engine.game.score_unit
        seconds = time.perf_counter() - self.started
        known = [f"at least {value_words(low, unit)}"] if low >= -HIGHEST else []
        known += [f"at most {value_words(high, unit)}"] if high <= HIGHEST else []
        return self.prefix + ", ".join([f"{seconds:.0f} s", plural(nodes, "node"), *known])

    def _tick(self) -> None:
        while not self.over.wait(0.5):
            self.progress(self.text())


# ---------------------------------------------------------------- results


def words(line: Line, game: Game) -> str:
    """The score of a line, seen by the player to move, and how sure it is."""
    return score_words(line.score, line.proven, game.score_unit, final=line.bound != "unknown")


class LineDocument(Struct):
    """A line of a search as JSON has it."""

    move: str | None
    score: float
    proven: str
    mate: int | None
    pv: list[str]


#: The fields of a search: its figures, and lines of moves.
FoundFields = dict[str, str | float | list[str] | list[LineDocument] | UnknownDocument | None]


def as_dict(about: Subject, result: Result) -> FoundFields:
    """The fields of a search: what it does not count or know is null."""

    def row(line: Line) -> LineDocument:
        moves = about.notation(line.moves)
        return LineDocument(moves[0] if moves else None, line.score, line.proven, line.mate, moves)

    best = row(result.best)
    bound = None if result.algorithm == ENGINE else result.bound  # a selective search is none of the whole depth
    fields: FoundFields = {
        "game": about.name,
        "position": about.position,
        "move": best.move,
        "score": result.score,
        "value": result.value,
        "bound": bound,
        "mate": result.mate,
        "solved": is_solved(result),
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "pv": best.pv,
    }
    fields |= {name: value for name, value in result.as_dict().items() if name not in fields}
    fields["lines"] = [row(line) for line in result.lines]
    fields["ties"] = [about.game.format_move(about.state, move) for move in result.ties]
    return fields


def advice(about: Subject, result: Result, games: int = 0) -> str | None:
    """Whether the value depends on unknown leaves, if there are any; otherwise why the engine found no proof."""
    from secateur.engine.solving import why_unproven

    return dependence_words(result.unknown) or why_unproven(about.game, about.state, result, games)


def is_solved(result: Result) -> bool:
    """Whether it is known who wins, or the score of perfect play."""
    return result.proven == "exact" or result.mate is not None
