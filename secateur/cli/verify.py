"""`secateur verify`: whether a certificate proves what it claims."""

from __future__ import annotations

import time
from pathlib import Path

import click

from secateur.cli.certificates import bounds_words
from secateur.cli.common import ProgressLine, complete_games, json_option, load, plural, print_json, terminal
from secateur.cli.options import interpreted_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--game",
    metavar="GAME",
    shell_complete=complete_games,
    help="Game of the certificate; required for your own games.",
)
@interpreted_option
@json_option
def verify(file: Path, game: str | None, interpreted: bool, as_json: bool) -> None:
    """Check a certificate of a game's value.

    A certificate is what secateur solve --certificate writes. It is checked with the rules of the game alone, without
    the engine. Says what is proven, and which methods of the game the proof rests on.

    \b
    Examples:
      secateur verify connect4.certificate
      secateur verify my_game.certificate --game my_game.py:MyGame --json
    """
    from secateur.certificate.verifying import WrongCertificateError
    from secateur.certificate.verifying import verify as verified_by_rules

    out = terminal()
    started = time.perf_counter()
    try:
        with ProgressLine() as progress:
            progress("reading...")
            found = verified_by_rules(
                file,
                None if game is None else load(game),
                interpreted,
                lambda share: progress(f"{share:.0%} checked"),
            )
    except WrongCertificateError as wrong:
        if as_json:
            print_json({"file": str(file), "proven": False, "moves": wrong.moves, "reason": wrong.reason})
        else:
            out.print(f"wrong     {wrong}", style="bold red")
        click.get_current_context().exit(1)
    seconds = time.perf_counter() - started
    if as_json:
        figures = {"low": found.low, "high": found.high, "states": found.states, "searched": found.searched}
        about = {"file": str(file), "proven": True, "game": found.head.game, "position": found.head.position}
        print_json(about | figures | {"rests_on": list(found.rests_on), "seconds": round(seconds, 6)})
        return
    out.print(f"proven    {bounds_words(found.game, found.low, found.high)}", style="bold green")
    out.print(f"game      {found.head.game}" + (f" at {found.head.position}" if found.head.position else ""))
    out.print(f"rests on  {', '.join(found.rests_on)}")
    out.print(
        f"checked   {plural(found.states, 'state')}, and {plural(found.searched, 'node')} at leaves, {seconds:.3f} s"
    )
