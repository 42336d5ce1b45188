"""`secateur suite`: how many positions of a test suite an engine solves."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from secateur.cli.common import (
    Progress,
    complete_games,
    json_option,
    load,
    plural,
    print_json,
    terminal,
    to_depth,
    to_seconds,
)
from secateur.cli.streams import echo
from secateur.errors import SecateurError

if TYPE_CHECKING:
    from secateur.arena.suite import Attempt


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.argument("engine", default="secateur")
@click.option("--time", "seconds", metavar="SECONDS", callback=to_seconds, help="For each position. Default: 1.")
@click.option("--nodes", type=click.IntRange(1), metavar="N", help="Instead: nodes for each position.")
@click.option("--depth", metavar="N", callback=to_depth, help="Instead: half-moves to search.")
@click.option(
    "--game", default="chess", show_default=True, metavar="GAME", shell_complete=complete_games, help="What is played."
)
@click.option(
    "--concurrency",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    metavar="N",
    help="Positions at the same time.",
)
@click.option(
    "--first", type=click.IntRange(1), metavar="N", help="Only this many positions from the start of the file."
)
@json_option
def suite(
    file: str,
    engine: str,
    seconds: float | None,
    nodes: int | None,
    depth: int | None,
    game: str,
    concurrency: int,
    first: int | None,
    as_json: bool,
) -> None:
    """Run an engine on positions with a known best move.

    FILE is EPD: bm names the best moves, am moves to avoid, dm the length of a mate. For other games:
    a position in each line, then bm or am and moves. ENGINE is an engine as in `secateur match`. The
    time to solution is when the engine came upon the move that it stayed with.

    \b
    Examples:
      secateur suite wac.epd --time 1
      secateur suite wac.epd "stockfish:Threads=1" --nodes 100000 --concurrency 2 --json
    """
    from secateur.arena.limits import Limits
    from secateur.arena.specs import read_spec
    from secateur.arena.suite import read_suite, solve_suite

    if sum(limit is not None for limit in (seconds, nodes, depth)) > 1:
        raise SecateurError("--time, --nodes and --depth say different things: give one")
    limits = Limits(nodes=nodes or 0, depth=depth or 0)
    if not nodes and not depth:
        limits = Limits(movetime=seconds or 1.0)
    loaded = load(game)
    spec = read_spec(engine, game)
    puzzles, wrong = read_suite(file, loaded)
    puzzles = puzzles[:first]
    for problem in wrong:
        echo(f"left out, {problem}", err=True)
    attempts: list[Attempt] = []
    interrupted = False
    with Progress() as progress:
        try:
            for attempt in solve_suite(game, loaded, puzzles, spec, limits, concurrency):
                attempts.append(attempt)
                solved = sum(each.solved for each in attempts)
                progress(f"{len(attempts)} of {len(puzzles)}: {solved} solved, {len(attempts) - solved} not")
        except KeyboardInterrupt:
            interrupted = True
    order = {id(puzzle): place for place, puzzle in enumerate(puzzles)}
    attempts.sort(key=lambda attempt: order[id(attempt.puzzle)])
    if as_json:
        print_json(
            {
                "file": file,
                "engine": spec.name,
                "limits": limits.text,
                "positions": len(puzzles),
                "left_out": wrong,
                **_summary(attempts),
                "complete": not interrupted,
                "attempts": [each.as_dict() for each in attempts],
            }
        )
    else:
        _print(attempts, len(puzzles), spec.name, limits.text)
    if interrupted:
        click.get_current_context().exit(130)


def _summary(attempts: list[Attempt]) -> dict[str, object]:
    times = sorted(each.seconds for each in attempts if each.seconds is not None)
    claims = [each for each in attempts if each.proven is not None]
    return {
        "tried": len(attempts),
        "solved": sum(each.solved for each in attempts),
        "crashes": sum(bool(each.crash) for each in attempts),
        "median_seconds": times[len(times) // 2] if times else None,
        "total_seconds": round(sum(times), 3),
        "nodes": sum(each.nodes for each in attempts),
        "mates_claimed": len(claims),
        "mates_proven": sum(bool(each.proven) for each in claims),
    }


def _print(attempts: list[Attempt], positions: int, name: str, limits: str) -> None:
    out = terminal()
    for each in attempts:
        if not each.solved:
            wanted = [
                f"{word} {' '.join(moves)}"
                for word, moves in (("bm", each.puzzle.best), ("am", each.puzzle.avoid))
                if moves
            ]
            wanted += [f"dm {each.puzzle.mate}"] if each.puzzle.mate else []
            played = f"crashed: {each.crash}" if each.crash else each.move
            out.print(f"{each.puzzle.name}: {played}, wanted {', '.join(wanted)}  {each.puzzle.position}")
    found = _summary(attempts)
    out.print(f"{name}, {limits}: solved {found['solved']} of {plural(positions, 'position')}", style="bold")
    if found["median_seconds"] is not None:
        out.print(f"time to solution: median {found['median_seconds']:.3f} s, together {found['total_seconds']:.1f} s")
    if found["mates_claimed"]:
        out.print(f"mates claimed with a line that mates: {found['mates_proven']} of {found['mates_claimed']}")
    if len(attempts) < positions:
        out.print(f"stopped after {plural(len(attempts), 'position')}", style="yellow")
    sys.stdout.flush()
