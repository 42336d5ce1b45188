"""Tunes the margins of the engine's search by games: a contest whose two engines are the two sides of SPSA."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from secateur.arena.contest import Contest, ContestEntry, ContestIdentity, ContestSettings
from secateur.arena.match import ContestListener, ContestOptions, play_contest
from secateur.arena.one_game import ContestGame
from secateur.arena.report import contest_report
from secateur.arena.specs import read_spec
from secateur.cluster.task import Task
from secateur.engine.margins import MARGINS, known, margins, margins_text
from secateur.errors import Interrupted, SecateurError
from secateur.game import Game
from secateur.games import load
from secateur.journal import Journal
from secateur.learn.tune.spsa import Gains, Spsa, TunedValue
from secateur.schema import plain


class TuningIdentity(ContestIdentity, frozen=True):
    """What makes it this tuning: the results of other gains would lead elsewhere."""

    margins: dict[str, list[int]]  # where each begins, and its limits
    iterations: int
    reach: float
    rate: float
    pairs: int


@dataclass(frozen=True)
class TuningSettings(ContestSettings):
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
        values = [TunedValue(settings.start[name], MARGINS[name].low, MARGINS[name].high) for name in settings.tuned]
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

    def _count(self, number: int, record: ContestGame, programs: list[str]) -> None:
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
    secateur.errors.SecateurError: margin 'razor' has no effect in Kalah; choose from lmr_first, lmr_second, lmr_deep
    """
    serving = [name for name, margin in MARGINS.items() if margin.serves(game)]
    if not serving:
        raise SecateurError(f"{type(game).__name__} has no margins to tune: it has no evaluate()")
    wanted = list(dict.fromkeys(names.replace(",", " ").split())) or serving
    for name in wanted:
        known(name)
        if name not in serving:
            there = ", ".join(serving)
            raise SecateurError(f"margin {name!r} has no effect in {type(game).__name__}; choose from {there}")
    return tuple(wanted)


@dataclass(frozen=True)
class TuningResult:
    """The margins that tuning has found. A match must show whether they are better."""

    tuning: Tuning
    complete: bool = True  # False: interrupted before all was played

    @property
    def margins(self) -> dict[str, int]:
        return self.tuning.tuned

    @property
    def changed(self) -> bool:
        return self.margins != {name: self.tuning.settings.start[name] for name in self.margins}

    @property
    def better(self) -> str:
        """The engine with these margins, as `match` takes it."""
        spec = self.tuning.settings.engines[0]
        options = {name: value for name, value in spec.options if name.lower() != "margins"}
        options["Margins"] = self.tuning.text
        return spec.text.partition(":")[0] + ":" + ",".join(f"{name}={value}" for name, value in options.items())

    def as_dict(self) -> dict[str, Any]:
        """The result as `secateur tune --json` prints it."""
        tuning, settings = self.tuning, self.tuning.settings
        found = [
            {
                "name": name,
                "usual": MARGINS[name].usual,
                "start": settings.start[name],
                "tuned": tuning.tuned[name],
                "value": round(value, 3),
                "low": MARGINS[name].low,
                "high": MARGINS[name].high,
                "what": MARGINS[name].what,
            }
            for name, value in zip(settings.tuned, tuning.spsa.values, strict=True)
        ]
        return {
            **plain(contest_report(tuning)),
            "seed": settings.seed,
            "iterations": tuning.spsa.done,
            "pairs": settings.pairs,
            "reach": settings.gains.reach,
            "rate": settings.gains.rate,
            "margins": found,
            "text": tuning.text,
            "complete": self.complete,
        }


def tune(
    names: str = "",
    options: ContestOptions | None = None,
    engine: str = "secateur",
    gains: Gains | None = None,
    pairs: int = 1,
    listener: ContestListener | None = None,
) -> TuningResult:
    """Tunes margins of the engine's search by games against itself (SPSA), `pairs` of games in each iteration.

    `names` are the margins, with commas between; without any, all that matter in the game. The margins of `engine`
    are where it starts. Ctrl-C raises `Interrupted` with the result so far; the same call then continues.

    >>> tune(options=ContestOptions("kalah"), engine="stockfish")
    Traceback (most recent call last):
    secateur.errors.SecateurError: the engine must be secateur, as in secateur:Hash=16, not stockfish
    """
    options = options or ContestOptions()
    chosen = to_tune(load(options.game), names)
    if engine.partition(":")[0].partition("@")[0].strip() != "secateur":
        raise SecateurError(f"the engine must be secateur, as in secateur:Hash=16, not {engine}")
    spec = read_spec(engine, options.game)
    start = margins(next((value for name, value in spec.options if name.lower() == "margins"), ""))
    common = options.settings([spec, spec], ("plus", "minus"), ((0, 1),))
    settings = TuningSettings(**vars(common), tuned=chosen, start=start, gains=gains or Gains(1000), pairs=pairs)
    tuning, complete = play_contest(settings, options, settings.games, None, listener, Tuning)
    assert isinstance(tuning, Tuning)
    result = TuningResult(tuning, complete)
    if not complete:
        raise Interrupted(result)
    return result
