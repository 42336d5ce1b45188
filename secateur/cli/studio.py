"""`secateur studio`: play, analyse and explore in the browser."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode

import click

from secateur.cli.common import complete_games
from secateur.cli.options import Number, WholeNumber, database_option
from secateur.cli.thinking import USUAL_MEMORY, complete_sizes, to_size
from secateur.errors import SecateurError, instead
from secateur.language import LANGUAGES

#: The game that opens where none is named.
USUAL_GAME = "othello"

#: Makes a game in a process of its own, since the studio's runs no game; says in one line what is wrong with it.
TRIAL = """
import sys
from secateur.errors import SecateurError
from secateur.games import load
try:
    load(sys.argv[1])
except SecateurError as error:
    sys.exit(str(error))
"""


def to_token(ctx: click.Context, param: click.Parameter, text: str | None) -> str | None:
    """The callback of --token."""
    if text is not None:
        from secateur.studio.safety import TOKEN

        if not TOKEN.fullmatch(text):
            raise SecateurError("--token must be 12 or more characters: letters, digits, or any of . _ ~ -")
    return text


@click.command()
@click.argument("game", required=False, shell_complete=complete_games)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 admits others on the network, who then need the token.",
)
@click.option(
    "--port",
    metavar="N",
    type=WholeNumber(0, 65535),
    help="Port to listen on; 0 is any free one. Default: 8765 if it is free.",
)
@click.option(
    "--token",
    metavar="TEXT",
    callback=to_token,
    help=("Token that a browser must present. Default: none on this machine, otherwise a new one each time."),
)
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.option(
    "--data",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File that keeps the matches. Default: secateur/studio.sqlite in your data folder.",
)
@database_option
@click.option(
    "--workers",
    metavar="N",
    type=WholeNumber(1, 64),
    help="Number of searches at the same time. Default: one more than there are cores.",
)
@click.option(
    "--memory",
    metavar="SIZE",
    default=USUAL_MEMORY,
    show_default=True,
    callback=to_size,
    shell_complete=complete_sizes,
    help="Memory for the table of each worker, such as 64MB or 2GB.",
)
@click.option(
    "--language", type=click.Choice(list(LANGUAGES)), help="Language of the explorer. Default: that of the browser."
)
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=Number(1, 3600),
    default=20,
    show_default=True,
    help="Seconds allowed for a request to arrive, and for a response to be read, before the connection is closed.",
)
@click.pass_context
def studio(
    ctx: click.Context,
    game: str | None,
    host: str,
    port: int | None,
    token: str | None,
    no_open: bool,
    data: Path | None,
    database: str | None,
    workers: int | None,
    memory: str,
    language: str | None,
    timeout: float,
) -> None:
    """Play, analyse and explore games in the browser.

    Opens a page on this machine, on GAME if one is named. A file of your own (my_game.py:MyGame) is
    read again whenever you save it. Matches are kept; Ctrl-C ends the studio.

    \b
    Examples:
      secateur studio
      secateur studio othello:size=6
      secateur studio my_game.py:MyGame
      secateur studio --host 0.0.0.0 --no-open
    """
    from secateur.studio.settings import Settings, default_data, worker_count

    own = check_game(game)
    if game is not None and not own:
        game = usual_name(game)
    settings = Settings(
        data=(data or default_data()).expanduser(),
        own=game if own else None,
        language=language or "",
        game=game or USUAL_GAME,
        host=host,
        token=token,
        database=database,
        workers=worker_count(workers, memory),
        memory=memory,
        timeout=timeout,
    )
    from secateur.studio.server import run

    visit = "" if game is None else "play?" + urlencode({"game": game})
    ctx.exit(run(settings, port, not no_open, visit))


def usual_name(spec: str) -> str:
    """A game by the name that the studio lists it under: reversi is othello there."""
    from secateur.games import GAMES

    name, colon, parameters = spec.partition(":")
    return next(other for other in GAMES if GAMES[other] == GAMES[name]) + colon + parameters


def check_game(spec: str | None) -> bool:
    """That there is such a game; whether it is in a file of the user's, which is looked at while it is written."""
    if spec is None:
        return False
    from secateur.games import GAMES

    if found := re.fullmatch(r"(.+?\.py)(?::.*)?", spec):
        if not Path(found[1]).expanduser().is_file():
            raise SecateurError(f"there is no file {found[1]}")
        return True
    name, colon, _ = spec.partition(":")
    if name not in GAMES:
        near = f"; did you mean '{name}.py'?" if Path(f"{name}.py").is_file() else instead(name, GAMES)
        raise SecateurError(f"unknown game {name!r}{near}")
    if colon:
        trial = subprocess.run([sys.executable, "-P", "-c", TRIAL, spec], stderr=subprocess.PIPE, text=True)
        if trial.returncode:
            raise SecateurError((trial.stderr.strip() or f"{spec} cannot be loaded").splitlines()[-1])
    return False
