"""`secateur label`: what an engine thinks of positions, to learn from."""

from __future__ import annotations

import os
from pathlib import Path

import click

from secateur.cli.common import Progress, check_writable, complete_games, json_option, load, print_json
from secateur.cli.contests import limits_of
from secateur.cli.streams import echo


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option(
    "--data",
    multiple=True,
    required=True,
    metavar="FILE",
    type=click.Path(exists=True),
    help="Games whose positions are labelled, or folders of them: PGN, WTHOR, moves, self-play.",
)
@click.option(
    "--engine",
    default="secateur",
    show_default=True,
    metavar="ENGINE",
    help="Who labels: secateur, a program such as stockfish, as in secateur match.",
)
@click.option(
    "--time", "control", default="nodes=2000", show_default=True, metavar="CONTROL", help="For each position."
)
@click.option(
    "--positions",
    type=click.IntRange(1, 50_000_000),
    default=100_000,
    show_default=True,
    metavar="N",
    help="At most this many, by chance.",
)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, metavar="FILE", help="Where to write them."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Which positions.")
@click.option(
    "--concurrency",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    show_default=True,
    metavar="N",
    help="Engines at the same time.",
)
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
    as_json: bool,
) -> None:
    """Let an engine judge positions of games, and write them as position;score lines for `secateur learn --data`.

    After a kill the same command goes on.

    \b
    Examples:
      secateur label chess --data games.pgn --engine stockfish --time nodes=2000 --out labels.txt
      secateur label othello --data games/ --time depth=10 --out labels.txt
    """
    from secateur.arena.specs import read_spec
    from secateur.learn.data.labelling import Labeller
    from secateur.learn.data.labelling import label as labelled
    from secateur.learn.data.replay import Skipped
    from secateur.learn.data.sources import read

    loaded = load(game)
    labeller = Labeller(game, loaded, read_spec(engine, game), limits_of(control))
    check_writable(out)
    skipped = Skipped()
    with Progress() as progress:
        progress("reading")
        found = read(data, loaded, skipped, positions, seed)
        done = labelled(
            labeller,
            found,
            out,
            concurrency,
            seed,
            lambda done: progress(f"{done:,} of {len(found):,} positions"),
        )
    if as_json:
        print_json({"game": game, "engine": engine, "positions": done, "file": str(out), "skipped": skipped.count})
    else:
        for problem in skipped.first:
            echo(f"skipped   {problem}")
        echo(f"{done:,} positions in {out}: secateur learn {game} --data {out}")
