"""The report of a learning run: what went in, what came out, what was decided; a page to read, and all figures as JSON.

Every part may be missing, as a run may stop early, or have no match. Losses and ratings are None where they are not
finite: JSON has no word for that.
"""

from __future__ import annotations

import json
import math
import types
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from secateur.arena.contest import Standing
from secateur.arena.report import elo_text
from secateur.arena.statistics import Estimate, Sprt, elo_interval
from secateur.errors import SecateurError
from secateur.learn.report.loss_curve import Epoch, best_epoch
from secateur.learn.report.svg import finite
from secateur.machine import write_whole

#: The two files in the folder of a report, and by what the second one is known.
PAGE, FIGURES, FORMAT = "report.html", "report.json", "secateur learning report 1"

#: With fewer games an interval proves nothing.
FEWEST = 20

Part = TypeVar("Part")


# ---------------------------------------------------------------- the parts


@dataclass(frozen=True)
class DataSummary:
    """Where the positions came from, and what became of them."""

    origins: tuple[str, ...] = ()  # files, or how the games were played
    games: int = 0
    positions: int = 0
    skipped: int = 0
    skipped_first: tuple[str, ...] = ()  # the first few, each with its reason
    duplicates: int = 0
    train: int = 0
    validation: int = 0
    test: int = 0


@dataclass(frozen=True)
class Model:
    """What was fitted, and how."""

    weights: int
    phases: int = 1
    loss: str = ""
    ridge: float = 0.0
    epochs: int = 0


@dataclass(frozen=True)
class HeldOut:
    """The loss of an evaluation on positions that nothing was fitted to, with its interval of 95 %."""

    name: str
    loss: float | None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Bin:
    """Positions with about the same prediction: its mean, the mean of the results, how many they are."""

    predicted: float | None
    real: float | None
    count: int


@dataclass(frozen=True)
class WeightGroup:
    """Weights that belong together; those of a board have rows (the first on top) and columns."""

    name: str
    values: tuple[float | None, ...]
    rows: int = 0
    columns: int = 0
    column_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()
    centre: float = 0.0  # what a board is tinted around


@dataclass(frozen=True)
class MatchStep:
    """How a match stood after some games."""

    games: int
    elo: float | None = None
    low: float | None = None
    high: float | None = None
    ratio: float | None = None  # the logarithm of the likelihood ratio

    @staticmethod
    def of(standing: Standing, sprt: Sprt | None = None) -> MatchStep:
        """
        >>> step = Step.of(Standing(wins=3, draws=4, losses=1))
        >>> step.games, round(step.elo)
        (8, 89)
        """
        elo = elo_interval(standing.tally)
        ratio = None if sprt is None else sprt.ratio(standing.paired)
        return MatchStep(standing.games, finite(elo.value), finite(elo.low), finite(elo.high), ratio)


@dataclass(frozen=True)
class DecidedMatch:
    """The new weights against the old evaluation; `verdict` is that of the test: elo0, elo1, or nothing."""

    first: str
    second: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    steps: tuple[MatchStep, ...] = ()
    limits: str = ""
    elo0: float | None = None
    elo1: float | None = None
    low_bound: float | None = None
    high_bound: float | None = None
    verdict: str = ""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def better(self) -> bool:
        """Whether the first has shown to be better: by the test, or, where the clock ended it, by the interval."""
        if self.verdict or not self.steps:
            return self.verdict == "elo1"
        low = self.steps[-1].low
        return self.games >= FEWEST and low is not None and low > (self.elo0 or 0.0)

    @property
    def decided(self) -> str:
        """The verdict in words."""
        accepted = {"elo0": self.elo0, "elo1": self.elo1}.get(self.verdict)
        return "undecided" if accepted is None else f"accepted elo {accepted:g}"


@dataclass(frozen=True)
class Decision:
    """What was done with the weights: where they were written to, or why they were not."""

    written: str | None
    reason: str = ""


