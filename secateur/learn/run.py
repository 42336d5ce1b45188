"""A run, stage by stage: make or read positions, fit weights to them, judge them on games that were held out.

Every stage leaves what it found in the folder of the run. The same run, asked for again, continues where it was:
what is there is not done twice.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TypeVar

import numpy as np
from msgspec import structs

from secateur import schema
from secateur.arena.contest import Contest
from secateur.errors import SecateurError
from secateur.evaluate.attach import with_weights
from secateur.evaluate.automatic import EvaluationPlan, layout_for, make_plan, planned, without_plan
from secateur.evaluate.layout import Layout, has_layout, layout_of
from secateur.evaluate.weights import TrainingNotes, Weights, parameters_of, read_weights
from secateur.game import Game
from secateur.games import changed, load
from secateur.learn.budget import GENERATIONS, LearnBudget
from secateur.learn.data import selfplay, td_leaf
from secateur.learn.data.positions import Positions, split, thinned
from secateur.learn.data.quiet import quieted
from secateur.learn.data.replay import Skipped
from secateur.learn.data.sources import Reading, Source, read
from secateur.learn.data.state_facts import check_rows, facts_of, has_scores
from secateur.learn.fit.adam import SPREAD, Fit, FitSettings, bootstrap, fit, losses
from secateur.learn.fit.features import FeatureTable, learner_of
from secateur.learn.fit.held_out import calibration, evaluations, stretch
from secateur.learn.fit.scipy_solvers import solve
from secateur.learn.options import LearnOptions
from secateur.learn.report.loss_curve import Epoch
from secateur.learn.report.record import FIGURES, Bin, DataSummary, HeldOut, Model, RunReport, write
from secateur.learn.report.record import read as read_report
from secateur.learn.report.weight_groups import weight_groups
from secateur.machine import write_whole

Note = TypeVar("Note")

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
    "match.jsonl",
    "report.html",
    "report.json",
)

#: Fewer positions teach nothing.
FEWEST = 200

#: What the parts of the positions are for.
PURPOSES = {"train": "to fit the weights", "validation": "to choose the best epoch", "test": "held out"}


@dataclass
class DataNote:
    """What was read from files, noted beside the positions."""

    sources: list[Source]
    skipped: Skipped


@dataclass
class LearnListener:
    """Callbacks for the progress of a run: what it does, what it has found, the fit, and the match so far."""

    progress: Callable[[str], None] = lambda text: None
    note: Callable[[str], None] = lambda text: None
    fit: Callable[[Fit], None] = lambda fit: None
    match: Callable[[Contest], None] = lambda contest: None


class Run:
    """A run in its folder."""

    def __init__(
        self, asked: LearnOptions, folder: Path, told: LearnListener | None = None, fresh: bool = False
    ) -> None:
        self.asked, self.folder, self.told = asked, folder, told or LearnListener()
        self.game = load(asked.game) if asked.automatic else without_plan(load(asked.game))
        check_rows(self.game)
        if asked.automatic and self.game.learner:
            raise SecateurError(
                f"{type(self.game).__name__} learns weights of its own kind: it has no automatic evaluation"
            )
        if self.game.interpreted:
            raise SecateurError(
                f"{type(self.game).__name__} runs interpreted only, but learning needs a game that compiles"
            )
        self.scored = has_scores(self.game)
        self.sources: list[Source] = []
        self.skipped = Skipped()
        self.report = RunReport(
            asked.game, parameters_of(self.game), time.strftime("%Y-%m-%d"), seeds={"all": asked.seed}
        )
        self.plan: EvaluationPlan | None = None  # of an automatic evaluation
        timed = not asked.data and not asked.games
        self.budget = LearnBudget(asked.minutes or USUAL_MINUTES) if timed else None
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
            raise SecateurError(f"{self.folder} holds a run with {what}: name another folder, or start again (fresh)")
        write_whole(note, json.dumps(identity).encode())

    def _noted(self, name: str, kind: type[Note]) -> Note | None:
        """What a file of the folder says; None if there is no such file."""
        path = self.folder / name
        try:
            return schema.read(path.read_bytes(), kind, str(path))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise SecateurError(f"{path} cannot be read: {error.strerror}") from None
        except SecateurError as error:
            raise SecateurError(f"{error}; start again (fresh)") from None

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Adds the time of a part of the run to its report."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.report = self.report.with_stage(name, time.monotonic() - began)

    @property
    def weights(self) -> Path:
        """The file of the new weights."""
        return self.folder / "new.weights"

    @property
    def is_fitted(self) -> bool:
        """Whether an earlier run has left its weights and its report."""
        return self.weights.is_file() and (self.folder / FIGURES).is_file()

    # ------------------------------------------------------------ from data to weights

    def learn(self) -> Path:
        """The file of the new weights: of files, or of games against itself in several generations."""
        if self.asked.data:
            with self.stage("reading"):
                positions = self._read_data()
            return self._fitted(positions, self.folder / "new.weights", self.asked.start)
        weights, old, number, fitted = self.asked.start, "", 0, False
        for number in range(len(GENERATIONS)):
            began, old = time.monotonic(), weights
            file = self.folder / f"generation-{number + 1}.weights"
            with self.stage("self-play"):
                played = self._play(number, weights)
            fitted = not file.is_file()
            if fitted:
                self._fitted_to_games(number, file, weights)
            weights = str(file)
            if self.budget is not None and not self.budget.allows(time.monotonic() - began - played):
                self.told.note(f"the time left is for the match: the weights are those of generation {number + 1}")
                break
        if not fitted:  # a run that was killed has left them without their report
            self._fitted_to_games(number, Path(weights), old)
        write_whole(self.weights, Path(weights).read_bytes())
        return self.weights

    def _fitted_to_games(self, number: int, file: Path, weights: str) -> None:
        with self.stage("reading"):
            positions = self._read_games(number + 1)
        self._fitted(positions, file, weights)

    def _play(self, number: int, weights: str) -> float:
        """Plays the games of a generation, and returns how many seconds that took, compiling not counted."""
        seconds, until = None, None
        if self.budget is not None:
            seconds, until = self.budget.seconds_for_games(number), self.budget.latest_end_of_games()
        games = None if self.asked.games is None else max(self.asked.games * (number + 1) // sum(range(1, 4)), 2)
        terms = selfplay.SelfPlayTerms(self.asked.nodes, seed=self.asked.seed + number, leaves=self.asked.td_leaf)
        settings = selfplay.SelfPlaySettings(self.asked.game, weights, terms)
        goal = f"of {games}" if games is not None else f"for {seconds:.0f} s"

        def tell(played: selfplay.SelfPlayGames) -> None:
            self.told.progress(
                f"generation {number + 1}: {played.done} games {goal}, {played.done / max(played.seconds, 0.1):.0f}/s"
            )

        latest = None if self.budget is None else self.budget.match_begins
        pace = selfplay.SelfPlayPace(games, seconds, until, latest)
        done = selfplay.play_games(settings, self._games_file(number), pace, self.asked.place_of(number + 1), tell)
        self.told.note(f"generation {number + 1}: {done.done:,} games in {done.seconds:.1f} s")
        return done.seconds

    def _games_file(self, number: int) -> Path:
        return self.folder / f"generation-{number + 1}.games"

    def _read_games(self, generations: int) -> Positions:
        """The positions of the last two generations: what the first one thought is of little use to the third."""
        self.sources, self.skipped = [], Skipped()
        files = [self._games_file(number) for number in range(max(generations - 2, 0), generations)]
        if self.asked.td_leaf:
            spread = layout_of(self.game).spread if has_layout(self.game) else SPREAD
            found = td_leaf.read_leaves(files, self.game, self.scored, spread)
            name, games = ", ".join(map(str, files)), len(np.unique(found.games))
            self.sources = [Source(name, "leaves of self-play", games, len(found))]
            return found
        reading = Reading(each=None)
        return read(
            files,
            self.game,
            self.skipped,
            self.asked.positions,
            self.asked.seed,
            self._tell_source,
            reading,
            self.sources,
        )

    def _tell_source(self, source: Source) -> None:
        self.told.progress(f"{source.path}: {source.games:,} games, {source.positions:,} positions")

    def _read_data(self) -> Positions:
        store, note = self.folder / "data.npz", self.folder / "data.json"
        known = self._noted(note.name, DataNote)
        if store.is_file() and known is not None:
            self.sources, self.skipped = known.sources, known.skipped
            return Positions.load(store)
        reading = Reading(score_of=self.asked.scores_of)
        found = read(
            self.asked.data,
            self.game,
            self.skipped,
            self.asked.positions,
            self.asked.seed,
            self._tell_source,
            reading,
            self.sources,
        )
        found.save(store)
        write_whole(note, json.dumps(asdict(DataNote(self.sources, self.skipped))).encode())
        return found

    def _learner(self, positions: Positions) -> Game:
        """The game whose features are learned: as it is, or with an automatic evaluation."""
        if has_layout(self.game) and not self.asked.automatic:
            return self.game
        started = read_weights(self.asked.start).plan if self.asked.start else None
        if started is not None:
            self.plan = started
        else:
            self.plan = make_plan(positions.rows, facts_of(self.game, positions.rows).movers)
        return planned(self.game, self.plan)

    def _fitted(self, positions: Positions, file: Path, weights: str) -> Path:
        """Fits, judges on what was held out, and writes a file of weights; `weights` are those that play so far."""
        if len(positions) < FEWEST:
            more = "minutes" if self.budget is not None else "games"
            raise SecateurError(
                f"{len(positions)} positions are too few to learn from: give more {more}, for {FEWEST} or more"
            )
        asked, learner = self.asked, self._learner(positions)
        layout, noisy = self.layout_of(learner), 0
        with self.stage("quiet positions"):
            if not asked.td_leaf:
                playing = with_weights(self.game, weights) if weights else self.game
                positions, noisy = quieted(playing, positions, asked.noisy == "follow")
            parts, duplicates = split(thinned(positions, asked.positions, asked.seed), asked.seed)
        if not all(len(part) for part in parts.values()):
            different, games = len(np.unique(positions.keys)), len(np.unique(positions.games))
            raise SecateurError(
                f"{different} different positions of {games} games leave none to validate or test with: give more games"
            )
        data = self._summary(duplicates, {name: len(part) for name, part in parts.items()})
        self.told.note("positions: " + ", ".join(f"{len(part):,} {PURPOSES[name]}" for name, part in parts.items()))
        begin = self._begin(layout)
        with self.stage("features"):
            self.told.progress("counting features")
            tables = {name: self._table(learner, part, begin) for name, part in parts.items()}
        settings = FitSettings(self.scored, asked.epochs, seed=asked.seed, spread=layout.spread)
        with self.stage("fitting"):
            ridges = RIDGES if asked.ridge is None else (asked.ridge,)
            tried: list[Fit] = []
            for ridge in ridges:
                if not tried or not self._is_late:
                    tried.append(self._solved(learner, tables, begin, replace(settings, ridge=ridge)))
            best = min(range(len(tried)), key=lambda number: min(loss for _, _, loss in tried[number].curve))
            fitted, settings = tried[best], replace(settings, ridge=ridges[best])
        plan = None if not hasattr(learner, "plan") else self.plan
        new = Weights.of(
            self.game,
            layout,
            fitted.weights * layout.parts,
            self._training(settings, fitted, data),
            plan,
        )
        new.save(file)
        fate = "followed to where they are" if asked.noisy == "follow" else "dropped"
        self.report = structs.replace(
            self.report,
            source=data,
            model=Model(
                layout.count * layout.phases,
                layout.phases,
                "least squares" if self.scored else "logistic",
                settings.ridge,
                len(fitted.curve) - 1,
            ),
            curve=tuple(Epoch(*each) for each in fitted.curve),
            taken=fitted.best,
            groups=weight_groups(self.game, new),
            notes=(f"{noisy:,} positions were not quiet, and were {fate}.",),
        )
        self._judge(parts["validation"], parts["test"], file, layout)
        return file

    @property
    def _is_late(self) -> bool:
        """Whether the time that is left is for the match."""
        return self.budget is not None and self.budget.is_spent

    def _summary(self, duplicates: int, sizes: dict[str, int]) -> DataSummary:
        """Where the positions came from, and what became of them."""
        return DataSummary(
            tuple(f"{source.path} ({source.kind})" for source in self.sources),
            sum(each.games for each in self.sources),
            sum(each.positions for each in self.sources),
            self.skipped.count,
            tuple(self.skipped.first),
            duplicates,
            **sizes,
        )

    def _solved(self, learner: Game, tables: dict[str, FeatureTable], begin: np.ndarray, settings: FitSettings) -> Fit:
        own = learner_of(learner)
        fixed = own.frozen()
        if self.asked.solver != "adam":
            solved = solve(tables["train"], tables["validation"], begin, settings, self.told.fit)
            if fixed is not None:
                solved.weights[:, fixed] = begin[:, fixed]
            return solved
        return fit(
            tables["train"],
            tables["validation"],
            begin,
            settings,
            self.told.fit,
            own.refresh,
            fixed,
            enough=lambda: self._is_late,
        )

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

    def _table(self, learner: Game, positions: Positions, begin: np.ndarray) -> FeatureTable:
        table: FeatureTable = learner_of(learner).table_of(learner, positions, begin)
        return table

    def _training(self, settings: FitSettings, fitted: Fit, data: DataSummary) -> TrainingNotes:
        """What a file of weights says about how they were learned."""
        return {
            "date": time.strftime("%Y-%m-%d"),
            "data": self._kinds(),
            "positions": {"train": data.train, "validation": data.validation, "test": data.test},
            "seed": self.asked.seed,
            "ridge": settings.ridge,
            "loss": "least squares" if settings.scored else f"logistic, spread {settings.spread:g}",
            "epochs": fitted.best,
            "validation loss": round(min(loss for _, _, loss in fitted.curve), 5),
        }

    def _kinds(self) -> list[str]:
        """Where positions are from: files of a kind together."""
        found = []
        for kind in dict.fromkeys(source.kind for source in self.sources):
            some = [source for source in self.sources if source.kind == kind]
            games, positions = sum(each.games for each in some), sum(each.positions for each in some)
            names = Path(some[0].path).name + (f" and {len(some) - 1} more" if len(some) > 1 else "")
            found.append(f"{kind}: {games:,} games, {positions:,} positions, from {names}")
        return found

    def keep(self) -> None:
        """Records what was found, for a run that is resumed."""
        write(self.report, self.folder)

    def restore(self) -> None:
        """What `keep` noted, without the match that may have followed."""
        try:
            known = read_report(self.folder)
        except SecateurError as error:
            raise SecateurError(f"{error}; start again (fresh)") from None
        self.report = structs.replace(known, match=None, decision=None)

    # ------------------------------------------------------------ how good they are

    def _judge(self, validation: Positions, test: Positions, file: Path, layout: Layout) -> None:
        """The loss of the new weights, of the old evaluation and of others, on games that were held out.

        An evaluation on another scale is not blamed for that: its scale is fitted to the validation games.
        """
        with self.stage("judging"):
            new = with_weights(load(self.asked.game), file)
            spread = layout.spread
            values = {"new weights": (evaluations(new, test.rows), spread)}
            others = {"old evaluation": self.game} | {text: changed(self.game, text) for text in self.asked.compare}
            for name, game in others.items():
                best = stretch(evaluations(game, validation.rows), validation.targets, self.scored)
                said = evaluations(game, test.rows)
                values[name] = (said * best, spread) if self.scored else (said, best)
            mean = float(validation.targets.mean())
            constant = mean if self.scored else spread * np.log(max(mean, 1e-6) / max(1 - mean, 1e-6))
            values["the mean result"] = np.full(len(test), constant), spread
            held_out = []
            for name, (said, by) in values.items():
                loss = bootstrap(losses(said, test.targets, self.scored, by), test.games, self.asked.seed)
                held_out.append(HeldOut(name, loss.value, loss.low, loss.high))
            said = values["new weights"][0]
            predicted = said if self.scored else 1 / (1 + np.exp(-said / spread))
            bins = tuple(Bin(*each) for each in calibration(predicted, test.targets))
            self.report = structs.replace(self.report, held_out=tuple(held_out), calibration=bins)
