"""The judge for the page: a file runs in an isolated process, which this one starts, watches and ends."""

from __future__ import annotations

import re
import time
from dataclasses import replace

from secateur.errors import SecateurError
from secateur.judge import IsolatedFile, Judged, JudgeLimits, Judgment
from secateur.judge.isolated import LOOK_EVERY, IsolatedJudge
from secateur.judge.report import headline
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.messages.judge import FileJudged, JudgedSearch, JudgeFileRequest, JudgeProgress
from secateur.trace.web.pack import caption, packed_tree

#: Seconds between two reports.
PAUSE = 0.5

#: What a file may take.
LIMITS = JudgeLimits()


def run(request: JudgeFileRequest, tell: Tell[JudgeProgress], stopping: Stopping) -> FileJudged:
    """The verdict on a file; whatever it does, there is one."""
    file = IsolatedFile(request.source, file_name(request.name), entry=request.entry or None, cut=request.cut)
    limits = replace(LIMITS, enforced=request.exposed)
    with IsolatedJudge(file, limits) as judge:
        found, told = judge.look(), 0.0
        while found is None:
            if stopping.is_set():
                raise SecateurError("the judge was stopped")
            if time.monotonic() - told > PAUSE:
                told = time.monotonic()
                tell(JudgeProgress(running=judge.is_running, seconds=round(judge.spent, 1), limit=limits.seconds))
            judge.wait(LOOK_EVERY)
            found = judge.look()
    return _shown(found)


def file_name(name: str) -> str:
    """A name under which any text can be stored as a Python file.

    >>> file_name("C:\\\\homework\\\\week 3.py"), file_name("../../.bashrc"), file_name("")
    ('week_3.py', 'bashrc.py', 'submission.py')
    """
    last = re.split(r"[/\\]", name)[-1].removesuffix(".py")
    stem = re.sub(r"\W", "_", last, flags=re.ASCII).strip("_")[:60]
    return f"{stem or 'submission'}.py"


def _shown(found: Judged) -> FileJudged:
    judgment = Judgment(found)
    comparison = judgment.comparison
    searches = [] if comparison is None else zip(comparison.names, comparison.trees, strict=True)
    return FileJudged(
        headline=headline(found.verdict),
        verdict=found.verdict,
        searches=[
            JudgedSearch(name=name, caption=caption(tree), trace=packed_tree(tree, None, False))
            for name, tree in searches
        ],
        after=judgment.parting,
    )
