"""The job `judge`: a student's file, and the verdict on it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from secateur.judge.verdict import Verdict
from secateur.trace.web.pack import PackedTree

#: The longest file that a page may hand in, in characters, and the longest name of a file or a function.
LONGEST_SOURCE, LONGEST_NAME = 200_000, 200

SourceText = Annotated[
    str, Meta(max_length=LONGEST_SOURCE, description=f"a string of at most {LONGEST_SOURCE:,} characters")
]
ShortName = Annotated[str, Meta(max_length=LONGEST_NAME)]


class JudgeFileRequest(Struct, kw_only=True):
    """A Python file to judge, in an isolated process: its text (`source`) and its `name`. `entry` is the function that
    is meant, where the file has several searches; `cut` the cut rule that was asked for, null for either. The studio
    itself sets `exposed`, where others can reach it: then a file runs only where the kernel confines it."""

    source: SourceText
    name: ShortName = "submission.py"
    entry: ShortName | None = None
    cut: Literal[">=", ">"] | None = None
    exposed: bool = False


class JudgeProgress(Struct, kw_only=True):
    """Whether the isolated process runs the file or still starts, for how many seconds, and how many it may take."""

    running: bool
    seconds: float
    limit: float


class JudgedSearch(Struct, kw_only=True):
    """A search of the smallest tree: `yours` or the `right` one."""

    name: str
    caption: str
    trace: PackedTree


class FileJudged(Struct, kw_only=True):
    """The verdict, its `headline`, and the searches of its smallest tree, if they can be drawn: the student's and the
    right one. `after` is how many nodes both have visited when they first differ, null where there are not both."""

    headline: str
    verdict: Verdict
    searches: list[JudgedSearch]
    after: int | None
