"""A verdict as Gradescope wants it: `results.json`, which an autograder leaves in /autograder/results."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from secateur.errors import SecateurError
from secateur.judge.points import Points
from secateur.judge.report import lines
from secateur.judge.verdict import HEADLINES, Verdict
from secateur.machine import write_whole
from secateur.schema import write


class GradescopeTest(msgspec.Struct, frozen=True, kw_only=True):
    """One of the tests that a student sees."""

    name: str
    score: float
    max_score: float
    status: Literal["passed", "failed"]
    output: str
    output_format: Literal["text"] = "text"
    visibility: Literal["visible"] = "visible"


class GradescopeResults(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file."""

    score: float
    execution_time: float
    output: str
    tests: list[GradescopeTest]
    output_format: Literal["text"] = "text"
    visibility: Literal["visible"] = "visible"


def gradescope(verdict: Verdict, points: Points | None = None) -> GradescopeResults:
    """The results of one submission. What nobody could judge gets 0 points and says so."""
    points = points or Points()
    score = points.of(verdict) or 0.0
    head, *rest = lines(verdict)
    test = GradescopeTest(
        name=f"{verdict.entry or verdict.file} {HEADLINES[verdict.kind]}",
        score=score,
        max_score=points.full,
        status="passed" if verdict.is_right else "failed",
        output="\n".join(rest).strip(),
    )
    return GradescopeResults(score=score, execution_time=verdict.seconds, output=head, tests=[test])


def check_results(path: Path) -> None:
    """Refuses a file that Gradescope would not read."""
    if path.suffix.lower() != ".json":
        raise SecateurError(f"{path.name}: the results for Gradescope must be saved as .json")


def save_gradescope(path: Path, verdict: Verdict, points: Points | None = None) -> None:
    """Writes the results of one submission."""
    check_results(path)
    write_whole(path, write(gradescope(verdict, points)).encode() + b"\n", durable=False)
