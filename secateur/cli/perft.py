"""`secateur perft`: the leaves of the move tree."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from secateur.cli.common import (
    ProgressLine,
    game_options,
    json_option,
    print_json,
    rate_text,
    subject,
    terminal,
    to_depth,
)

if TYPE_CHECKING:
    from secateur.result import Figures


@click.command()
@game_options
@click.option("--depth", metavar="N", callback=to_depth, required=True, help="Depth to count to, in half-moves.")
@click.option("--divide", is_flag=True, help="Also count the leaves below each first move, at the last depth.")
@json_option
def perft(
    game: str | None,
    tree: str | None,
    root: str,
    position: str | None,
    interpreted: bool,
    depth: int,
    divide: bool,
    as_json: bool,
) -> None:
    """Count the leaves of the move tree.

    Counts them at depth 1, 2, ...: the classic test of a game's rules.

    \b
    Examples:
      secateur perft connect4 --depth 8
      secateur perft othello --depth 6 --divide --json
    """
    from secateur.textbook.perft import divide as leaves_by_move
    from secateur.textbook.perft import perft as leaves_at

    about = subject(game, tree, root, position, interpreted)
    out = terminal()
    rows: list[Figures] = []
    by_move: dict[str, int] = {}
    complete = True
    if not as_json:
        out.print(f"{'depth':>5}  {'leaves':>18}  {'seconds':>9}", style="bold")
    try:
        with ProgressLine() as progress:
            for reached in range(1, depth + 1):
                progress(f"depth {reached}...")
                started = time.perf_counter()
                leaves = leaves_at(about.game, about.state, reached, interpreted=about.interpreted)
                seconds = time.perf_counter() - started
                rows.append({"depth": reached, "leaves": leaves, "seconds": round(seconds, 6)})
                progress("")
                if not as_json:
                    out.print(f"{reached:>5}  {leaves:>18,}  {seconds:>9.3f}  {rate_text(leaves, seconds):>18}")
            if divide:
                split = leaves_by_move(about.game, about.state, depth, interpreted=about.interpreted)
                by_move = {about.game.format_move(about.state, move): leaves for move, leaves in split.items()}
                if not as_json:
                    out.print(f"\nby first move, depth {depth}", style="bold")
                    for name, leaves in by_move.items():
                        out.print(f"{name:>5}  {leaves:>18,}")
    except KeyboardInterrupt:
        complete = False
    if as_json:
        fields = {"game": about.name, "position": about.position, "depths": rows, "complete": complete}
        print_json({**fields, "divide": by_move} if divide else fields)
    if not complete:
        click.get_current_context().exit(130)
