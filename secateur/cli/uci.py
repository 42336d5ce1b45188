"""`secateur uci`: chess for any program that speaks UCI."""

from __future__ import annotations

import click

from secateur.game import Game


@click.command()
def uci() -> None:
    """Run a chess engine that speaks UCI.

    Add `secateur uci` to a chess program as an engine: it then talks to it on standard input and
    output. secateur warm chess compiles ahead, so that the first game need not wait.

    \b
    Examples:
      secateur uci
    """
    from secateur.protocols.server import serve

    serve(_chess, "uci")


def _chess() -> Game:
    """Chess, imported when the first position is: a caller's first question does not wait for it."""
    from secateur.games import load

    return load("chess")
