"""What `match`, `ladder` and `tune` share: their options and the live table."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

import click

from secateur.cli.common import ProgressLine, complete_games, json_option, load, terminal
from secateur.cli.options import (
    Number,
    concurrency_option,
    count_option,
    fresh_option,
    job_options,
    openings_option,
    option_group,
    plies_option,
    seed_option,
)
from secateur.cli.streams import echo
from secateur.errors import Interrupted

if TYPE_CHECKING:
    from secateur.arena.contest import Contest, ContestEntry
    from secateur.arena.match import ContestOptions
    from secateur.arena.report import Rows
    from secateur.journal import Journal

Result = TypeVar("Result")


#: How games are played; `options_of` reads them.
playing_options = option_group(
    click.option(
        "--time",
        default="5+0.05",
        show_default=True,
        metavar="CONTROL",
        help=(
            "Time control: seconds for the game and for each move (5+0.05), moves in seconds (40/60),"
            " or a limit for each move: movetime=0.5, nodes=10000 or depth=8."
        ),
    ),
    openings_option,
    plies_option,
    seed_option(),
    concurrency_option(1),
    job_options,
    click.option(
        "--resign",
        metavar="SCORE:MOVES",
        help=(
            "Adjudicate a loss when both engines agree on it by SCORE points for MOVES moves; or "
            "off. Default: what the game says, 600:4 for chess."
        ),
    ),
    click.option(
        "--draw",
        metavar="SCORE:MOVES:FROM",
        help=(
            "Adjudicate a draw when both engines are within SCORE points for MOVES moves, from "
            "move FROM on; or off. Default: what the game says, 10:8:40 for chess."
        ),
    ),
    count_option("--longest", (1, 10_000), 1000, "Number of half-moves after which a game is a draw."),
    click.option(
        "--grace",
        type=Number(0, 60),
        default=0.05,
        show_default=True,
        metavar="SECONDS",
        help="Seconds by which an engine may exceed its time before it loses.",
    ),
    click.option(
        "--pgn",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="File to write the games to, as PGN.",
    ),
    click.option(
        "--journal",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help=(
            "File that records finished games, so that the same command resumes after an "
            "interruption. Default: a file in the cache folder, removed when all games are played."
        ),
    ),
    fresh_option,
    json_option,
)


#: What contests of any engines have in common.
contest_options = option_group(
    click.option(
        "--game",
        default="chess",
        show_default=True,
        metavar="GAME",
        shell_complete=complete_games,
        help="Game to play.",
    ),
    playing_options,
)


def options_of(**given: Any) -> ContestOptions:
    """How games are played, from the options of `playing_options`."""
    from secateur.arena.match import ContestOptions

    load(given["game"])
    return ContestOptions(**{field.name: given[field.name] for field in fields(ContestOptions)})


class ContestShow:
    """What is seen while games are played: a live table on a terminal, else a line for each game."""

    def __init__(
        self, rows: Callable[[Contest], Rows], about: Callable[[Contest, int], str], as_json: bool = False
    ) -> None:
        """`rows` is the table, `about` what to say when a game has ended, if anything."""
        self.rows, self.about, self.as_json = rows, about, as_json
        self.live: Any = None
        self.progress = ProgressLine()
        self.resumable = False

    def begins(self, contest: Contest, journal: Journal[ContestEntry] | None) -> None:
        self.resumable = contest.resumable
        if not contest.resumable:
            echo("the cache folder cannot be written: a killed match cannot be resumed", err=True)
        elif journal is not None and contest.resumed:
            echo(f"resumes after {contest.resumed} games of {journal.path} (--fresh starts again)", err=True)
        if sys.stdout.isatty() and not self.as_json:
            from rich.live import Live

            self.live = Live(self._table(contest), console=terminal(), transient=True, auto_refresh=False)
            self.live.__enter__()
            self.live.refresh()
        else:
            self.progress("starting the engines (secateur compiles first if nothing is in the cache)...")

    def _table(self, contest: Contest) -> Any:
        from rich.text import Text

        return Text("\n".join(row_lines(self.rows(contest))), no_wrap=True, overflow="ellipsis")

    def game_ended(self, contest: Contest, number: int) -> None:
        text = self.about(contest, number)
        if self.live is not None:
            self.live.update(self._table(contest), refresh=True)
        elif not text:
            return
        elif self.as_json:
            self.progress(text)
        else:
            self.progress("")
            echo(text)
            sys.stdout.flush()

    def __enter__(self) -> ContestShow:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.live is not None:
            self.live.__exit__(kind, error, trace)
        self.progress.__exit__()

    def finish(self, contest: Contest, complete: bool) -> None:
        """The exit code of a contest that was interrupted; what to do to go on."""
        if not complete:
            if contest.done and self.resumable:
                echo("run the same command to resume", err=True)
            click.get_current_context().exit(130)


def result_of(play: Callable[[], Result]) -> Result:
    """The result of a contest, or what Ctrl-C has left of it."""
    try:
        return play()
    except Interrupted as interrupted:
        found: Result = interrupted.result
        return found


def row_lines(rows: Rows) -> list[str]:
    """Rows as lines; a row without a second column is a title."""
    labels = [label for label, text in rows if text]
    width = max(map(len, labels), default=0)
    return [f"{label.ljust(width)}  {text}" if text else label for label, text in rows]


def print_rows(rows: Rows) -> None:
    out = terminal()
    for (_, text), line in zip(rows, row_lines(rows), strict=True):
        out.print(line, style="" if text else "bold")


def game_line(contest: Contest, number: int, total: int | None) -> str:
    """A game that has ended, in one line."""
    from secateur.arena.pgn import RESULTS

    record = contest.done[number]
    one, two = contest.names_of(number)
    place = f"{len(contest.done)}" + ("" if total is None else f"/{total}")
    return f"{place}  {one} - {two}  {RESULTS[record.result]}  {record.reason}, {len(record.moves)} half-moves"
