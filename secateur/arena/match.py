"""Contests for programs: `match` plays two engines against each other, as `secateur match` does."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from secateur.arena.adjudication import Adjudication
from secateur.arena.contest import Contest, ContestEntry, ContestSettings, Standing
from secateur.arena.limits import Limits
from secateur.arena.one_game import MatchTerms
from secateur.arena.openings import open_book
from secateur.arena.pgn import pgn_text
from secateur.arena.report import Rows, SprtReport, contest_report, match_rows, number, standing_report
from secateur.arena.specs import Spec, distinct, read_spec
from secateur.arena.statistics import Estimate, Sprt, elo_interval
from secateur.cluster.place import WorkPlace
from secateur.cluster.workers import Cluster
from secateur.errors import Interrupted, SecateurError
from secateur.games import load
from secateur.journal import Journal, usual_path
from secateur.machine import GrowingFile, check_writable
from secateur.schema import plain

#: Games of a match that has neither a number of games nor a test.
USUAL_GAMES = 100


@dataclass(frozen=True)
class ContestOptions:
    """How the games of a contest are played, and where they are written.

    `time` is a time control: "5+0.05" (seconds for the game and for each move), "40/60", "movetime=0.5",
    "nodes=10000" or "depth=8". `openings` names a file; without one, each opening is `plies` random half-moves.
    `resign` and `draw` adjudicate games, as in "600:4" and "10:8:40", or are "off"; by default the game says how.
    Finished games are noted in `journal`, so that the same contest continues after a kill; by default that is a file in
    the cache folder, which is removed when all is played. `cluster`, `job` and `database` are those of a `WorkPlace`.
    """

    game: str = "chess"
    time: str = "5+0.05"
    openings: str | None = None
    plies: int = 6
    seed: int = 0
    concurrency: int = 1
    resign: str | None = None
    draw: str | None = None
    longest: int = 1000
    grace: float = 0.05
    pgn: Path | str | None = None
    journal: Path | str | None = None
    fresh: bool = False
    cluster: Cluster = None
    job: str | None = None
    database: str | None = None

    @property
    def place(self) -> WorkPlace:
        """Where the games are played."""
        return WorkPlace(self.concurrency, self.cluster, self.job, self.database)

    def settings(
        self, specs: list[Spec], names: tuple[str, ...], pairings: tuple[tuple[int, int], ...]
    ) -> ContestSettings:
        """The settings of a contest between these engines."""
        resign, draw = load(self.game).adjudication  # an unknown game is reported before anything starts
        adjudication = Adjudication.parse(self.resign or resign, self.draw or draw)
        return ContestSettings(
            game=self.game,
            engines=tuple(specs),
            names=names,
            pairings=pairings,
            terms=MatchTerms(Limits.parse(self.time), self.grace, adjudication, self.longest),
            book=open_book(self.openings, self.seed) if self.openings else None,
            plies=self.plies,
            seed=self.seed,
        )


class ContestListener(Protocol):
    """Callbacks for the progress of a contest."""

    def begins(self, contest: Contest, journal: Journal[ContestEntry] | None) -> None:
        """The contest starts; only the games of the journal are done. Without a journal, it cannot be resumed."""

    def game_ended(self, contest: Contest, number: int) -> None:
        """The game of this number is over: `contest.done[number]`."""


def play_contest(
    settings: ContestSettings,
    options: ContestOptions,
    games: int | None,
    sprt: Sprt | None = None,
    listener: ContestListener | None = None,
    make: Callable[[Any, Journal[ContestEntry] | None], Contest] = Contest,
) -> tuple[Contest, bool]:
    """Plays a contest with its journal and its file of games; returns it, and whether it was played to the end.

    `games` are those of each pairing, None for no limit. `make` makes another kind of contest.
    """
    pgn = None if options.pgn is None else Path(options.pgn)
    if pgn is not None:
        check_writable(pgn)
    journal = _journal(settings, options)
    played: Contest | None = None
    complete = False
    try:
        played = make(settings, journal)
        played.resumable = journal is not None or options.job is not None
        if listener is not None:
            listener.begins(played, journal)
        with _GamesFile(pgn, played) as file:
            try:
                for ended in played.play(games, options.place, sprt):
                    file.add(ended)
                    if listener is not None:
                        listener.game_ended(played, ended)
                complete = True
            except KeyboardInterrupt:
                pass
        return played, complete
    finally:
        if journal is not None:
            if options.journal is None and (complete or (played is not None and not played.done)):
                journal.remove()  # nobody has named it, and nobody needs it
            journal.close()


def _journal(settings: ContestSettings, options: ContestOptions) -> Journal[ContestEntry] | None:
    """The journal that was named, or the usual one where it can be written; the database of a job needs none."""
    if options.job is not None and options.journal is None:
        return None
    path = Path(options.journal) if options.journal else usual_path(settings.identity)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        usable = os.access(path.parent, os.W_OK)
    except OSError:
        usable = False
    if not usable and options.journal is None:
        return None
    return Journal(path, settings.identity, ContestEntry, options.fresh)


class _GamesFile:
    """The PGN file: what was played before, then each game when it ends."""

    def __init__(self, path: Path | None, contest: Contest) -> None:
        self.contest = contest
        self.file = None if path is None else GrowingFile(path)

    def __enter__(self) -> _GamesFile:
        if self.file is not None:
            self.file.cut(0)
        for each in sorted(self.contest.done):
            self.add(each)
        return self

    def add(self, number: int) -> None:
        if self.file is None:
            return
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


# ---------------------------------------------------------------- two engines


@dataclass(frozen=True)
class MatchResult:
    """The result of a match for its first engine. `games` is the number requested, None for no limit."""

    contest: Contest
    games: int | None = None
    sprt: Sprt | None = None
    complete: bool = True  # False: interrupted before all was played

    @property
    def standing(self) -> Standing:
        return self.contest.standings[0]

    @property
    def elo(self) -> Estimate:
        """The difference in rating, with its interval of 95 %."""
        return elo_interval(self.standing.tally)

    @property
    def verdict(self) -> str:
        """What the test has accepted: "elo0", "elo1", or nothing yet."""
        return self.contest.verdict(self.sprt)

    @property
    def rows(self) -> Rows:
        """The result as a table: a label and a text in each row; a title has no text."""
        return match_rows(self.contest, self.sprt, self.games)

    def as_dict(self) -> dict[str, Any]:
        """The result as `secateur match --json` prints it."""
        data = plain(contest_report(self.contest)) | plain(standing_report(self.standing))
        return {**data, "sprt": plain(self._tested()), "complete": self.complete}

    def _tested(self) -> SprtReport | None:
        if self.sprt is None:
            return None
        low, high = self.sprt.bounds
        return SprtReport(
            elo0=self.sprt.elo0,
            elo1=self.sprt.elo1,
            alpha=self.sprt.alpha,
            beta=self.sprt.beta,
            llr=number(self.sprt.ratio(self.standing.paired)),
            low=number(low),
            high=number(high),
            accepted=self.verdict or None,
        )


def match(
    first: str,
    second: str,
    options: ContestOptions | None = None,
    games: int | None = None,
    sprt: Sprt | None = None,
    listener: ContestListener | None = None,
) -> MatchResult:
    """Plays two engines against each other, every opening twice with colours reversed.

    Engines are named as in `secateur match`: "secateur", with options as in "secateur:Without=table" and "@REVISION"
    for an older one, or a program that speaks UCI, UGI or xboard's protocol. `games` is even, by default 100; with
    `sprt` the match ends when the test is decided. `listener` is told of every game. Ctrl-C raises `Interrupted` with
    the result so far; the same call then continues.

    >>> options = ContestOptions("tictactoe", time="depth=1", plies=1)
    >>> result = match("secateur:name=a", "secateur:name=b", options, games=2)
    >>> result.standing.games, result.complete
    (2, True)
    """
    total = USUAL_GAMES if games is None and sprt is None else games
    check_even(total)
    options = options or ContestOptions()
    specs = [read_spec(text, options.game) for text in (first, second)]
    settings = options.settings(specs, distinct(*specs), ((0, 1),))
    contest, complete = play_contest(settings, options, total, sprt, listener)
    result = MatchResult(contest, total, sprt, complete)
    if not complete:
        raise Interrupted(result)
    return result


def check_even(games: int | None) -> None:
    """Every opening is played twice."""
    if games is not None and (games < 2 or games % 2):
        raise SecateurError(f"games must be an even number, as every opening is played twice, not {games}")
