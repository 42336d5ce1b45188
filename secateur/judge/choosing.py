"""Which reading of a function is taken: those that its names allow are tried on a few small trees."""

from __future__ import annotations

from dataclasses import replace

from secateur.errors import SecateurError
from secateur.judge.findings import fault
from secateur.judge.observe import Observation, Observer
from secateur.judge.reading import PROBES, EntryReading, readings, with_result
from secateur.judge.specimens import Specimen, is_complete
from secateur.judge.submission import Submission
from secateur.probe import Watchdog


def choose_reading(submission: Submission, watchdog: Watchdog) -> Observer:
    """An observer with the first reading whose answers are right, or else the one that makes most sense."""
    best: Observer | None = None
    most = (-1, -1)
    missing: str | None = None
    for reading in readings(submission):
        observer = Observer(submission, replace(reading, evaluates=False), watchdog)
        seen = _probed(observer)
        answered = [each for each in seen if not each.problem and each.raw is not None]
        observer.reading = with_result(
            observer.reading,
            [(each.raw, each.handover) for each in answered if each.handover is not None],
            submission.calls_itself,
        )
        for each in seen:
            observer.reread(each)
        missing = missing or next((each.missing for each in seen if each.missing), None)
        right = sum(fault(each, observer.reading) is None for each in seen)
        sensible = sum(each.missing is None and not each.failed for each in answered)
        if (sensible, right) > most:
            best, most = observer, (sensible, right)
        if right == len(seen):
            break
        if seen[-1].problem in ("endless", "too-slow"):
            best = best or observer
            break
    assert best is not None
    if most[0] <= 0 and missing is not None:
        raise SecateurError(
            f"{submission.where}: {submission.name} asks its nodes for {missing!r}, which they do not answer to: "
            "docs/judge.md lists the names that they know"
        )
    return _learnt(best, most[0] > 0)


def _probed(observer: Observer) -> list[Observation]:
    probes = [each for each in PROBES if observer.reading.handover != "heap" or is_complete(each)]
    seen = []
    for specimen in probes:
        seen.append(observer.call(specimen))
        if seen[-1].problem in ("endless", "too-slow"):
            break
    return seen


def _learnt(observer: Observer, sensible: bool) -> Observer:
    """The observer with the functions that search, and with values of inner nodes where the function can take them."""
    deep: Specimen = PROBES[0] if observer.reading.handover == "heap" else PROBES[5]
    seen = observer.learn(deep)
    reads_root = seen.handover is not None and 0 in seen.handover.inner_reads
    if not reads_root and observer.reading.handover not in ("lists", "plain", "dicts", "heap"):
        observer.reading = replace(observer.reading, evaluates=True)
        observer.learn(deep)
        if not sensible:  # perhaps only for want of values at inner nodes
            answers = [
                (each.raw, each.handover)
                for each in _probed(observer)
                if not each.problem and each.handover is not None
            ]
            observer.reading = with_result(observer.reading, answers, observer.submission.calls_itself)
    return observer


def reading_of(submission: Submission, watchdog: Watchdog) -> EntryReading:
    """The reading alone."""
    return choose_reading(submission, watchdog).reading
