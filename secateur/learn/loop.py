"""The whole loop: make or read positions, fit weights to them, judge them on games held out, let a match decide.

Every stage leaves what it found in the folder of the run. The same run, asked for again, goes on where it was:
what is there is not done twice.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from secateur import schema
from secateur.errors import SecateurError
from secateur.evaluate.attach import with_weights
from secateur.evaluate.automatic import Plan, layout_for, make_plan, plain_class, planned, without_plan
from secateur.evaluate.layout import Layout, has_layout, layout_of
from secateur.evaluate.weights import Weights, read_weights
from secateur.game import Game
from secateur.games import changed, load
from secateur.games.chess import Chess
from secateur.jit.digest import class_digest, digest
from secateur.learn import leaves, selfplay
from secateur.learn.chess import chess_table, frozen, refresh
from secateur.learn.fit import SPREAD, Fit, Interval, Settings, bootstrap, fit, losses
from secateur.learn.judge import calibration, evaluations, stretch
from secateur.learn.look import check_rows, has_scores, look_at
from secateur.learn.positions import Positions, split, thinned
from secateur.learn.quiet import quieted
from secateur.learn.replay import Skipped
from secateur.learn.solvers import solve
from secateur.learn.sources import Reading, Source, read
from secateur.learn.table import Table, table_of
from secateur.machine import write_whole

Note = TypeVar("Note")

#: How much of the time is spent on games of each generation, of all that is there; the match has the rest.
GENERATIONS = (0.1, 0.18, 0.27)

#: Minutes for a run that names neither data nor games.
USUAL_MINUTES = 10.0

#: Ridges that are tried where none is asked for: much data wants little, noisy results want much.
RIDGES = (8.0, 30.0, 100.0, 300.0)

#: What a run writes into its folder.
OWN = (
    "run.json",
    "data.npz",
    "data.json",
    "generation-*.games",
    "generation-*.weights",
    "new.weights",
    "found.json",
    "match.jsonl",
    "report.html",
    "report.json",
)

#: Fewer positions teach nothing.
FEWEST = 200


@dataclass(frozen=True)
class Asked:
    """What a run is to do."""

    game: str
    data: tuple[str, ...] = ()
    games: int | None = None
    minutes: float | None = None
    cores: int = 1
    nodes: int = 400
    seed: int = 1
    most: int = 3_000_000  # positions
    ridge: float | None = None  # None: whichever of RIDGES validates best
    epochs: int = 30
    score_of: str | None = None
    automatic: bool = False  # an automatic evaluation, even where the game has features
    leaves: bool = False  # TD-leaf
    compare: tuple[str, ...] = ()  # parameters of other evaluations to judge
    start: str = ""  # a file of weights to begin with
    solver: str = "adam"
    follow: bool = True  # noisy positions are followed to where they are quiet; else dropped

    @property
    def identity(self) -> dict[str, object]:
        """What makes it this run and no other: not how many cores it has. Changed files or rules are another run."""
        given = {name: value for name, value in asdict(self).items() if name != "cores"}
        files = [path for name in (*self.data, self.start) if name for path in _below(Path(name))]
        seen = [f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in files]
        return {**given, "files": digest(*seen), "rules": class_digest(plain_class(type(load(self.game))))}


def _below(path: Path) -> list[Path]:
    """The file, or all those in a folder."""
    return sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]


@dataclass
class Found:
    """What a run has found so far: what its report tells."""

    sources: list[Source] = field(default_factory=list)
    skipped: Skipped = field(default_factory=Skipped)
    noisy: int = 0
    dropped: int = 0
    sizes: dict[str, int] = field(default_factory=dict)
    curve: list[tuple[int, float, float]] = field(default_factory=list)
    best: int = 0
    held_out: list[tuple[str, Interval]] = field(default_factory=list)
    calibration: list[tuple[float, float, int]] = field(default_factory=list)
    stages: dict[str, float] = field(default_factory=dict)
    weights: int = 0
    phases: int = 0
    ridge: float = 0.0
    scored: bool = False


@dataclass
class DataNote:
    """What was read from files, noted beside the positions."""

    sources: list[Source]
    skipped: Skipped


@dataclass
class Told:
    """How a run tells what it does: progress, what a stage has come to, and the fit so far."""

    say: Callable[[str], None] = lambda text: None
    line: Callable[[str], None] = lambda text: None
    fit: Callable[[Fit], None] = lambda fit: None


class Run:
    """A run in its folder."""

    def __init__(self, asked: Asked, folder: Path, told: Told | None = None, fresh: bool = False) -> None:
        self.asked, self.folder, self.told = asked, folder, told or Told()
        self.game = load(asked.game) if asked.automatic else without_plan(load(asked.game))
        check_rows(self.game)
        if asked.automatic and isinstance(self.game, Chess):
            raise SecateurError("chess adds its weights up in its states: it has no automatic evaluation")
        if self.game.interpreted:
            raise SecateurError(
                f"{type(self.game).__name__} is only interpreted, and learning wants a game that compiles"
            )
        self.found = Found(scored=has_scores(self.game))
        self.plan: Plan | None = None  # of an automatic evaluation
        self._claim(fresh)

    def _claim(self, fresh: bool) -> None:
        """The folder is for this run alone."""
        note = self.folder / "run.json"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for name in OWN if fresh and note.is_file() else ():
                for path in self.folder.glob(name):
                    path.unlink()
        except OSError as error:
            raise SecateurError(f"{error.filename or self.folder} cannot be written: {error.strerror}") from None
        identity = json.loads(json.dumps(self.asked.identity))
        known = self._noted("run.json", dict[str, object]) or identity
        odd = next((name for name in identity if known.get(name) != identity[name]), None)
        if odd is not None:
            what = f"{odd} = {known.get(odd)!r}, not {identity[odd]!r}" if odd in asdict(self.asked) else f"other {odd}"
            raise SecateurError(
                f"{self.folder} holds a run with {what}: name another --folder, or begin again with --fresh"
            )
        write_whole(note, json.dumps(identity).encode())

    def _noted(self, name: str, kind: type[Note]) -> Note | None:
        """What a file of the folder says; None where there is no such file."""
        path = self.folder / name
        try:
            return schema.read(path.read_bytes(), kind, str(path))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise SecateurError(f"{path} cannot be read: {error.strerror}") from None
        except SecateurError as error:
            raise SecateurError(f"{error}; begin again with --fresh") from None

    @contextmanager
    def _stage(self, name: str) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        finally:
            self.found.stages[name] = self.found.stages.get(name, 0.0) + time.monotonic() - began

    # ------------------------------------------------------------ from data to weights

    def learn(self) -> Path:
        """The file of the new weights: of files, or of games against itself in several generations."""
        if self.asked.data:
            with self._stage("reading"):
                positions = self._read_data()
            return self._fitted(positions, self.folder / "new.weights", self.asked.start)
        total = self.asked.minutes or USUAL_MINUTES
        seconds = None if self.asked.games else [60 * total * share for share in GENERATIONS]
        weights = self.asked.start
        for number in range(len(GENERATIONS)):
            file = self.folder / f"generation-{number + 1}.weights"
            with self._stage("self-play"):
                self._play(number, weights, None if seconds is None else seconds[number])
            if not file.is_file() or number == len(GENERATIONS) - 1:
                with self._stage("reading"):
                    positions = self._read_games(number + 1)
                last = file if number < len(GENERATIONS) - 1 else self.folder / "new.weights"
                file = self._fitted(positions, last, weights)
            weights = str(file)
        return file

    def _play(self, number: int, weights: str, seconds: float | None) -> None:
        """The games of a generation."""
        games = None if self.asked.games is None else max(self.asked.games * (number + 1) // sum(range(1, 4)), 2)
        terms = selfplay.Terms(self.asked.nodes, seed=self.asked.seed + number, leaves=self.asked.leaves)
        settings = selfplay.Settings(self.asked.game, weights, terms)
        goal = f"of {games}" if games is not None else f"for {seconds:.0f} s"

        def tell(played: selfplay.Games) -> None:
            self.told.say(
                f"generation {number + 1}: {played.done} games {goal}, {played.done / max(played.seconds, 0.1):.0f}/s"
            )

        done = selfplay.play_games(settings, self._games_file(number), games, self.asked.cores, seconds, tell)
        self.told.line(f"generation {number + 1}: {done.done:,} games in {done.seconds:.0f} s")

    def _games_file(self, number: int) -> Path:
        return self.folder / f"generation-{number + 1}.games"

    def _read_games(self, generations: int) -> Positions:
        """The positions of the last two generations: what the first one thought is of little use to the third."""
        self.found.sources, self.found.skipped = [], Skipped()
        files = [self._games_file(number) for number in range(max(generations - 2, 0), generations)]
        if self.asked.leaves:
            spread = layout_of(self.game).spread if has_layout(self.game) else SPREAD
            found = leaves.read_leaves(files, self.game, self.found.scored, spread)
            name, games = ", ".join(map(str, files)), len(np.unique(found.games))
            self.found.sources = [Source(name, "leaves of self-play", games, len(found))]
            return found
        reading = Reading(each=None)
        return read(
            files,
            self.game,
            self.found.skipped,
            self.asked.most,
            self.asked.seed,
            self._tell_source,
            reading,
            self.found.sources,
        )

    def _tell_source(self, source: Source) -> None:
        self.told.say(f"{source.path}: {source.games:,} games, {source.positions:,} positions")

    def _read_data(self) -> Positions:
        store, note = self.folder / "data.npz", self.folder / "data.json"
        known = self._noted(note.name, DataNote)
        if store.is_file() and known is not None:
            self.found.sources, self.found.skipped = known.sources, known.skipped
            return Positions.load(store)
        reading = Reading(score_of=self.asked.score_of)
        found = read(
            self.asked.data,
            self.game,
            self.found.skipped,
            self.asked.most,
            self.asked.seed,
            self._tell_source,
            reading,
            self.found.sources,
        )
        found.save(store)
        write_whole(note, json.dumps(asdict(DataNote(self.found.sources, self.found.skipped))).encode())
        return found

    def _learner(self, positions: Positions) -> Game:
        """The game whose features are learned: as it is, or with an automatic evaluation."""
        if has_layout(self.game) and not self.asked.automatic:
            return self.game
        started = read_weights(self.asked.start).plan if self.asked.start else None
        if started is not None:
            self.plan = Plan.from_dict(started)
        else:
            self.plan = make_plan(positions.rows, look_at(self.game, positions.rows).movers)
        return planned(self.game, self.plan)

    def _fitted(self, positions: Positions, file: Path, weights: str) -> Path:
        """Fits, judges on what was held out, and writes a file of weights; `weights` are those that play so far."""
        if len(positions) < FEWEST:
            raise SecateurError(f"{len(positions)} positions are too few to learn from: {FEWEST} at least")
        found, asked, learner = self.found, self.asked, self._learner(positions)
        layout = self.layout_of(learner)
        with self._stage("quiet positions"):
            if not asked.leaves:
                playing = with_weights(self.game, weights) if weights else self.game
                positions, found.noisy = quieted(playing, positions, asked.follow)
            parts, found.dropped = split(thinned(positions, asked.most, asked.seed), asked.seed)
        if not all(len(part) for part in parts.values()):
            different, games = len(np.unique(positions.keys)), len(np.unique(positions.games))
            raise SecateurError(
                f"{different} different positions of {games} games leave none to validate or test with: give more games"
            )
        found.sizes = {name: len(part) for name, part in parts.items()}
        self.told.line("positions: " + ", ".join(f"{size:,} for {name}" for name, size in found.sizes.items()))
        begin = self._begin(layout)
        with self._stage("features"):
            self.told.say("counting features")
            tables = {name: self._table(learner, part, begin) for name, part in parts.items()}
        settings = Settings(found.scored, asked.epochs, seed=asked.seed, spread=layout.spread)
        with self._stage("fitting"):
            ridges = RIDGES if asked.ridge is None else (asked.ridge,)
            tried = [self._solved(learner, tables, begin, replace(settings, ridge=ridge)) for ridge in ridges]
            best = min(range(len(tried)), key=lambda number: min(loss for _, _, loss in tried[number].curve))
            fitted, settings = tried[best], replace(settings, ridge=ridges[best])
        found.ridge = settings.ridge
        found.curve, found.best = fitted.curve, fitted.best
        found.weights, found.phases = layout.count, layout.phases
        record = self._record(settings, fitted)
        plan = None if not hasattr(learner, "plan") else self.plan
        Weights.of(
            self.game, layout, fitted.weights * layout.parts, record, None if plan is None else plan.as_dict()
        ).save(file)
        self._judge(parts["validation"], parts["test"], file, layout)
        return file

    def _solved(self, learner: Game, tables: dict[str, Table], begin: np.ndarray, settings: Settings) -> Fit:
        shares, fixed = (refresh, frozen()) if isinstance(learner, Chess) else (None, None)
        if self.asked.solver != "adam":
            solved = solve(tables["train"], tables["validation"], begin, settings, self.told.fit)
            if fixed is not None:
                solved.weights[:, fixed] = begin[:, fixed]
            return solved
        return fit(tables["train"], tables["validation"], begin, settings, self.told.fit, shares, fixed)

    def layout_of(self, learner: Game) -> Layout:
        return layout_for(self.game, self.plan) if hasattr(learner, "plan") and self.plan else layout_of(learner)

    def _begin(self, layout: Layout) -> np.ndarray:
        """Where weights begin, in points."""
        if self.asked.start:
            start = read_weights(self.asked.start)
            if start.layout != layout.digest:
                raise SecateurError(f"{self.asked.start} does not fit: it holds weights for other features")
            return start.values / layout.parts
        if layout.begin is not None:
            return layout.begin() / layout.parts
        return np.zeros((layout.phases, layout.count))

    def _table(self, learner: Game, positions: Positions, begin: np.ndarray) -> Table:
        if isinstance(learner, Chess):
            return chess_table(learner, positions, begin)
        return table_of(learner, positions)

    def _record(self, settings: Settings, fitted: Fit) -> dict[str, Any]:
        """What a file of weights says about how they were learned."""
        return {
            "date": time.strftime("%Y-%m-%d"),
            "data": self._kinds(),
            "positions": self.found.sizes,
            "seed": self.asked.seed,
            "ridge": settings.ridge,
            "loss": "least squares" if settings.scored else f"logistic, spread {settings.spread:g}",
            "epochs": fitted.best,
            "validation loss": round(min(loss for _, _, loss in fitted.curve), 5),
        }

    def _kinds(self) -> list[str]:
        """Where positions are from: files of a kind together."""
        found = []
        for kind in dict.fromkeys(source.kind for source in self.found.sources):
            some = [source for source in self.found.sources if source.kind == kind]
            games, positions = sum(each.games for each in some), sum(each.positions for each in some)
            names = Path(some[0].path).name + (f" and {len(some) - 1} more" if len(some) > 1 else "")
            found.append(f"{kind}: {games:,} games, {positions:,} positions, from {names}")
        return found

    def keep(self) -> None:
        """Notes what was found, for a run that is asked for again."""
        write_whole(self.folder / "found.json", json.dumps(asdict(self.found)).encode())

    def restore(self) -> None:
        """What `keep` noted."""
        self.found = self._noted("found.json", Found) or Found()

    # ------------------------------------------------------------ how good they are

    def _judge(self, validation: Positions, test: Positions, file: Path, layout: Layout) -> None:
        """The loss of the new weights, of the old evaluation and of others, on games that were held out.

        An evaluation on another scale is not blamed for that: its scale is fitted to the validation games.
        """
        found = self.found
        with self._stage("judging"):
            new = with_weights(load(self.asked.game), file)
            spread = layout.spread
            values = {"new weights": (evaluations(new, test.rows), spread)}
            others = {"old evaluation": self.game} | {text: changed(self.game, text) for text in self.asked.compare}
            for name, game in others.items():
                best = stretch(evaluations(game, validation.rows), validation.targets, found.scored)
                said = evaluations(game, test.rows)
                values[name] = (said * best, spread) if found.scored else (said, best)
            mean = float(validation.targets.mean())
            constant = mean if found.scored else spread * np.log(max(mean, 1e-6) / max(1 - mean, 1e-6))
            values["the same for all"] = np.full(len(test), constant), spread
            found.held_out = [
                (name, bootstrap(losses(said, test.targets, found.scored, by), test.games, self.asked.seed))
                for name, (said, by) in values.items()
            ]
            said = values["new weights"][0]
            predicted = said if found.scored else 1 / (1 + np.exp(-said / spread))
            found.calibration = calibration(predicted, test.targets)
