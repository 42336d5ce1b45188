"""`secateur ugi`: any game for programs that speak UGI."""

from __future__ import annotations

import click

from secateur.cli.common import complete_games, load


@click.command()
@click.argument("game", shell_complete=complete_games)
def ugi(game: str) -> None:
    """Run an engine for any game that speaks UGI.

    UGI is UCI for every game: positions and moves are written as the players of the game do.

    \b
    Examples:
      secateur ugi othello
      secateur ugi my_game.py:MyGame
    """
    from secateur.protocols.server import serve

    loaded = load(game)
    serve(lambda: loaded, "ugi")