@dataclass(frozen=True)
class Stage:
    """How long a part of the run took."""

    name: str
    seconds: float


@dataclass(frozen=True)
class RunReport:
    """All that is told about a run."""

    game: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    date: str = ""
    command: str = ""
    seeds: Mapping[str, int] = field(default_factory=dict)
    source: DataSummary | None = None
    model: Model | None = None
    curve: tuple[Epoch, ...] | None = None
    taken: int | None = None  # the epoch whose weights were taken
    held_out: tuple[HeldOut, ...] | None = None
    calibration: tuple[Bin, ...] | None = None
    groups: tuple[WeightGroup, ...] | None = None
    match: DecidedMatch | None = None
    decision: Decision | None = None
    notes: tuple[str, ...] = ()
    stages: tuple[Stage, ...] = ()

    def with_stage(self, name: str, seconds: float) -> RunReport:
        """The report with the time of a stage, added to what that stage has taken before.

        >>> Report("nim").with_stage("fitting", 1.0).with_stage("fitting", 2.0).stages
        (Stage(name='fitting', seconds=3.0),)
        """
        taken = {stage.name: stage.seconds for stage in self.stages}
        taken[name] = taken.get(name, 0.0) + seconds
        return replace(self, stages=tuple(Stage(*each) for each in taken.items()))

    @property
    def title(self) -> str:
        """
        >>> Report("othello", {"size": 6}).title
        'Learning othello (size=6)'
        """
        given = ", ".join(f"{name}={value}" for name, value in self.parameters.items())
        return f"Learning {self.game}" + (f" ({given})" if given else "")


# ---------------------------------------------------------------- in words


def summary(report: RunReport) -> tuple[str, str, str, str, str]:
    """The run in five lines: the data, the fit, the loss that counts, the match, the decision.

    >>> summary(Report("nim", decision=Decision(None, "too few games")))[3:]
    ('No match was played.', 'The weights were not written: too few games.')
    """
    return _data(report), _fit(report), _held_out(report), _match(report), _decision(report)


def _data(report: RunReport) -> str:
    source = report.source
    if source is None:
        return "No positions were collected."
    left_out = [f"{source.skipped:,} games skipped"] * bool(source.skipped)
    left_out += [f"{source.duplicates:,} duplicates dropped"] * bool(source.duplicates)
    return f"{source.positions:,} positions of {source.games:,} games" + "".join(f", {each}" for each in left_out) + "."


def _fit(report: RunReport) -> str:
    if report.model is None:
        return "Nothing was fitted."
    phases = f" in {report.model.phases} phases" if report.model.phases > 1 else ""
    text = f"{report.model.weights:,} weights{phases}"
    if report.curve:
        taken = report.taken if report.taken is not None else best_epoch(report.curve)
        text += f", {report.curve[-1].epoch:,} epochs" + ("" if taken is None else f", taken from epoch {taken:,}")
    return text + "."


def _held_out(report: RunReport) -> str:
    known = [each for each in report.held_out or () if each.loss is not None]
    if not known:
        return "No loss was measured on positions held out."
    return "Held-out loss: " + "; ".join(f"{each.name} {interval_text(each)}" for each in known) + "."


def _match(report: RunReport) -> str:
    match = report.match
    if match is None or not match.games:
        return "No match was played."
    text = f"Match of {match.games:,} games: +{match.wins} ={match.draws} -{match.losses}"
    if match.steps:
        text += f", Elo {step_text(match.steps[-1])}"
    return text + ("." if match.low_bound is None else f"; SPRT: {match.decided}.")


def _decision(report: RunReport) -> str:
    if report.decision is None:
        return "Nothing was decided about the weights."
    where = report.decision.written
    text = "The weights were not written" if where is None else f"The weights were written to {where}"
    return text + (f": {report.decision.reason}." if report.decision.reason else ".")


