"""The report of a learning run: what went in, what came out, what was decided; a page to read, and all figures as JSON.

Every part may be missing, as a run may stop early, or have no match. Losses and ratings are None where they are not
finite: JSON has no word for that.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from secateur import schema
from secateur.arena.contest import Standing
from secateur.arena.report import elo_text
from secateur.arena.statistics import Estimate, Sprt, elo_interval
from secateur.errors import SecateurError, plural
from secateur.learn.report.loss_curve import Epoch, best_epoch
from secateur.learn.report.svg import finite
from secateur.machine import write_whole

#: The two files in the folder of a report, and by what the second one is known.
PAGE, FIGURES, FORMAT = "report.html", "report.json", "secateur learning report 1"

#: With fewer games an interval proves nothing.
FEWEST = 20

# ---------------------------------------------------------------- the parts


class DataSummary(Struct, frozen=True):
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


class Model(Struct, frozen=True):
    """What was fitted, and how."""

    weights: int
    phases: int = 1
    loss: str = ""
    ridge: float = 0.0
    epochs: int = 0


class HeldOut(Struct, frozen=True):
    """The loss of an evaluation on positions that nothing was fitted to, with its interval of 95 %."""

    name: str
    loss: float | None
    low: float | None = None
    high: float | None = None


class Bin(Struct, frozen=True):
    """Positions with about the same prediction: its mean, the mean of the results, how many they are."""

    predicted: float | None
    real: float | None
    count: int


class WeightGroup(Struct, frozen=True):
    """Weights that belong together; those of a board have rows (the first on top) and columns."""

    name: str
    values: tuple[float | None, ...]
    rows: int = 0
    columns: int = 0
    column_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()
    centre: float = 0.0  # what a board is tinted around


class MatchStep(Struct, frozen=True):
    """How a match stood after some games."""

    games: int
    elo: float | None = None
    low: float | None = None
    high: float | None = None
    ratio: float | None = None  # the logarithm of the likelihood ratio

    @staticmethod
    def of(standing: Standing, sprt: Sprt | None = None) -> MatchStep:
        """
        >>> step = MatchStep.of(Standing(wins=3, draws=4, losses=1))
        >>> step.games, round(step.elo)
        (8, 89)
        """
        elo = elo_interval(standing.tally)
        ratio = None if sprt is None else sprt.ratio(standing.paired)
        return MatchStep(standing.games, finite(elo.value), finite(elo.low), finite(elo.high), ratio)


class DecidedMatch(Struct, frozen=True):
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
    def worse(self) -> bool:
        """Whether even the highest Elo that the games leave likely is a loss, also where the test is not decided."""
        high = self.steps[-1].high if self.steps else None
        return high is not None and high < 0

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


class Decision(Struct, frozen=True):
    """What was done with the weights: where they were written to, or why they were not."""

    written: str | None
    reason: str = ""


class Stage(Struct, frozen=True):
    """How long a part of the run took."""

    name: str
    seconds: float


class RunReport(Struct, frozen=True):
    """All that is told about a run."""

    game: str
    parameters: dict[str, bool | int | float | str] = {}
    date: str = ""
    command: str = ""
    seeds: dict[str, int] = {}
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

        >>> RunReport("nim").with_stage("fitting", 1.0).with_stage("fitting", 2.0).stages
        (Stage(name='fitting', seconds=3.0),)
        """
        taken = {stage.name: stage.seconds for stage in self.stages}
        taken[name] = taken.get(name, 0.0) + seconds
        return structs.replace(self, stages=tuple(Stage(*each) for each in taken.items()))

    @property
    def title(self) -> str:
        """
        >>> RunReport("othello", {"size": 6}).title
        'Learning othello (size=6)'
        """
        given = ", ".join(f"{name}={value}" for name, value in self.parameters.items())
        return f"Learning {self.game}" + (f" ({given})" if given else "")


class ReportHead(Struct):
    """What a report says of its file: the format, which changes with the fields."""

    format: str = ""


# ---------------------------------------------------------------- in words


def summary(report: RunReport) -> tuple[str, str, str, str, str]:
    """The run in five lines: the data, the fit, the loss that counts, the match, the decision.

    >>> summary(RunReport("nim", decision=Decision(None, "too few games")))[3:]
    ('No match was played.', 'The weights were not written: too few games.')
    """
    return _data(report), _fit(report), _held_out(report), _match(report), _decision(report)


def _data(report: RunReport) -> str:
    source = report.source
    if source is None:
        return "No positions were collected."
    left_out = [f"{plural(source.skipped, 'game')} skipped"] * bool(source.skipped)
    left_out += [f"{plural(source.duplicates, 'duplicate')} dropped"] * bool(source.duplicates)
    found = f"{plural(source.positions, 'position')} of {plural(source.games, 'game')}"
    return ", ".join([found, *left_out]) + "."


def _fit(report: RunReport) -> str:
    if report.model is None:
        return "Nothing was fitted."
    phases = f" in {report.model.phases} phases" if report.model.phases > 1 else ""
    text = f"{plural(report.model.weights, 'weight')}{phases}"
    if report.curve:
        taken = report.taken if report.taken is not None else best_epoch(report.curve)
        text += f", fitted in {plural(report.curve[-1].epoch, 'epoch')}"
        text += "" if taken is None else f"; those of epoch {taken:,} were taken"
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
    text = f"Match against the old evaluation: {match.wins:,} won, {match.draws:,} drawn, {match.losses:,} lost"
    if match.games < FEWEST:
        return text + ", which are too few games for a rating."
    if match.steps:
        text += f"; Elo {step_text(match.steps[-1])}"
    return text + ("." if match.low_bound is None else f"; sequential test (SPRT): {match.decided}.")


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

    >>> step_text(MatchStep(8, 89.0, -102.0, 330.0)), step_text(MatchStep(8, None, 120.0, None))
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

    data = figures(report)
    report = schema.convert(data, RunReport, FIGURES)  # what is drawn is what can be read back
    said = {"format": FORMAT, "title": report.title, "summary": summary(report), **data}
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SecateurError(f"the report cannot be written to {folder}: {error.strerror}") from None
    for name, text in ((PAGE, html_page(report)), (FIGURES, json.dumps(said, indent=1, allow_nan=False) + "\n")):
        write_whole(folder / name, text.encode())
    return folder / PAGE, folder / FIGURES


def figures(report: RunReport) -> dict[str, Any]:
    """A report as JSON has it: no NumPy numbers, null for what is not finite, `?` for what no text can hold.

    >>> figures(RunReport("nim", held_out=(HeldOut("new", math.nan),)))["held_out"]
    [{'name': 'new', 'loss': None, 'low': None, 'high': None}]
    """
    plain = msgspec.to_builtins(report, enc_hook=lambda number: number.item())
    text = json.dumps(plain, ensure_ascii=False).encode("utf-8", "replace")
    found: dict[str, Any] = json.loads(text, parse_constant=lambda word: None)
    return found


def read(folder: Path) -> RunReport:
    """A report that `write` has written, by this version of secateur."""
    path = folder / FIGURES
    try:
        text = path.read_bytes()
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror}") from None
    format = schema.read(text, ReportHead, str(path)).format
    if format != FORMAT:
        raise SecateurError(f"{path} is a report of another version of secateur: its format must be {FORMAT!r}")
    return schema.read(text, RunReport, str(path))
