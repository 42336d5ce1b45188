"""A job for a worker: what it asks for, its state, and its result."""

from __future__ import annotations

import asyncio
import itertools
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from secateur.workers.framing import Content, JobProgress
from secateur.workers.process import Moment

if TYPE_CHECKING:
    from secateur.workers.async_process import WorkerProcess


class JobState(StrEnum):
    """The state of a job. Its values are sent to pages."""

    WAITING = "waiting"  # for a worker
    COMPILING = "compiling"  # the compiler is at work for it, and the job goes on or waits for that
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"  # by its owner, perhaps with a result

    @property
    def is_final(self) -> bool:
        """Whether the job has ended.

        >>> JobState.COMPILING.is_final, JobState.DONE.is_final
        (False, True)
        """
        return self in (JobState.DONE, JobState.FAILED, JobState.STOPPED)


#: A job of this rank, or before it, is one that a person waits for: it runs at the usual priority.
URGENT = 1

#: How nice the searches of all other jobs are.
NICE = 5


@dataclass(frozen=True)
class JobKind:
    """How jobs of a kind are treated."""

    seconds: float  # how long one may take
    rank: int  # how soon it comes to its turn: 0 is first
    leaves: int = 0  # how many workers are left to more urgent jobs
    patient: bool = False  # steps back where others wait, and goes on later
    silence: float | None = None  # seconds without news after which it hangs

    @property
    def is_urgent(self) -> bool:
        """Whether a person waits for it."""
        return self.rank <= URGENT

    @property
    def nice(self) -> int:
        """The niceness of its searches.

        >>> JobKind(seconds=60, rank=0).nice, JobKind(seconds=60, rank=4).nice
        (0, 5)
        """
        return 0 if self.is_urgent else NICE


class JobError(Exception):
    """A job that ended without a result: one line that says why."""


class JobHangs(JobError):
    """The job did not answer in time."""


News = Callable[["Job"], None]


class Job:
    """A job that a worker does for an owner.

    The owner hears `news` of every change of its state and of what it has found. `prepare` is called when a worker is
    about to begin it: the last moment to change the request.
    """

    _numbers = itertools.count(1)

    def __init__(
        self, kind: str, request: Content, owner: object, news: News | None = None, prepare: News | None = None
    ) -> None:
        self.name = f"j{next(self._numbers)}"
        self.kind, self.request, self.owner, self.news, self.prepare = kind, request, owner, news, prepare
        self.state = JobState.WAITING
        self.told: Content = {}  # what it has found so far
        self.has_progress = False  # whether the news is what it has just told
        self.compiling = ""  # what is being compiled for it
        self.result: Content | None = None
        self.error: JobError | None = None
        self.stopped = False  # by its owner
        self.preempted = False  # it steps back
        self.process: WorkerProcess | None = None
        self.finished = asyncio.Event()
        self.began = 0.0  # when it was last given to a worker
        self.heard = Moment(0.0)  # when that last said something
        self.counted_from: Moment | None = None  # since when its time counts
        self.stop_asked: Moment | None = None

    @property
    def message(self) -> str:
        """Why there is no result."""
        return "" if self.error is None else str(self.error)

    def change(self, state: JobState, has_progress: bool = False) -> None:
        """Changes the state, and tells of it."""
        self.state, self.has_progress = state, has_progress
        self._tell(self.news)

    def _tell(self, whom: News | None) -> None:
        if whom is None:
            return
        try:
            whom(self)
        except Exception:  # noqa: BLE001  whoever hears of it must not harm who does the work
            traceback.print_exc()

    # ------------------------------------------------------------ in a worker

    def give(self, process: WorkerProcess) -> None:
        """Notes the worker that is about to begin it."""
        self._tell(self.prepare)
        self.process, self.began = process, time.monotonic()
        self.heard, self.compiling = self._now(), ""
        self.counted_from = self.stop_asked = None
        self.change(JobState.RUNNING)

    def begun(self) -> None:
        """Its own code runs: from now on its time counts."""
        self.heard = self.counted_from = self._now()

    def hear(self, progress: JobProgress) -> None:
        """Takes note of news from the worker. Time to compile does not count."""
        self.heard = self._now()
        if progress.compiling or self.compiling:
            self.counted_from = self.heard
        self.compiling = progress.compiling
        if progress.told is not None:
            self.told = progress.told
        self.change(JobState.COMPILING if self.compiling else JobState.RUNNING, progress.told is not None)

    def _now(self) -> Moment:
        return Moment.now(None if self.process is None else self.process.pid)

    def ask_to_stop(self) -> None:
        """Notes when it was first asked to end."""
        self.stop_asked = self.stop_asked or self._now()

    def is_over(self, seconds: float | None, since: Moment | None = None) -> bool:
        """Whether more than this many seconds have passed since then, not counting those to start and to compile."""
        if seconds is None or self.counted_from is None or self.compiling:
            return False
        if since is None or since.wall < self.counted_from.wall:
            since = self.counted_from
        return self._now().seconds_since(since) > seconds

    # ------------------------------------------------------------ its end

    def blame(self, error: JobError) -> None:
        """Notes why it is about to be ended, for the case that it ends without a result."""
        self.error = error

    def step_back(self, found: Content) -> None:
        """Keeps what it has found until it is resumed."""
        self.process, self.told, self.compiling = None, found or self.told, ""

    def end(self, result: Content | None, message: str = "") -> None:
        """The result, or the reason why there is none."""
        self.process, self.result, self.compiling = None, result, ""
        if result is not None:
            self.error = None
        elif message:
            self.error = JobError(message)
        self.finished.set()
        ended = JobState.DONE if result is not None else JobState.FAILED
        self.change(JobState.STOPPED if self.stopped else ended)

    async def wait(self) -> Content:
        """The result, once it is there."""
        await self.finished.wait()
        if self.result is None:
            raise self.error or JobError("it was stopped")
        return self.result
