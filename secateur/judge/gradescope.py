"""A verdict as Gradescope wants it: `results.json`, which an autograder leaves in /autograder/results."""

from __future__ import annotations

from typing import Literal

import msgspec

from secateur.judge.points import Points
from secateur.judge.report import lines
from secateur.judge.verdict import HEADLINES, Verdict


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
