"""`secateur gtp`: games of one cell a move for programs that speak GTP."""

from __future__ import annotations

import click

from secateur.cli.common import complete_games, load, to_depth, to_seconds
from secateur.cli.thinking import engine_options

#: Seconds for a move where no clock runs and no limit is given.
USUAL_TIME = 5.0


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option("--time", metavar="SECONDS", callback=to_seconds, help="Time for a move without a clock. Default: 5.")
@click.option("--depth", metavar="N", callback=to_depth, help="Depth of the search, in half-moves.")
@engine_options("nodes")
def gtp(game: str, time: float | None, depth: int | None, nodes: int | None) -> None:
    """Run an engine that speaks GTP, as Go and Hex programs do.

    It plays any game in which a move is one cell of the board. Black is the first player.

    \b
    Examples:
      secateur gtp gomoku --time 2
      secateur gtp othello --depth 8
    """
    from secateur.protocols.gtp import serve
    from secateur.protocols.limits import GoLimits

    if time is None and depth is None and nodes is None:
        time = USUAL_TIME
    loaded = load(game)
    usual = GoLimits(move_time=None if time is None else max(1, round(1000 * time)), depth=depth, nodes=nodes)
    serve(lambda: loaded, usual)
