"""A student's own minimax or alpha-beta: is it right, what is wrong with it, and which tree shows it.

The package is also the function: `secateur.judge(function)` runs the function on many small trees, and returns a
`Judgment`. `submission` finds the function, `reading` what its parameters are, `handover` gives it trees, `observe`
watches it, `forms` and `mistakes` are what it is compared with, `shrink` makes the tree small, `report` shows it.
"""

from __future__ import annotations

import sys
from types import ModuleType

from secateur.judge.classroom import ClassOptions, ClassReport, judge_class
from secateur.judge.entries import EntryNeeded
from secateur.judge.isolated import IsolatedFile, JudgeLimits, judged_isolated
from secateur.judge.judging import judge, judged
from secateur.judge.loading import BrokenFile
from secateur.judge.points import Points, points_from
from secateur.judge.recorded import Judged
from secateur.judge.report import Judgment, NotRight
from secateur.judge.verdict import NamedMistake, Verdict, Witness

__all__ = [
    "BrokenFile",
    "ClassOptions",
    "ClassReport",
    "EntryNeeded",
    "IsolatedFile",
    "JudgeLimits",
    "Judged",
    "Judgment",
    "NamedMistake",
    "NotRight",
    "Points",
    "Verdict",
    "Witness",
    "judge",
    "judge_class",
    "judged",
    "judged_isolated",
    "points_from",
]


class _Callable(ModuleType):
    """Lets `secateur.judge` be called."""

    __call__ = staticmethod(judge)


sys.modules[__name__].__class__ = _Callable
