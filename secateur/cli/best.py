"""`secateur best`: the best move of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import (
    Progress,
    Subject,
    algorithm_option,
    form_options,
    game_options,
    json_option,
    merge_option,
    ordering_option,
    plural,
    print_json,
    rate_text,
    score_text,
    solved,
    subject,
    terminal,
    to_depth,
    to_seconds,
)
from secateur.errors import SecateurError

if TYPE_CHECKING:
    from secateur.textbook import Result

#: Seconds to think where neither --depth nor --time is given.
USUAL_TIME = 2.0


@click.command()
@game_options
@click.option("--depth", metavar="N", callback=to_depth, help="Look this many half-moves ahead.")
@click.option(
    "--time",
    metavar="SECONDS",
    callback=to_seconds,
    help=f"Look ahead for this long. Default without --depth: {USUAL_TIME:g}.",
)
@algorithm_option("deepening")
@ordering_option("rank")
@form_options
@merge_option
@json_option
def best(
    game: str | None, tree: str | None, root: str, position: str | None, interpreted: bool,
    depth: int | None, time: float | None, algorithm: str, ordering: str, cut: str, fail: str, merge: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    """The best move of a position.

    Ctrl-C ends the search at once and prints what is known by then.

    \b
    Examples:
      secateur best connect4 --position 4453 --time 2
      secateur best othello:size=6 --depth 8 --algorithm pvs --json
      secateur best my_game.py:MyGame --depth 6 --interpreted
    """
    from secateur.textbook import ALGORITHMS, Interrupted

    about = subject(game, tree, root, position, interpreted)
    if depth is None and time is None and tree is None:
        if algorithm in ALGORITHMS and algorithm != "deepening":
            raise SecateurError(f"{algorithm} needs --depth N: only deepening gets anywhere in a given time")
        time = USUAL_TIME
    code = 0
    with Progress() as progress:
        progress("searching...")
        try:
            result = about.search(algorithm, depth, time=time, ordering=ordering, cut=cut, fail=fail, merge=merge)
        except Interrupted as interrupted:
            result, code = interrupted.result, 130
    if as_json:
        print_json(as_dict(about, result))
    else:
        _print(about, result)
    if code:
        click.get_current_context().exit(code)


def as_dict(about: Subject, result: Result) -> dict[str, Any]:
    """The fields of `best --json`."""
    line = about.notation(result.line)
    fields = {
        "game": about.name, "position": about.position, "move": line[0] if line else None, "score": result.score,
        "value": result.value, "bound": result.bound, "mate": result.mate, "solved": solved(result),
        "depth": result.depth, "nodes": result.nodes, "seconds": round(result.seconds, 6), "pv": line,
    }  # fmt: skip
    return fields | {name: value for name, value in result.as_dict().items() if name not in fields}


def _print(about: Subject, result: Result) -> None:
    out = terminal()
    line = about.notation(result.line)
    out.print(about.game.show(about.state))
    out.print()
    out.print(f"move    {line[0] if line else '-'}", style="bold green")
    out.print(f"score   {score_text(result)}")
    out.print(f"line    {' '.join(line) or '-'}")
    if not result.complete and result.bound == "unknown":
        out.print(f"depth   {result.depth}, stopped before the end: the best so far", style="yellow")
    else:
        out.print(f"depth   {plural(result.depth, 'half-move')}{'' if result.complete else ', then stopped'}")
    out.print(f"nodes   {result.nodes:,} in {result.seconds:.2f} s ({rate_text(result.nodes, result.seconds)})")
