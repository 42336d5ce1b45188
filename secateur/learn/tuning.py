"""Tunes the margins of the engine's search by games: a contest whose two engines are the two sides of SPSA."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import structs

from secateur.arena.contest import Contest, ContestEntry, ContestIdentity, Settings
from secateur.arena.journal import Journal
from secateur.arena.playing import Record
from secateur.engine.margins import MARGINS, known, margins, margins_text
from secateur.errors import SecateurError
from secateur.game import Game
from secateur.learn.spsa import Gains, Spsa, Value
from secateur.workers.pool import Task


class TuningIdentity(ContestIdentity, frozen=True):
    """What makes it this tuning: the results of other gains would lead elsewhere."""

    margins: dict[str, list[int]]  # where each begins, and its limits
    iterations: int
    reach: float
    rate: float
    pairs: int


@dataclass(frozen=True)
class TuningSettings(Settings):
    """What is tuned, and how: the engines are twice the same, with other margins in each iteration."""

    tuned: tuple[str, ...] = ()  # the margins that are
    start: dict[str, int] = field(default_factory=margins)  # the values of all margins before
    gains: Gains = field(default_factory=lambda: Gains(1))
    pairs: int = 1  # in each iteration

    @property
    def batch(self) -> int:
        """Games of an iteration."""
        return 2 * self.pairs

    @property
    def games(self) -> int:
        return self.gains.iterations * self.batch

    @property
    def identity(self) -> TuningIdentity:
        return TuningIdentity(
            **structs.asdict(super().identity),
            margins={name: [self.start[name], MARGINS[name].low, MARGINS[name].high] for name in self.tuned},
            iterations=self.gains.iterations,
            reach=self.gains.reach,
            rate=self.gains.rate,
            pairs=self.pairs,
        )


class Tuning(Contest):
    """What has been played and learned so far; results are learned in the order of the iterations."""

    settings: TuningSettings

    def __init__(self, settings: TuningSettings, journal: Journal[ContestEntry] | None = None) -> None:
        values = [Value(settings.start[name], MARGINS[name].low, MARGINS[name].high) for name in settings.tuned]
        self.spsa = Spsa(values, settings.gains, settings.seed)
        self.played: dict[int, list[float]] = {}  # results of iterations that are not learned yet
        super().__init__(settings, journal)

    def _tasks(self, total: int | None) -> Iterator[Task | None]:
        for task in super()._tasks(total):
            assert task is not None
            if task.kind == "game":
                iteration = task.number // self.settings.batch
                while not self.spsa.can_ask(iteration):
                    yield None
                texts = [self._text(side) for side in self.spsa.sides(iteration)]
                task.request["options"] = [{"Margins": texts[engine]} for engine in task.request["players"]]
            yield task

    def _count(self, number: int, record: Record, programs: list[str]) -> None:
        if number not in self.done:
            own = 1 - record.result if number % 2 else record.result
            self.played.setdefault(number // self.settings.batch, []).append(2 * own - 1)
        super()._count(number, record, programs)
        while len(self.played.get(self.spsa.done, ())) == self.settings.batch:
            self.spsa.learn(sum(self.played.pop(self.spsa.done)))

    def _text(self, side: list[float]) -> str:
        return margins_text(self.settings.start | self._rounded(side))

    def _rounded(self, values: list[float]) -> dict[str, int]:
        return {name: round(value) for name, value in zip(self.settings.tuned, values, strict=True)}

    @property
    def tuned(self) -> dict[str, int]:
        """The margins that are tuned, as they are now."""
        return self._rounded(self.spsa.values)

    @property
    def text(self) -> str:
        """All margins that are not as usual now, as the option `Margins` takes them."""
        return self._text(self.spsa.values)


def to_tune(game: Game, names: str) -> tuple[str, ...]:
    """The margins of these names, with commas between; without any, all that matter in the game.

    >>> from secateur.games import load
    >>> to_tune(load("kalah"), "")
    ('lmr_first', 'lmr_second', 'lmr_deep')
    >>> to_tune(load("kalah"), "razor")
    Traceback (most recent call last):
    secateur.errors.SecateurError: margin 'razor' does not matter in Kalah; there is lmr_first, lmr_second, lmr_deep
    """
    serving = [name for name, margin in MARGINS.items() if margin.serves(game)]
    if not serving:
        raise SecateurError(f"no margin matters in {type(game).__name__}: it has no evaluate()")
    wanted = list(dict.fromkeys(names.replace(",", " ").split())) or serving
    for name in wanted:
        known(name)
        if name not in serving:
            there = ", ".join(serving)
            raise SecateurError(f"margin {name!r} does not matter in {type(game).__name__}; there is {there}")
    return tuple(wanted)
