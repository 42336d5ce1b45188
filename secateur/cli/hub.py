"""`secateur hub`: international draughts for programs that speak the Hub protocol."""

from __future__ import annotations

import click

from secateur.cli.common import complete_games, load


@click.command()
@click.argument("game", default="draughts", shell_complete=complete_games)
def hub(game: str) -> None:
    """Run an engine that speaks Hub, as programs for international draughts do.

    \b
    Example:
      secateur hub
    """
    from secateur.protocols.hub import serve

    loaded = load(game)
    serve(lambda: loaded)
