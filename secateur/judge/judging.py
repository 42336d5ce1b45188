"""From a student's function to a verdict: try it, name what is wrong, and find the smallest tree that shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import structs

from secateur.errors import SecateurError
from secateur.judge.case import Case
from secateur.judge.choosing import choose_reading
from secateur.judge.loading import BrokenFile
from secateur.judge.observe import LONGEST_CALL, Observer
from secateur.judge.recorded import Judged
from secateur.judge.submission import Submission, file_and_entry, submitted
from secateur.judge.verdict import Verdict
from secateur.judge.views import leaf_views
from secateur.machine import own_time
from secateur.probe import Watchdog

if TYPE_CHECKING:
    from secateur.judge.process import ProcessObserver
    from secateur.judge.report import Judgment


def judge(
    what: Callable[..., Any] | str | Path,
    *,
    entry: str | None = None,
    cut: str | None = None,
    isolated: bool = True,
) -> Judgment:
    """Runs a student's minimax or alpha-beta on many small trees, and says what is wrong with it.

    `what` is a function, or a file: "hw.py" or "hw.py:alphabeta"; `entry` names the function in it. `cut=">="`
    asks for a search that stops where alpha and beta are equal; otherwise `>` is right too. A file runs in an isolated
    process, unless `isolated` is False; a function runs in this one.

    >>> def minimax(node, maximizing):
    ...     if isinstance(node, int):
    ...         return node
    ...     return (max if maximizing else min)(minimax(child, maximizing) for child in node)
    >>> verdict = judge(minimax).verdict
    >>> verdict.kind, verdict.mistake
    ('wrong-value', 'sides-not-flipped')
    """
    from secateur.judge.report import Judgment

    if not isolated or not isinstance(what, (str, Path)):
        return Judgment(judged(what, entry, cut))
    from secateur.judge.class_files import isolated_file
    from secateur.judge.isolated import judged_isolated

    check_cut(cut)
    path, named = file_and_entry(what)
    return Judgment(judged_isolated(isolated_file(path, entry or named, cut)))


def check_cut(cut: str | None) -> None:
    if cut not in (None, ">=", ">"):
        raise SecateurError(f"cut must be '>=' or '>', not {cut!r}")


def judged(what: Any, entry: str | None = None, cut: str | None = None) -> Judged:
    """The verdict on a function or a file, with what it rests on."""
    check_cut(cut)
    began = own_time()
    try:
        with Watchdog(LONGEST_CALL) as watchdog:
            submission = submitted(what, entry)
            found = judged_submission(submission, watchdog, cut)
    except BrokenFile as error:
        name = Path(str(what)).name
        found = Judged(verdict=Verdict(kind=error.kind, file=name, entry=entry or "", reading="", sentence=f"{error}."))
    return structs.replace(found, verdict=structs.replace(found.verdict, seconds=round(own_time() - began, 3)))


def judged_submission(submission: Submission, watchdog: Watchdog, cut: str | None) -> Judged:
    """The verdict on a submission; where part of its file cannot run, only if that says all that must be known."""
    if submission.absent is None:
        return judged_observer(choose_reading(submission, watchdog), cut)
    try:
        found = judged_observer(choose_reading(submission, watchdog), cut)
    except SecateurError:
        raise submission.absent from None
    is_excused = all(each.is_excused for each in submission.left_out)
    lacks_part = bool(submission.missing) or found.verdict.kind == "crash"
    is_sure = is_excused and (found.verdict.is_right or not lacks_part)
    if not is_sure and not found.verdict.mistake:
        raise submission.absent
    remarks = [f"Line {each.line} was left out: it {each.why}." for each in submission.left_out]
    if missing := " and ".join(sorted(submission.missing)):
        remarks.append(f"Not installed here, and not judged: {missing}, which it imports.")
    return structs.replace(found, verdict=structs.replace(found.verdict, remarks=[*found.verdict.remarks, *remarks]))


def judged_observer(observer: Observer | ProcessObserver, cut: str | None = None) -> Judged:
    """The verdict on whatever an observer calls."""
    if not isinstance(observer, Observer):
        return Case(observer, cut).judged()
    views = leaf_views(observer.submission, observer.reading)
    found: Judged | None = None
    for view in views:
        observer.reading = replace(observer.reading, mover_view=view)
        again = Case(observer, cut).judged()
        if found is None or again.verdict.is_certain:
            found = again
        if found.verdict.is_right or found.verdict.is_certain:
            break
    assert found is not None
    return _rounds_off(observer, cut) or found if observer.reading.unit == 0 and found.verdict.is_right else found


def _rounds_off(observer: Observer, cut: str | None) -> Judged | None:
    """The verdict on a right search whose depth counts neither moves nor rounds, where that is a known mistake."""
    observer.reading = replace(observer.reading, unit=2)
    found = Case(observer, cut).judged()
    depth_is_off = (found.verdict.mistake or "").startswith("depth-") and found.verdict.is_certain
    return found if depth_is_off else None
