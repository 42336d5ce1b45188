"""`secateur selfplay`: games of a program against itself, to learn from."""

from __future__ import annotations

import os
from pathlib import Path

import click

from secateur.cli.common import Progress, check_writable, complete_games, json_option, load, print_json
from secateur.cli.streams import echo
from secateur.errors import SecateurError


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option(
    "--games",
    type=click.IntRange(1, 100_000_000),
    default=1000,
    show_default=True,
    metavar="N",
    help="How many there shall be.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where games are noted, each when it ends. Default: GAME.games.",
)
@click.option(
    "--nodes", type=click.IntRange(10, 10_000_000), default=400, show_default=True, metavar="N", help="For each move."
)
@click.option("--weights", metavar="FILE", type=click.Path(exists=True, dir_okay=False), help="What to play with.")
@click.option(
    "--openings",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    help="PGN, or moves in each line; also .gz, .zip. Default: random moves.",
)
@click.option(
    "--random",
    "opened",
    nargs=2,
    type=click.IntRange(0, 200),
    default=(2, 10),
    show_default=True,
    metavar="LEAST MOST",
    help="Random half-moves to begin with where there is no file.",
)
@click.option(
    "--stray",
    type=click.FloatRange(0, 1),
    default=0.03,
    show_default=True,
    metavar="SHARE",
    help="How often a later move is random too.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same games for the same seed.")
@click.option("--fresh", is_flag=True, help="Forget what the file holds, and begin again.")
@click.option(
    "--concurrency",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    show_default=True,
    metavar="N",
    help="Games at the same time.",
)
@json_option
def selfplay(
    game: str,
    games: int,
    out: Path | None,
    nodes: int,
    weights: str | None,
    openings: str | None,
    opened: tuple[int, int],
    stray: float,
    seed: int,
    fresh: bool,
    concurrency: int,
    as_json: bool,
) -> None:
    """Play a game against itself, many times, and note the games for `secateur learn --data`.

    After a kill the same command goes on; a larger --games adds to what is there.

    \b
    Examples:
      secateur selfplay othello --games 2000
      secateur selfplay chess --openings book.pgn --nodes 2000 --out chess.games
    """
    from secateur.arena.openings import open_book
    from secateur.cli.learn import folder_name
    from secateur.learn.data.selfplay import Games, Settings, Terms, play_games

    load(game)
    least, most = opened
    if least > most:
        raise SecateurError(f"--random {least} {most}: LEAST is not more than MOST")
    file = out or Path(f"{folder_name(game)}.games")
    check_writable(file)
    book = open_book(openings, seed) if openings else None
    settings = Settings(
        game, str(Path(weights).absolute()) if weights else "", Terms(nodes, least, most, stray, seed), book
    )
    with Progress() as progress:

        def tell(played: Games) -> None:
            progress(f"{played.done} of {games} games, {played.done / max(played.seconds, 0.1):.1f}/s")

        progress("the players start (they compile first where nothing is in the cache)")
        played = play_games(settings, file, games, concurrency, None, tell, fresh)
    if as_json:
        print_json({"game": game, "games": played.done, "file": str(file), "seconds": round(played.seconds, 2)})
    else:
        echo(f"{played.done} games in {file}: secateur learn {game} --data {file}")
