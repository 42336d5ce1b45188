"""`secateur suite`: how many positions of a test suite an engine solves."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from secateur.cli.common import (
    ProgressLine,
    complete_games,
    json_option,
    load,
    plural,
    print_json,
    terminal,
    to_depth,
    to_seconds,
)
from secateur.cli.options import WholeNumber, concurrency_option, job_options
from secateur.cli.streams import echo
from secateur.errors import Interrupted, SecateurError
from secateur.schema import plain

if TYPE_CHECKING:
    from secateur.arena.suite import SuiteResult


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.argument("engine", default="secateur")
@click.option(
    "--time", "seconds", metavar="SECONDS", callback=to_seconds, help="Time for each position, in seconds. Default: 1."
)
@click.option("--nodes", type=WholeNumber(1), metavar="N", help="Number of nodes for each position, instead of --time.")
@click.option(
    "--depth", metavar="N", callback=to_depth, help="Depth for each position, in half-moves, instead of --time."
)
@click.option(
    "--game",
    default="chess",
    show_default=True,
    metavar="GAME",
    shell_complete=complete_games,
    help="Game of the positions.",
)
@concurrency_option(1)
@job_options
@click.option("--first", type=WholeNumber(1), metavar="N", help="Use only the first N positions of the file.")
@json_option
def suite(
    file: str,
    engine: str,
    seconds: float | None,
    nodes: int | None,
    depth: int | None,
    game: str,
    concurrency: int,
    cluster: str | None,
    job: str | None,
    database: str | None,
    first: int | None,
    as_json: bool,
) -> None:
    """Run an engine on positions with a known best move.

    FILE is EPD: bm names the best moves, am moves to avoid, dm the length of a mate. For other games, each
    line has a position, then bm or am and moves. ENGINE is an engine as in `secateur match`. The time to
    solution is when the engine first chose the move that it then kept.

    \b
    Examples:
      secateur suite wac.epd --time 1
      secateur suite wac.epd "stockfish:Threads=1" --nodes 100000 --concurrency 2 --json
    """
    from secateur.arena.suite import SuiteOptions
    from secateur.arena.suite import suite as run_suite

    if sum(limit is not None for limit in (seconds, nodes, depth)) > 1:
        raise SecateurError("--time, --nodes and --depth cannot be used together: give one of them")
    limits = f"nodes={nodes}" if nodes else f"depth={depth}" if depth else f"movetime={seconds or 1.0}"
    load(game)
    with ProgressLine() as progress:

        def tell(so_far: SuiteResult) -> None:
            tried, solved = len(so_far.attempts), so_far.solved
            progress(f"{tried} of {so_far.positions}: {solved} solved, {tried - solved} not")

        try:
            options = SuiteOptions(limits, first, concurrency, cluster, job, database)
            result = run_suite(file, engine, game, options, tell)
        except Interrupted as interrupted:
            result = interrupted.result
    for problem in result.left_out:
        echo(f"left out, {problem}", err=True)
    if as_json:
        print_json({"file": file, **plain(result.document)})
    else:
        _print(result)
    if not result.complete:
        click.get_current_context().exit(130)


def _print(result: SuiteResult) -> None:
    out = terminal()
    for each in result.attempts:
        if not each.solved:
            wanted = [
                f"{word} {' '.join(moves)}"
                for word, moves in (("bm", each.puzzle.best), ("am", each.puzzle.avoid))
                if moves
            ]
            wanted += [f"dm {each.puzzle.mate}"] if each.puzzle.mate else []
            played = f"crashed: {each.crash}" if each.crash else each.move
            out.print(f"{each.puzzle.name}: {played}, wanted {', '.join(wanted)}  {each.puzzle.position}")
    found, positions = result.summary, plural(result.positions, "position")
    out.print(f"{result.engine}, {result.limits.text}: solved {result.solved} of {positions}", style="bold")
    if found.median_seconds is not None:
        out.print(f"time to solution: median {found.median_seconds:.3f} s, together {found.total_seconds:.1f} s")
    if found.mates_claimed:
        out.print(f"mates claimed with a line that mates: {found.mates_proven} of {found.mates_claimed}")
    if len(result.attempts) < result.positions:
        out.print(f"stopped after {plural(len(result.attempts), 'position')}", style="yellow")
    sys.stdout.flush()
