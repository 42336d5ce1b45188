"""`secateur uci`: chess for any program that speaks UCI."""

from __future__ import annotations

import click
from click.core import ParameterSource

from secateur.cli.common import complete_games, load
from secateur.errors import SecateurError
from secateur.game import Game


@click.command()
@click.argument("game", default="chess", shell_complete=complete_games)
@click.pass_context
def uci(ctx: click.Context, game: str) -> None:
    """Run a chess engine that speaks UCI.

    Add `secateur uci` to a chess program as an engine: the program then talks to it on standard input and
    output. `secateur warm chess` compiles ahead of time, so that the first game need not wait. GAME may be a
    class of your own that is derived from Chess.

    \b
    Examples:
      secateur uci
      secateur uci my_chess.py:MyChess
    """
    from secateur.protocols.server import serve

    if ctx.get_parameter_source("game") is ParameterSource.COMMANDLINE:  # the usual game is imported later
        _speaking_uci(game)
    serve(lambda: _speaking_uci(game), "uci")


def _speaking_uci(name: str) -> Game:
    """The game, imported when the first position is: a caller's first question does not wait for it."""
    game = load(name)
    if "uci" not in game.protocols:
        raise SecateurError(f"{name} cannot be played by UCI: start secateur ugi {name}")
    return game
