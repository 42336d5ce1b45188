"""A contest: pairings of engines that play pairs of games, journalled, until there are enough or a test is decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass, field
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from secateur import schema
from secateur.arena.one_game import FAULTS, ContestGame, MatchTerms
from secateur.arena.openings import Book, RawOpening
from secateur.arena.specs import Spec
from secateur.arena.statistics import ScoreTally, Sprt
from secateur.arena.tasks import ContestSetup, EnginesMet, GameTask
from secateur.arena.worker import contest_runner
from secateur.cluster.place import JobTerms, WorkPlace
from secateur.cluster.task import MEET, MEETING, Task
from secateur.journal import Journal


class ContestIdentity(Struct, frozen=True):
    """What makes it this contest and no other one: how many games and workers there are does not."""

    game: str
    engines: list[str]
    pairings: list[list[int]]
    time: str
    grace: float
    adjudication: str
    longest: int
    openings: str
    seed: int
    sources: list[str]


class ContestEntry(Struct):
    """A game in the journal of a contest: its number, and the fields of a `PlayedGame`."""

    id: int
    record: ContestGame
    programs: Annotated[list[str], Meta(min_length=2, max_length=2)]
    bad_openings: list[str] = []


@dataclass(frozen=True)
class ContestSettings:
    """What is to be played: each pairing plays pairs of games; its first engine moves first in the first game."""

    game: str
    engines: tuple[Spec, ...]
    names: tuple[str, ...]
    pairings: tuple[tuple[int, int], ...]
    terms: MatchTerms
    book: Book | None = None  # None: random openings
    plies: int = 4  # of random openings
    seed: int = 0

    @property
    def identity(self) -> ContestIdentity:
        return ContestIdentity(
            game=self.game,
            engines=[each.text for each in self.engines],
            pairings=[list(each) for each in self.pairings],
            time=self.terms.limits.text,
            grace=self.terms.grace,
            adjudication=self.terms.adjudication.text,
            longest=self.terms.longest,
            openings=f"{self.plies} random plies" if self.book is None else f"{self.book.name} {self.book.digest}",
            seed=self.seed,
            sources=[each.fingerprint for each in self.engines],
        )

    @property
    def setup(self) -> ContestSetup:
        """The settings that workers are sent."""
        return ContestSetup(
            game=self.game,
            engines=[each.as_dict() for each in self.engines],
            limits=self.terms.limits.text,
            grace=self.terms.grace,
            adjudication=astuple(self.terms.adjudication),
            longest=self.terms.longest,
        )

    def players(self, number: int) -> list[int]:
        """The engines of the game of a number; in the second game of a pair they change sides."""
        pair, second = divmod(number, 2)
        one, two = self.pairings[pair % len(self.pairings)]
        return [two, one] if second else [one, two]

    def task(self, number: int) -> Task:
        """The game of a number: two for an opening, and each opening for all pairings."""
        opening = number // 2 // len(self.pairings)
        raw: RawOpening = {"kind": "random", "plies": self.plies, "seed": f"{self.seed}:{opening}"}
        if self.book is not None:
            raw = self.book.raw(opening)
        return Task("game", number, schema.plain(GameTask(players=self.players(number), opening=raw)))


@dataclass
class Faults:
    """What an engine did wrong."""

    time: int = 0
    illegal: int = 0
    crash: int = 0
    hang: int = 0
    overdrawn: int = 0  # moves that took longer than the clock had, but not longer than the grace
    last: str = ""  # what is known of the latest

    @property
    def total(self) -> int:
        return self.time + self.illegal + self.crash + self.hang


@dataclass
class Standing:
    """The results of one pairing, as its first engine sees them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    halves: dict[int, float] = field(default_factory=dict)  # the score of the one game of a pair that has been played
    pairs: list[int] = field(default_factory=lambda: [0] * 5)

    def add(self, pair: int, score: float) -> None:
        self.wins += score == 1
        self.draws += score == 0.5
        self.losses += score == 0
        if pair in self.halves:
            self.pairs[round(2 * (self.halves.pop(pair) + score))] += 1
        else:
            self.halves[pair] = score

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def tally(self) -> ScoreTally:
        """Pairs if there are any; otherwise single games."""
        return ScoreTally(tuple(self.pairs)) if sum(self.pairs) else ScoreTally((self.losses, self.draws, self.wins))

    @property
    def paired(self) -> ScoreTally:
        return ScoreTally(tuple(self.pairs))


