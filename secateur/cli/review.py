"""`secateur review`: the games of a file, with marks and reasons."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from secateur.cli.common import ProgressLine, complete_games, json_option, load
from secateur.cli.options import WholeNumber, language_option
from secateur.cli.streams import echo
from secateur.errors import SecateurError
from secateur.machine import check_writable, write_whole
from secateur.overwriting import check_overwritable
from secateur.schema import write

if TYPE_CHECKING:
    from secateur.coach.reviewing import Review
    from secateur.play.record import GameRecord


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
@click.option("--game", metavar="GAME", shell_complete=complete_games, help="Game of the file, if its tags name none.")
@click.option("--games", metavar="N", type=WholeNumber(1), help="Review only the first N games.")
@click.option(
    "--nodes",
    metavar="N",
    type=WholeNumber(100, 10**12),
    default=200_000,
    show_default=True,
    help="Number of nodes for each position.",
)
@click.option("--explain", is_flag=True, help="Show every move of the explanations.")
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="File for the games as PGN with marks, comments and better lines; a run that was stopped continues there.",
)
@click.option("--force", is_flag=True, help="Overwrite a file that secateur review did not write.")
@language_option
@json_option
def review(
    file: str,
    game: str | None,
    games: int | None,
    nodes: int,
    explain: bool,
    out: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Review games: mark and explain the mistakes.

    FILE contains games of any kind as PGN, or is a .json file that secateur play saved; - is standard input.
    Each move is marked by the points that it can be expected to lose. A game that cannot be played is
    reported, the others are still reviewed, and the exit code is 2.

    \b
    Examples:
      secateur review games.pgn --explain
      secateur review games.pgn -o annotated.pgn
      secateur review --game connect4 games.pgn --json
    """
    from secateur.coach.annotate import ANNOTATOR, OURS, annotated
    from secateur.play.pgn_writer import write_game

    texts = [] if out is None else _reviewed_before(out, force)
    done, bad = len(texts), False
    with ProgressLine() as progress:
        for number, record in enumerate(_records(file, game), 1):
            if games is not None and number > games:
                break
            if number <= done:
                continue
            if game is not None:
                record.tags.setdefault("Game", game)
            try:
                found = _review(record, nodes, f"game {number}", progress)
            except SecateurError as error:
                progress("")
                echo(f"secateur: game {number}: {' '.join(str(error).split())}", err=True)
                record.tags[ANNOTATOR] = OURS
                texts.append(write_game(record))
                bad = True
                continue
            progress("")
            _print(record, number, found, explain, as_json)
            if out is not None:
                texts.append(write_game(annotated(record, found)))
                write_whole(out, "".join(texts).encode())
    if bad:
        click.get_current_context().exit(2)


def _records(file: str, game: str | None) -> Iterable[GameRecord]:
    """The games of a file of PGN, or the one that `secateur play` saved."""
    from secateur.cli.session import Session
    from secateur.play.pgn import read_games

    if Path(file).suffix == ".json":
        return [Session.read(Path(file)).record]
    return read_games(sys.stdin if file == "-" else Path(file), None if game is None else load(game))


def _review(record: GameRecord, nodes: int, place: str, progress: ProgressLine) -> Review:
    from secateur.coach.reviewing import review as review_game

    def tell(done: int, total: int) -> None:
        progress(f"{place}: {100 * done // total} %")

    progress(f"{place}: {record.title}")
    return review_game(load(record.game), record, nodes, on_progress=tell)


def _print(record: GameRecord, number: int, found: Review, explain: bool, as_json: bool) -> None:
    from secateur.coach.annotate import document, report

    if as_json:
        echo(write(document(record, found)))
        return
    if number > 1:
        echo("")
    echo(f"{number}. {record.title or record.game} {record.result}")
    for line in report(found, explain):
        echo(line)


def _reviewed_before(out: Path, force: bool) -> list[str]:
    """The games that an earlier run has written; a file that no such run wrote is refused."""
    from secateur.coach.annotate import ANNOTATOR, OURS
    from secateur.play.pgn import read_games
    from secateur.play.pgn_writer import write_game

    check_writable(out)
    if force or not out.is_file():
        return []
    check_overwritable(out, lambda content: OURS.encode() in content, "was not written by secateur review")
    return [write_game(record) for record in read_games(out) if record.tags.get(ANNOTATOR) == OURS]