def interval_text(each: HeldOut) -> str:
    """
    >>> interval_text(HeldOut("new weights", 0.53214, 0.529, 0.5351))
    '0.5321 [0.5290, 0.5351]'
    """
    if each.loss is None:
        return "-"
    known = each.low is not None and each.high is not None
    return f"{each.loss:.4f}" + (f" [{each.low:.4f}, {each.high:.4f}]" if known else "")


def step_text(step: MatchStep) -> str:
    """The rating with its interval, which is open where all games were won or lost.

    >>> step_text(Step(8, 89.0, -102.0, 330.0)), step_text(Step(8, None, 120.0, None))
    ('+89.0 ± 216.0 [-102.0, +330.0]', 'above +120.0')
    """
    low = -math.inf if step.low is None else step.low
    high = math.inf if step.high is None else step.high
    value = step.elo if step.elo is not None else math.inf if step.low is not None else -math.inf
    return elo_text(Estimate(value, low, high))


# ---------------------------------------------------------------- files


def write(report: RunReport, folder: Path) -> tuple[Path, Path]:
    """Writes the page and the figures, and tells where."""
    from secateur.learn.report.html import html_page

    figures = _plain(asdict(report))
    report = _built(RunReport, figures)  # what is drawn is what can be read back
    figures = {"format": FORMAT, "title": report.title, "summary": summary(report), **figures}
    text = json.dumps(figures, indent=1, allow_nan=False) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SecateurError(f"the report cannot be written to {folder}: {error.strerror}") from None
    for name, content in ((PAGE, html_page(report)), (FIGURES, text)):
        write_whole(folder / name, content.encode())
    return folder / PAGE, folder / FIGURES


def read(folder: Path) -> RunReport:
    """A report that `write` has written."""
    path = folder / FIGURES
    try:
        figures = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError:
        raise SecateurError(f"{path} is not a report: it is not JSON") from None
    if not isinstance(figures, dict) or figures.get("format") != FORMAT:
        raise SecateurError(f"{path} is not a report: its format is not {FORMAT!r}")
    try:
        return _built(RunReport, figures)
    except (TypeError, ValueError, KeyError) as error:
        raise SecateurError(f"{path} is not a report: {error}") from None


def _plain(data: Any) -> Any:
    """Data as JSON has it: no tuples, no NumPy numbers, None for what is not finite."""
    if isinstance(data, Mapping):
        return {str(name): _plain(value) for name, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [_plain(value) for value in data]
    if data is None or isinstance(data, (str, bool)):
        return data
    if hasattr(data, "item"):
        data = data.item()
    if isinstance(data, (int, float)):
        return data if math.isfinite(data) else None
    return str(data)


def _built(kind: type[Part], data: Mapping[str, Any]) -> Part:
    """A part of a report from its fields; what an older program does not know is left out."""
    hints = get_type_hints(kind)
    return kind(**{name: _value(hint, data[name], name) for name, hint in hints.items() if name in data})


def _value(hint: Any, data: Any, name: str) -> Any:
    """A field from JSON, by its type."""
    if get_origin(hint) in (Union, types.UnionType):
        if data is None:
            return None
        hint = next(each for each in get_args(hint) if each is not type(None))
    if is_dataclass(hint):
        if not isinstance(data, dict):
            raise ValueError(f"{name} has no fields")
        return _built(hint, data)  # type: ignore[arg-type]
    if get_origin(hint) is tuple:
        if not isinstance(data, list):
            raise ValueError(f"{name} is not a list")
        return tuple(_value(get_args(hint)[0], each, name) for each in data)
    if get_origin(hint) is Mapping and not isinstance(data, dict):
        raise ValueError(f"{name} has no fields")
    if hint is float and isinstance(data, int) and not isinstance(data, bool):
        return float(data)
    if isinstance(hint, type) and not isinstance(data, hint):
        raise ValueError(f"{name} = {data!r} is not of type {hint.__name__}")
    return data
