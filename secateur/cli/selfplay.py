"""`secateur selfplay`: games of a program against itself, to learn from."""

from __future__ import annotations

from pathlib import Path

import click

from secateur.cli.common import ProgressLine, complete_games, json_option, print_json
from secateur.cli.options import (
    WholeNumber,
    concurrency_option,
    count_option,
    fresh_option,
    job_options,
    nodes_option,
    out_option,
    seed_option,
    share_option,
)
from secateur.cli.streams import echo


@click.command()
@click.argument("game", shell_complete=complete_games)
@count_option("--games", (1, 100_000_000), 1000, "Total number of games in the file.")
@out_option("File for the games; each is added when it ends. Default: GAME.games.")
@nodes_option
@click.option(
    "--weights", metavar="FILE", type=click.Path(exists=True, dir_okay=False), help="File of weights to play with."
)
@click.option(
    "--openings",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    help=("File of openings: PGN, or moves in each line; also .gz and .zip. Default: random openings."),
)
@click.option(
    "--random",
    "opened",
    nargs=2,
    type=WholeNumber(0, 200),
    default=(2, 10),
    show_default=True,
    metavar="LEAST MOST",
    help="Least and greatest number of random half-moves that open a game without --openings.",
)
@share_option("--stray", (0, 1), 0.03, "Share of later moves that are random too.")
@seed_option(1)
@fresh_option
@concurrency_option()
@job_options
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
    cluster: str | None,
    job: str | None,
    database: str | None,
    as_json: bool,
) -> None:
    """Play games of the engine against itself, to learn from.

    The games are for `secateur learn --data`. The same command resumes after an interruption; a larger --games adds
    to the file.

    \b
    Examples:
      secateur selfplay othello --games 2000
      secateur selfplay chess --openings book.pgn --nodes 2000 --out chess.games
    """
    from secateur.learn.data.selfplay import SelfPlayGames, SelfPlayOptions, SelfPlayTerms
    from secateur.learn.data.selfplay import selfplay as play

    terms = SelfPlayTerms(nodes, *opened, stray, seed)
    options = SelfPlayOptions(terms, weights or "", openings or "", concurrency, fresh, cluster, job, database)
    with ProgressLine() as progress:

        def tell(played: SelfPlayGames) -> None:
            progress(f"{played.done} of {games} games, {played.done / max(played.seconds, 0.1):.1f}/s")

        progress("starting the players (they compile first if nothing is in the cache)")
        played = play(game, games, out, options, tell)
    if as_json:
        seconds = round(played.seconds, 2)
        print_json({"game": game, "games": played.done, "file": str(played.path), "seconds": seconds})
    else:
        echo(f"{played.done} games in {played.path}: secateur learn {game} --data {played.path}")
