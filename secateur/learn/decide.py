"""Old against new, at equal time: a sequential test says whether the new weights are better."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from secateur.arena.adjudication import Adjudication
from secateur.arena.contest import Contest, ContestEntry, Settings, Standing
from secateur.arena.journal import Journal
from secateur.arena.limits import Limits
from secateur.arena.openings import open_book
from secateur.arena.playing import Terms
from secateur.arena.specs import file_digest, read_spec
from secateur.arena.statistics import Sprt
from secateur.learn.report import Match, Step


@dataclass(frozen=True)
class Test:
    """How to decide. `against` are other parameters of the game for the old side: another evaluation."""

    __test__ = False  # no class of tests

    control: str = "1+0.01"
    games: int = 400  # at most
    seconds: float | None = None  # at most
    elo0: float = 0.0
    elo1: float = 40.0
    plies: int = 6
    openings: str = ""
    seed: int = 1
    cores: int = 1
    against: str = ""

    @property
    def sprt(self) -> Sprt:
        return Sprt(self.elo0, self.elo1)


def play_match(
    game: str, weights: Path, test: Test, journal: Path, progress: Callable[[Contest], None] = lambda contest: None
) -> Match:
    """Plays until the test is decided, or until there are games or seconds enough; a killed match goes on."""
    chess = game.partition(":")[0] == "chess"
    adjudication = Adjudication.parse("600:4", "10:8:40") if chess else Adjudication.parse("off", "off")
    old = read_spec("secateur:name=old", game)
    new = replace(
        read_spec("secateur:name=new", game),
        options=(("Weights", str(weights.absolute())),),
        fingerprint=f"{old.fingerprint} {file_digest(str(weights))}",
    )
    if test.against:
        old = replace(old, options=(("Parameters", test.against),), text=f"{old.text} {test.against}")
    settings = Settings(
        game=game,
        engines=(new, old),
        names=("new", "old"),
        pairings=((0, 1),),
        terms=Terms(Limits.parse(test.control), adjudication=adjudication),
        book=open_book(test.openings, test.seed) if test.openings else None,
        plies=test.plies,
        seed=test.seed,
    )
    until = None if test.seconds is None else time.monotonic() + test.seconds
    notes = Journal(journal, settings.identity, ContestEntry)
    contest = Contest(settings, notes)
    try:
        games = contest.play(test.games, test.cores, test.sprt)
        for _ in games:
            progress(contest)
            if until is not None and time.monotonic() > until:
                games.close()  # type: ignore[attr-defined]
                break
    finally:
        notes.close()
    standing = contest.standings[0]
    low, high = test.sprt.bounds
    return Match(
        "new",
        "old" + (f" ({test.against})" if test.against else ""),
        standing.wins,
        standing.draws,
        standing.losses,
        steps_of(contest, test.sprt),
        test.control,
        test.elo0,
        test.elo1,
        low,
        high,
        test.sprt.verdict(standing.paired),
    )


def steps_of(contest: Contest, sprt: Sprt) -> tuple[Step, ...]:
    """How the match stood after each pair, those of an earlier run too: in the order in which games ended."""
    standing, steps = Standing(), []
    for number, record in contest.done.items():
        standing.add(number // 2, 1 - record.result if number % 2 else record.result)
        if not standing.halves:
            steps.append(Step.of(standing, sprt))
    return tuple(steps) or (Step.of(standing, sprt),)