class Contest:
    """What has been played so far."""

    def __init__(self, settings: ContestSettings, journal: Journal[ContestEntry] | None = None) -> None:
        self.settings = settings
        self.journal = journal
        self.resumable = journal is not None
        self.standings = [Standing() for _ in settings.pairings]
        self.faults = [Faults() for _ in settings.engines]
        self.programs = [""] * len(settings.engines)  # what engines call themselves
        self.done: dict[int, ContestGame] = {}
        self.colours = [0, 0, 0]  # won by the first player, drawn, won by the second
        self.plies = 0  # without openings
        self.half_moves = 0
        self.refereeing = 0.0
        self.bad_openings: dict[str, None] = {}  # what was wrong with openings that others stood in for
        for entry in journal.entries if journal is not None else []:
            self._take(entry)
        self.resumed = len(self.done)

    def play(self, games: int | None, place: WorkPlace, sprt: Sprt | None = None) -> Iterator[int]:
        """Plays what is missing of this many games for each pairing; tells the number of each game that has ended."""
        if self.verdict(sprt):
            return
        total = None if games is None else games * len(self.settings.pairings)
        terms = JobTerms("contest", self.settings.identity, total=total)
        answers = place.work(partial(contest_runner, self.settings.setup), self._tasks(total), terms)
        try:
            for done in answers:
                if done.task.kind == MEETING:
                    self.programs = schema.convert(done.result, EnginesMet).programs
                    continue
                entry = schema.convert({**done.result, "id": done.task.number}, ContestEntry, "the answer of a worker")
                if self.journal is not None:
                    self.journal.add(entry)
                self._take(entry)
                yield entry.id
                if self.verdict(sprt):
                    answers.close()  # type: ignore[attr-defined]  # gives back what nobody needs any more
                    place.finish(terms)
                    return
        finally:
            answers.close()  # type: ignore[attr-defined]

    def _tasks(self, total: int | None) -> Iterator[Task | None]:
        number = 0
        if total is None or any(each not in self.done for each in range(total)):
            yield MEET
        while total is None or number < total:
            if number not in self.done:
                yield self.settings.task(number)
            number += 1

    def _take(self, entry: ContestEntry) -> None:
        self.bad_openings |= dict.fromkeys(entry.bad_openings)
        self._count(entry.id, entry.record, entry.programs)

    def _count(self, number: int, record: ContestGame, programs: list[str]) -> None:
        if number in self.done:
            return
        self.done[number] = record
        pairing = number // 2 % len(self.settings.pairings)
        players = self.settings.players(number)
        own = 1 - record.result if number % 2 else record.result
        self.standings[pairing].add(number // 2, own)
        self.colours[round(2 - 2 * record.result)] += 1
        self.plies += len(record.moves) - record.book
        self.half_moves += len(record.moves)
        self.refereeing += record.refereeing
        for side, engine in enumerate(players):
            self.programs[engine] = programs[side]
            self.faults[engine].overdrawn += record.overdrawn[side]
        if record.fault in FAULTS:
            loser = self.faults[players[round(record.result)]]  # the first player lost where its result is 0
            setattr(loser, record.fault, getattr(loser, record.fault) + 1)
            loser.last = f"game {number + 1}: {record.reason}" + (f" ({record.detail})" if record.detail else "")

    def verdict(self, sprt: Sprt | None) -> str:
        """What a test of the first pairing has decided; nothing if it has not."""
        return "" if sprt is None else sprt.verdict(self.standings[0].paired)

    def names_of(self, number: int) -> tuple[str, str]:
        """Who plays a game: the first player first."""
        one, two = self.settings.players(number)
        return self.settings.names[one], self.settings.names[two]
