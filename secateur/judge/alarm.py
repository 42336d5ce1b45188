"""Judges a file in this process, which an alarm ends where the file does not come to an end."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from secateur.errors import plural
from secateur.judge.judging import judged
from secateur.judge.recorded import Judged
from secateur.judge.submission import file_and_entry
from secateur.judge.verdict import Verdict
from secateur.machine import own_time

#: Seconds between two alarms: a file may catch whatever is raised in it.
AGAIN = 0.25


class OutOfTime(BaseException):
    """Raised in a file that takes too long."""


def judged_here(file: str, entry: str | None, cut: str | None, seconds: float) -> Judged:
    """The verdict on a file that runs in the main thread of this process, with all that this process may do."""
    try:
        with _alarm(seconds):
            return judged(file, entry, cut)
    except OutOfTime:
        sentence = f"It did not end within {plural(seconds, 'second')}."
    name = Path(file_and_entry(file)[0]).name
    found = Verdict(kind="endless", file=name, entry=entry or "", reading="", sentence=sentence, seconds=seconds)
    return Judged(verdict=found)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raises OutOfTime in the main thread after some seconds; time spent waiting for a processor does not count."""
    began = own_time()

    def ring(number: int, frame: Any) -> None:
        if own_time() - began >= seconds:
            raise OutOfTime

    handler = signal.signal(signal.SIGALRM, ring)
    timer = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, handler)
