"""`secateur best`: the best move of a position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from secateur.cli import thinking
from secateur.cli.all_positions import known_positions
from secateur.cli.common import (
    EITHER_HELP,
    ProgressLine,
    Subject,
    algorithm_option,
    aligned,
    beside,
    check_form,
    form_options,
    game_options,
    json_option,
    line_text,
    merge_option,
    ordering_option,
    plural,
    print_json,
    rate_text,
    subject,
    terminal,
    to_depth,
    to_seconds,
)
from secateur.cli.thinking import complete_searches, engine_options, make_engine, words
from secateur.errors import EndlessError, Interrupted, SecateurError
from secateur.jit import status
from secateur.spec import ENGINE, SearchSpec

if TYPE_CHECKING:
    from rich.console import Console

    from secateur.engine import Engine
    from secateur.engine.request import SearchLimits
    from secateur.result import Result

#: Seconds to think where no limit is given.
USUAL_TIME = 2.0


@click.command()
@game_options
@click.option("--depth", metavar="N", callback=to_depth, help="Depth of the search, in half-moves.")
@click.option(
    "--time",
    metavar="SECONDS",
    callback=to_seconds,
    help="Time for the search, in seconds. Default without --depth and --nodes: 2.",
)
@algorithm_option(ENGINE, shell_complete=complete_searches, help=EITHER_HELP)
@engine_options("nodes", "lines", "ties", "threads", "memory", "without")
@ordering_option("rank")
@form_options
@merge_option
@click.option(
    "--solved",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="File written by solve --all: shows every move with its value. Default: the one that solve --all keeps.",
)
@json_option
def best(
    game: str | None,
    tree: str | None,
    root: str,
    position: str | None,
    interpreted: bool,
    depth: int | None,
    time: float | None,
    algorithm: str,
    nodes: int | None,
    lines: int,
    ties: bool,
    threads: int,
    memory: str,
    without: str,
    ordering: str,
    cut: str,
    fail: str,
    merge: str | None,
    solved: Path | None,
    as_json: bool,
) -> None:
    """Find the best move in a position.

    The engine searches, unless --algorithm names a textbook algorithm. --ordering, --cut, --fail and --merge
    work with those only; --nodes, --lines, --ties, --threads, --memory and --without with the engine only.
    Ctrl-C ends the search at once and prints the result so far. If solve --all has solved the
    position, nothing is searched: every legal move is shown with its value.

    \b
    Examples:
      secateur best connect4 --position 4453 --time 2
      secateur best othello --lines 3 --threads 2 --memory 256MB
      secateur best othello:size=6 --depth 8 --algorithm pvs --json
      secateur best my_game.py:MyGame --depth 6 --interpreted
    """
    thinking.check_algorithm(algorithm, limited=depth is not None or time is not None or tree is not None)
    check_form(algorithm)
    about = subject(game, tree, root, position, interpreted)
    if depth is None and time is None and nodes is None and tree is None:
        time = USUAL_TIME
    result: Result
    endless: SecateurError | None = None
    interrupted = False
    with ProgressLine() as progress:
        progress("searching...")
        if algorithm == ENGINE:
            engine = make_engine(about.game, threads, memory, without, about.interpreted)
            engine.solved = known_positions(about.game, solved)
            limits: SearchLimits = {"depth": depth, "time": time, "nodes": nodes, "lines": lines, "ties": ties}
            limits["history"] = about.history
            limits["on_progress"] = lambda so_far: progress(thinking.iteration_text(about, so_far))
            result, endless, interrupted = _by_engine(about, engine, limits)
        else:
            try:
                result = about.search(SearchSpec(algorithm, fail, cut, merge, ordering, depth=depth, time=time))
            except Interrupted as error:
                result, interrupted = error.result, True
                endless = error.__cause__ if isinstance(error.__cause__, EndlessError) else None
    if interrupted and not result.nodes:  # interrupted before the search: nothing is known
        click.get_current_context().exit(130)
    if as_json:
        print_json(as_dict(about, result))
    else:
        _print(about, result, memory, ties)
    if endless is not None:
        raise endless
    if interrupted:
        click.get_current_context().exit(130)


def _by_engine(about: Subject, engine: Engine, limits: SearchLimits) -> tuple[Result, SecateurError | None, bool]:
    """What the engine finds; of a solved position every move, unless --lines says how many."""
    from secateur.engine.solving import search_to_the_end

    def search() -> Result:
        if engine.solved is not None and not _is_given("lines"):
            found = engine.solved.result(about.state, ties=limits["ties"])
            if found is not None:
                return found
        return engine.search(about.state, **limits)

    return thinking.answer(lambda: search_to_the_end(engine, about.state, search))


def _is_given(option: str) -> bool:
    return click.get_current_context().get_parameter_source(option) is ParameterSource.COMMANDLINE


def as_dict(about: Subject, result: Result) -> thinking.FoundFields:
    """The fields of `best --json`."""
    return thinking.as_dict(about, result) | {"advice": thinking.advice(about, result)}


def print_advice(out: Console, advice: str | None) -> None:
    if advice is not None:
        out.print(f"note    {advice}", style="yellow")


def _print(about: Subject, result: Result, memory: str, ties: bool) -> None:
    """One line in full, several as a table; then what it took."""
    from secateur.solved.solved_game import SOLVED

    out = terminal()
    out.print(about.game.show(about.state))
    out.print()
    if len(result.lines) > 1:
        moves = [about.notation(each.moves) for each in result.lines]
        scores = [words(each, about.game) for each in result.lines]
        rows = [["move", "score"], *([line[0], score] for line, score in zip(moves, scores, strict=True))]
        head, first, *others = beside(aligned(rows, left=2), ["line", *map(line_text, moves)])
        out.print(head, style="bold")
        out.print(first, style="green")
        out.print("\n".join(others))
        out.print()
    else:
        print_line(out, about, result)
    if ties:
        print_ties(out, about, result)
    if result.algorithm == SOLVED:
        out.print("solved  by secateur solve --all: nothing was searched")
        return
    if result.bound == "unknown":
        out.print(f"depth   {result.depth}, stopped before the end: the best so far", style="yellow")
    else:
        deepest = f", up to {result.selective_depth}" if result.selective_depth > result.depth else ""
        out.print(f"depth   {plural(result.depth, 'half-move')}{deepest}{'' if result.complete else ', then stopped'}")
    print_effort(out, result, memory)
    print_advice(out, thinking.advice(about, result))


def print_line(out: Console, about: Subject, result: Result, score: bool = True) -> None:
    """The best move, its score, and what follows."""
    line = about.notation(result.moves)
    out.print(f"move    {line[0] if line else '-'}", style="bold green")
    if score:
        out.print(f"score   {words(result.best, about.game)}")
    out.print(f"line    {line_text(line) or '-'}")


def print_ties(out: Console, about: Subject, result: Result) -> None:
    names = [about.game.format_move(about.state, move) for move in result.ties]
    more = "" if result.complete else "  (there may be more: the search was stopped)"
    out.print(f"ties    {' '.join(names)}{more}")


def print_effort(out: Console, result: Result, memory: str) -> None:
    """Nodes, time, and how full the table is, if there is one; whether the search was too short to be compiled."""
    rate = rate_text(result.nodes, result.seconds)
    if status.now:
        rate += "; interpreted, because the search was not compiled in time"
    out.print(f"nodes   {result.nodes:,} in {result.seconds:.2f} s ({rate})")
    if result.table_use is not None:
        out.print(f"table   {result.table_use:.1%} of {memory} in use")
