"""`secateur nboard`: Othello for programs that speak the NBoard protocol."""

from __future__ import annotations

import click

from secateur.cli.common import complete_games, load


@click.command()
@click.argument("game", default="othello", shell_complete=complete_games)
def nboard(game: str) -> None:
    """Run an engine that speaks NBoard, as Othello programs do.

    Add `secateur nboard` to NBoard as an engine. The program sets the depth and the clocks.

    \b
    Examples:
      secateur nboard
      secateur nboard othello:by_hand=true
    """
    from secateur.protocols.nboard import serve

    loaded = load(game)
    serve(lambda: loaded)
