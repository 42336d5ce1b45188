"""The match that decides: new weights against the old evaluation at equal time, until a sequential test is decided."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from secateur.arena.contest import Contest, ContestEntry, ContestSettings, Standing
from secateur.arena.match import ContestOptions, check_even
from secateur.arena.specs import file_digest, read_spec
from secateur.arena.statistics import Sprt
from secateur.journal import Journal
from secateur.learn.options import LearnOptions
from secateur.learn.report.record import DecidedMatch, MatchStep


@dataclass(frozen=True)
class DecidingMatch:
    """How the match that decides about new weights is played, and what it decides between.

    `against` are other parameters of the game for the old side, as in "by_hand=true": another evaluation.
    """

    time: str = "1+0.01"
    games: int = 400  # at most
    sprt: Sprt = Sprt(0.0, 40.0)  # noqa: RUF009  frozen
    openings: str | None = None
    plies: int = 6
    against: str = ""

    def __post_init__(self) -> None:
        check_even(self.games)

    def settings(self, options: LearnOptions, weights: Path) -> ContestSettings:
        """The contest of the new weights against the old evaluation."""
        old = read_spec("secateur:name=old", options.game)
        new = replace(
            read_spec("secateur:name=new", options.game),
            options=(("Weights", str(weights.absolute())),),
            fingerprint=f"{old.fingerprint} {file_digest(str(weights))}",
        )
        if self.against:
            old = replace(old, options=(("Parameters", self.against),), text=f"{old.text} {self.against}")
        how = ContestOptions(options.game, self.time, self.openings, self.plies, options.seed)
        return how.settings([new, old], ("new", "old"), ((0, 1),))


def play_match(
    options: LearnOptions,
    weights: Path,
    how: DecidingMatch,
    journal: Path,
    seconds: float | None = None,
    on_game: Callable[[Contest], None] = lambda contest: None,
) -> DecidedMatch:
    """Plays until the test is decided, or until there are games or seconds enough; a killed match continues."""
    settings = how.settings(options, weights)
    until = None if seconds is None else time.monotonic() + seconds
    notes = Journal(journal, settings.identity, ContestEntry)
    contest = Contest(settings, notes)
    try:
        games = contest.play(how.games, options.place, how.sprt)
        for _ in games:
            on_game(contest)
            if until is not None and time.monotonic() > until:
                games.close()  # type: ignore[attr-defined]
                break
    finally:
        notes.close()
    standing = contest.standings[0]
    low, high = how.sprt.bounds
    return DecidedMatch(
        "new",
        "old" + (f" ({how.against})" if how.against else ""),
        standing.wins,
        standing.draws,
        standing.losses,
        steps_of(contest, how.sprt),
        how.time,
        how.sprt.elo0,
        how.sprt.elo1,
        low,
        high,
        how.sprt.verdict(standing.paired),
    )


def steps_of(contest: Contest, sprt: Sprt) -> tuple[MatchStep, ...]:
    """How the match stood after each pair, those of an earlier run too: in the order in which games ended."""
    standing, steps = Standing(), []
    for number, record in contest.done.items():
        standing.add(number // 2, 1 - record.result if number % 2 else record.result)
        if not standing.halves:
            steps.append(MatchStep.of(standing, sprt))
    return tuple(steps) or (MatchStep.of(standing, sprt),)
