"""`secateur label`: what an engine thinks of positions, to learn from."""

from __future__ import annotations

from pathlib import Path

import click

from secateur.cli.common import ProgressLine, complete_games, json_option, print_json
from secateur.cli.options import concurrency_option, count_option, job_options, out_option, seed_option
from secateur.cli.streams import echo


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option(
    "--data",
    multiple=True,
    required=True,
    metavar="FILE",
    type=click.Path(exists=True),
    help=(
        "File or folder of games whose positions are labelled: PGN, WTHOR, self-play or lines of "
        "moves. May be repeated."
    ),
)
@click.option(
    "--engine",
    default="secateur",
    show_default=True,
    metavar="ENGINE",
    help="Engine that labels the positions, named as in secateur match.",
)
@click.option(
    "--time",
    "control",
    default="nodes=2000",
    show_default=True,
    metavar="CONTROL",
    help="Limit for each position, written as the time control of secateur match.",
)
@count_option("--positions", (1, 50_000_000), 100_000, "Maximum number of positions, chosen at random.")
@out_option("File for the labelled positions.", required=True)
@seed_option(1)
@concurrency_option()
@job_options
@json_option
def label(
    game: str,
    data: tuple[str, ...],
    engine: str,
    control: str,
    positions: int,
    out: Path,
    seed: int,
    concurrency: int,
    cluster: str | None,
    job: str | None,
    database: str | None,
    as_json: bool,
) -> None:
    """Label positions with the scores of an engine.

    Writes position;score lines for `secateur learn --data`. The same command resumes after an interruption.

    \b
    Examples:
      secateur label chess --data games.pgn --engine stockfish --time nodes=2000 --out labels.txt
      secateur label othello --data games/ --time depth=10 --out labels.txt
    """
    from secateur.learn.data.labelling import LabelListener, LabelOptions
    from secateur.learn.data.labelling import label as write_labels

    with ProgressLine() as progress:

        class LabelProgress(LabelListener):
            def reading(self) -> None:
                progress("reading")

            def labelled(self, done: int, total: int) -> None:
                progress(f"{done:,} of {total:,} positions")

        options = LabelOptions(engine, control, positions, seed, concurrency, cluster, job, database)
        result = write_labels(game, data, out, options, LabelProgress())
    count, skipped = result.positions, result.skipped
    if as_json:
        print_json({"game": game, "engine": engine, "positions": count, "file": str(out), "skipped": skipped.count})
    else:
        for problem in skipped.first:
            echo(f"skipped   {problem}")
        echo(f"{count:,} positions in {out}: secateur learn {game} --data {out}")
