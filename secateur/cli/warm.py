"""`secateur warm`: compiles ahead."""

from __future__ import annotations

import time

import click

from secateur.cli.common import ProgressLine, complete_games, json_option, load, print_json, terminal


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=complete_games)
@json_option
def warm(games: tuple[str, ...], as_json: bool) -> None:
    """Compile games ahead of time.

    Without a GAME, all included games are compiled. The code is kept on disk, for the engine in every
    command, in the studio and behind uci and ugi. It is compiled again after an update.

    \b
    Examples:
      secateur warm chess
      secateur warm connect4:width=8 my_game.py:MyGame
      secateur warm
    """
    from secateur.games import GAMES
    from secateur.jit import status

    out = terminal()
    rows = []
    compiled: list[str] = []
    status.listeners.append(compiled.append)
    with ProgressLine() as progress:
        for spec in games or once(GAMES):
            progress(f"{spec}...")
            del compiled[:]
            started = time.perf_counter()
            executor = _warm(spec)
            seconds = time.perf_counter() - started
            row = {"game": spec, "executor": executor, "compiled": any(compiled), "seconds": round(seconds, 3)}
            rows.append(row)
            progress("")
            if not as_json:
                words = "compiled" if any(compiled) else "interpreted" if executor == "interpreted" else "was compiled"
                out.print(f"{spec:<12}  {words} ({seconds:.1f} s)")
    if as_json:
        print_json({"games": rows})


def once(games: dict[str, str]) -> list[str]:
    """The names of games, without those that are another name of one."""
    return [name for index, name in enumerate(games) if games[name] not in list(games.values())[:index]]


def _warm(spec: str) -> str:
    """Gets the engine of a game ready; how it runs then."""
    from secateur.engine import Engine
    from secateur.game import is_over

    engine = Engine(load(spec), memory="1MB")
    if not is_over(engine.game, engine.game.start()):
        engine.prepare()
    return "interpreted" if engine.interpreted else "compiled"
