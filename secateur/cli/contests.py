"""What `match`, `ladder` and `tune` share: their options, the live table, the journal, the file of games."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

import click

from secateur.cli.common import Progress, check_writable, complete_games, json_option, load, terminal
from secateur.cli.streams import echo
from secateur.errors import SecateurError
from secateur.machine import GrowingFile

if TYPE_CHECKING:
    from secateur.arena.contest import Contest, ContestEntry, Settings
    from secateur.arena.journal import Journal
    from secateur.arena.limits import Limits
    from secateur.arena.specs import Spec
    from secateur.arena.statistics import Sprt

Command = TypeVar("Command", bound=Callable[..., Any])
Rows = list[tuple[str, str]]

#: What decides games of chess early where nothing else is said: engines that agree are believed.
USUAL_RESIGN, USUAL_DRAW = "600:4", "10:8:40"

#: Half-moves of random openings.
USUAL_PLIES = 6


def contest_options(command: Command) -> Command:
    """What contests of any engines have in common."""
    game = click.option(
        "--game",
        default="chess",
        show_default=True,
        metavar="GAME",
        shell_complete=complete_games,
        help="What is played.",
    )
    return game(playing_options(command))


def playing_options(command: Command) -> Command:
    """How games are played; all of it reaches `settings_of` but concurrency, pgn and the journal."""
    for add in reversed(
        (
            click.option(
                "--time",
                "control",
                default="5+0.05",
                show_default=True,
                metavar="CONTROL",
                help="Seconds for the game + for each move; 40/60 (moves in seconds); or for each move "
                "movetime=0.5, nodes=10000 or depth=8.",
            ),
            click.option(
                "--openings",
                metavar="FILE",
                type=click.Path(dir_okay=False),
                help="PGN, or a position (FEN, EPD) or moves in each line; also .gz, .zip. Default: random.",
            ),
            click.option(
                "--plies",
                type=click.IntRange(0, 100),
                default=USUAL_PLIES,
                show_default=True,
                help="Random half-moves to begin with where there is no file.",
            ),
            click.option("--seed", type=int, default=0, show_default=True, help="Which openings, in which order."),
            click.option(
                "--concurrency",
                type=click.IntRange(1, 256),
                default=1,
                show_default=True,
                metavar="N",
                help="Games at the same time.",
            ),
            click.option(
                "--resign",
                metavar="SCORE:MOVES",
                help="A game is lost when both engines say so, by SCORE "
                f"hundredths for MOVES moves; or off. Default: {USUAL_RESIGN} for chess, else off.",
            ),
            click.option(
                "--draw",
                metavar="SCORE:MOVES:FROM",
                help="A game is drawn when both say at most SCORE "
                f"for MOVES moves, from move FROM on; or off. Default: {USUAL_DRAW} for chess, else off.",
            ),
            click.option(
                "--longest",
                type=click.IntRange(1, 10_000),
                default=1000,
                show_default=True,
                metavar="N",
                help="Half-moves after which a game is a draw.",
            ),
            click.option(
                "--grace",
                type=click.FloatRange(0, 60),
                default=0.05,
                show_default=True,
                metavar="SECONDS",
                help="How late an engine may be before it has lost on time.",
            ),
            click.option(
                "--pgn", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write the games there."
            ),
            click.option(
                "--journal",
                type=click.Path(dir_okay=False, path_type=Path),
                metavar="FILE",
                help="Where finished games are noted, so that the same command goes on after a kill. "
                "Default: in the cache folder, until all is played.",
            ),
            click.option("--fresh", is_flag=True, help="Forget what was noted, and begin again."),
            json_option,
        )
    ):
        command = add(command)
    return command


def settings_of(
    specs: list[Spec], names: tuple[str, ...], pairings: tuple[tuple[int, int], ...], given: dict[str, Any]
) -> Settings:
    """What is to be played, from the options."""
    from secateur.arena.adjudication import Adjudication
    from secateur.arena.contest import Settings
    from secateur.arena.openings import open_book
    from secateur.arena.playing import Terms

    chess = is_chess(given["game"])
    resign = given["resign"] or (USUAL_RESIGN if chess else "off")
    draw = given["draw"] or (USUAL_DRAW if chess else "off")
    terms = Terms(limits_of(given["control"]), given["grace"], Adjudication.parse(resign, draw), given["longest"])
    book = open_book(given["openings"], given["seed"]) if given["openings"] else None
    return Settings(
        game=given["game"],
        engines=tuple(specs),
        names=names,
        pairings=pairings,
        terms=terms,
        book=book,
        plies=given["plies"],
        seed=given["seed"],
    )


def is_chess(game: str) -> bool:
    return game.partition(":")[0] == "chess"


def limits_of(text: str) -> Limits:
    from secateur.arena.limits import Limits

    try:
        return Limits.parse(text)
    except SecateurError as error:
        raise SecateurError(f"--time {error}") from None


class Running:
    """Plays a contest and shows how it goes: a live table on a terminal, else a line for each game."""

    def __init__(
        self,
        settings: Settings,
        given: dict[str, Any],
        rows: Callable[[Contest], Rows],
        about: Callable[[Contest, int], str],
        make: Callable[[Any, Journal[ContestEntry] | None], Contest] | None = None,
    ) -> None:
        """`rows` is the table, `about` what to say when a game has ended, if anything, and `make` another contest."""
        from secateur.arena.contest import Contest

        load(given["game"])  # a game that is none is told of before anything starts
        self.settings, self.given, self.rows, self.about = settings, given, rows, about
        self.kept = given["journal"] is not None
        if given["pgn"] is not None:
            check_writable(given["pgn"])
        self.journal = self._journal()
        self.contest = (make or Contest)(settings, self.journal)
        self.interrupted = False
        if self.journal is not None and self.contest.resumed:
            echo(f"goes on after {self.contest.resumed} games of {self.journal.path} (--fresh starts over)", err=True)

    def _journal(self) -> Journal[ContestEntry] | None:
        """The journal that was named, or the usual one where it can be written."""
        from secateur.arena.contest import ContestEntry
        from secateur.arena.journal import Journal, usual_path

        path = self.given["journal"] or usual_path(self.settings.identity)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            usable = os.access(path.parent, os.W_OK)
        except OSError:
            usable = False
        if not usable and not self.kept:
            echo(f"{path.parent} cannot be written: a killed match cannot be resumed", err=True)
            return None
        return Journal(path, self.settings.identity, ContestEntry, self.given["fresh"])

    def play(self, games: int | None, sprt: Sprt | None = None) -> Contest:
        """Plays until all is done, or Ctrl-C."""
        contest = self.contest
        try:
            with _Show(self.rows, contest, self.given["as_json"]) as show, _Games(self.given["pgn"], contest) as file:
                try:
                    for number in contest.play(games, self.given["concurrency"], sprt):
                        file.add(number)
                        show.game(self.about(contest, number))
                except KeyboardInterrupt:
                    self.interrupted = True
            if not self.interrupted:
                self._forget()
        except BaseException:
            if not contest.done:
                self._forget()
            raise
        finally:
            if self.journal is not None:
                self.journal.close()
        return contest

    def _forget(self) -> None:
        """Drops a journal that nobody has named, and nobody needs."""
        if self.journal is not None and not self.kept:
            self.journal.remove()

    def finish(self) -> None:
        """The exit code of a contest that was interrupted; what to do to go on."""
        if self.interrupted:
            if self.contest.done and self.journal is not None:
                echo("run the same command to resume", err=True)
            click.get_current_context().exit(130)


class _Show:
    """What is seen while games are played."""

    def __init__(self, rows: Callable[[Contest], Rows], contest: Contest, as_json: bool) -> None:
        self.rows, self.contest, self.as_json = rows, contest, as_json
        self.live: Any = None
        self.progress = Progress()

    def __enter__(self) -> _Show:
        if sys.stdout.isatty() and not self.as_json:
            from rich.live import Live

            self.live = Live(self._table(), console=terminal(), transient=True, auto_refresh=False)
            self.live.__enter__()
            self.live.refresh()
        else:
            self.progress("starting the engines (ours compile first where nothing is in the cache)...")
        return self

    def _table(self) -> Any:
        from rich.text import Text

        return Text("\n".join(row_lines(self.rows(self.contest))), no_wrap=True, overflow="ellipsis")

    def game(self, text: str) -> None:
        """A game has ended; there may be nothing to say about it."""
        if self.live is not None:
            self.live.update(self._table(), refresh=True)
        elif not text:
            return
        elif self.as_json:
            self.progress(text)
        else:
            self.progress("")
            echo(text)
            sys.stdout.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.live is not None:
            self.live.__exit__(kind, error, trace)
        self.progress.__exit__()


class _Games:
    """The PGN file: what was played before, then each game when it ends."""

    def __init__(self, path: Path | None, contest: Contest) -> None:
        self.path, self.contest = path, contest
        self.file = None if path is None else GrowingFile(path)

    def __enter__(self) -> _Games:
        if self.file is not None:
            self.file.cut(0)
        for number in sorted(self.contest.done):
            self.add(number)
        return self

    def add(self, number: int) -> None:
        if self.file is None:
            return
        from secateur.arena.pgn import pgn_text

        settings, record = self.contest.settings, self.contest.done[number]
        event = f"{settings.names[0]} against {', '.join(settings.names[1:])}"
        names = self.contest.names_of(number)
        limits = {engine.limits or settings.terms.limits for engine in settings.engines}
        control = limits.pop().text if len(limits) == 1 else "?"
        text = pgn_text(settings.game, record, names, number, event, control)
        self.file.add(text.removesuffix("\n"), durable=False)

    def __exit__(self, *error: object) -> None:
        if self.file is not None:
            self.file.close()


def row_lines(rows: Rows) -> list[str]:
    """Rows as lines: a title where there is no second column."""
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
