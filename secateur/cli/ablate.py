"""`secateur ablate`: what each technique of the engine gains on a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import (
    ProgressLine,
    aligned,
    beside,
    complete_games,
    json_option,
    load,
    numbered_lines,
    plural,
    print_json,
    terminal,
    to_depth,
    to_seconds,
)
from secateur.cli.options import count_option, interpreted_option, seed_option
from secateur.cli.streams import echo
from secateur.cli.thinking import engine_options, make_engine
from secateur.errors import Interrupted, SecateurError
from secateur.game import Game, is_over

if TYPE_CHECKING:
    from secateur.engine.ablation import Ablation


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option("--depth", metavar="N", callback=to_depth, help="Depth of the search, in half-moves. Default: 8.")
@click.option("--exact", is_flag=True, help="Prove the value of each position instead of searching to a depth.")
@click.option(
    "--positions",
    type=click.Path(dir_okay=False, allow_dash=True),
    help=("File with a position in each line; - reads standard input. Default: random positions."),
)
@count_option("--count", (1, 1000), 10, "Number of random positions.")
@count_option("--plies", (0, 200), 4, "Number of random half-moves that lead to each random position.")
@seed_option()
@click.option(
    "--limit",
    metavar="SECONDS",
    callback=to_seconds,
    default="10",
    show_default=True,
    help="Stop each search after this many seconds.",
)
@engine_options("memory")
@interpreted_option
@json_option
def ablate(
    game: str,
    depth: int | None,
    exact: bool,
    positions: str | None,
    count: int,
    plies: int,
    seed: int,
    limit: float,
    memory: str,
    interpreted: bool,
    as_json: bool,
) -> None:
    """Measure what each technique of the engine gains.

    Searches the same positions with every technique that serves the game, then with each of them
    switched off in turn. "x nodes" and "x time" say how many times as much the engine needs without
    the technique: above 1, the technique is a gain. "value" says in how many positions the score
    changed. At a fixed depth it may change; with --exact it must not, or the exit code is 1.

    \b
    Examples:
      secateur ablate connect4 --depth 12
      secateur ablate othello:size=6 --exact --plies 20 --json
      secateur ablate my_game.py:MyGame --positions positions.txt
    """
    from secateur.engine.ablation import ablate as measure
    from secateur.engine.ablation import random_positions

    if exact and depth is not None:
        raise SecateurError("--depth and --exact cannot be used together: give one of them")
    loaded = load(game)
    states = _read(loaded, positions) if positions is not None else random_positions(loaded, count, plies, seed)
    engine = make_engine(loaded, 1, memory, "", interpreted)
    with ProgressLine() as progress:
        try:
            found = measure(loaded, states, depth, exact, limit, engine, progress)
        except Interrupted as interrupted:
            found = interrupted.result
    if as_json:
        print_json(
            {
                "game": game,
                "positions": [loaded.format(state) for state in states],
                "exact": exact,
                "depth": found.depth,
                "nodes": found.nodes,
                "seconds": round(found.seconds, 6),
                "stopped": found.stopped,
                "complete": found.complete,
                "rows": [gain.as_dict() for gain in found.gains],
            }
        )
    elif found.results:
        _print(loaded, found)
    if found.unsound:
        names = ", ".join(found.unsound)
        echo(f"secateur: VALUES DIFFER without {names}: an exact search must give the same values", err=True)
        click.get_current_context().exit(1)
    if not found.complete:
        click.get_current_context().exit(130)


def _read(game: Game, file: str) -> list[Any]:
    states = []
    for number, text in numbered_lines(file):
        try:
            state = game.parse(text)
        except SecateurError as error:
            raise SecateurError(f"line {number} of {file}: {error}") from None
        if is_over(game, state):
            raise SecateurError(f"line {number} of {file}: the game is over in this position")
        states.append(state)
    if not states:
        raise SecateurError(f"{file} contains no positions")
    return states


def _print(game: Game, found: Ablation) -> None:
    out = terminal()
    how = "exact" if found.exact else f"depth {found.depth}"
    out.print(f"{game!r}: {plural(len(found.results), 'position')}, {how}", style="bold")
    if found.stopped:
        out.print(
            f"{plural(found.stopped, 'position')} not finished within --limit, and left out below", style="yellow"
        )
    out.print(f"with all techniques: {plural(found.nodes, 'node')} in {found.seconds:.3f} s\n")
    table = [["without", "nodes", "x nodes", "x time", "value", "what it does"]]
    for gain in found.gains:
        more = ">" if gain.stopped else ""
        value = f"{gain.changed} changed" if gain.changed else "same"
        ratios = [f"{more}{gain.node_ratio:.2f}", f"{more}{gain.time_ratio:.2f}"]
        table.append([gain.name, f"{more}{gain.nodes:,}", *ratios, value, gain.what])
    lines = beside(aligned([cells[:5] for cells in table]), [cells[5] for cells in table])
    for index, (cells, line) in enumerate(zip(table, lines, strict=True)):
        out.print(line, style="bold" if index == 0 else "" if cells[4] == "same" else "yellow")
