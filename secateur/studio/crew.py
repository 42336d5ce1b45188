"""Who does the work: the referee, who answers at once, and workers, for whom jobs queue.

The server itself never runs a game: a method that does not return can only hang a process that is
then replaced.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import sys
import time
import traceback
from asyncio.subprocess import PIPE
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from secateur.studio.jobs import KINDS, PATIENT

#: The longest line that a worker may write: a large tree.
LONGEST = 256 << 20

#: Between being told to stop and being killed, in seconds.
GRACE = 3.0

#: How long a patient job runs while others wait.
SLICE = 4.0

#: A check that has said nothing for so long hangs.
SILENCE = 30.0

#: Jobs that may wait or run: for one owner, and in all.
MOST_EACH, MOST = 6, 400

#: A click is answered before a search goes on.
NICE = 5

News = Callable[["Job"], None]


class JobError(Exception):
    """A job that ended without a result: one line that says why."""


class Hangs(JobError):
    """A method of the game does not return."""


class Job:
    """Something that a worker does for an owner, who hears `news` of it."""

    _numbers = itertools.count(1)

    def __init__(self, kind: str, request: dict[str, Any], owner: object, news: News | None = None) -> None:
        self.name = f"j{next(self._numbers)}"
        self.kind, self.request, self.owner, self.news = kind, request, owner, news
        self.state = "waiting"
        self.told: dict[str, Any] = {}
        self.result: dict[str, Any] | None = None
        self.message = ""
        self.preempted = False
        self.stopped = False
        self.began = self.heard = 0.0
        self.process: Process | None = None
        self.on_late: Callable[[Job], None] = lambda job: None
        self.hangs = False
        self.limit: asyncio.TimerHandle | None = None
        self.begun = False
        self.finished = asyncio.Event()
        self.timers: list[asyncio.TimerHandle] = []

    def tell(self, state: str) -> None:
        """Changes the state, and says so."""
        self.state = state
        if self.news is None:
            return
        try:
            self.news(self)
        except Exception:  # noqa: BLE001  whoever hears of it must not harm who does the work
            traceback.print_exc()

    @property
    def compiling(self) -> bool:
        return bool(self.told.get("compiling"))

    @property
    def doing(self) -> str:
        """What it is at, as pages call it: it may search while it compiles."""
        return "compiling" if self.compiling and not self.told.get("depth") else "running"

    def hear(self, told: dict[str, Any]) -> None:
        """Records news from the worker."""
        self.told, self.heard = told, time.monotonic()
        if "compiling" in told:
            self.set_limit()
        self.tell("progress")

    def set_limit(self) -> None:
        """Starts the time limit of this kind of job anew; there is no limit while it compiles."""
        self.cancel_limit()
        if not self.compiling:
            loop = asyncio.get_running_loop()
            self.limit = loop.call_later(KINDS[self.kind].seconds, self.on_late, self)

    def cancel_limit(self) -> None:
        if self.limit is not None:
            self.limit.cancel()

    def cancel_timers(self) -> None:
        self.cancel_limit()
        for timer in self.timers:
            timer.cancel()
        self.timers.clear()

    def end(self, result: dict[str, Any] | None, message: str = "") -> None:
        """The result, or why there is none."""
        self.cancel_timers()
        self.result, self.message = result, message
        self.finished.set()
        self.tell("stopped" if self.stopped else "failed" if result is None else "done")

    async def wait(self) -> dict[str, Any]:
        """The result, once it is there."""
        await self.finished.wait()
        if self.result is None:
            raise JobError(self.message or "it was stopped")
        return self.result


class Process:
    """One process of `secateur.studio.worker`, and the jobs that it has been given."""

    def __init__(self, tables: int, nice: int, on_end: Callable[[Process, Job], None]) -> None:
        self.arguments, self.on_end = [str(tables), str(nice)], on_end
        self.jobs: dict[str, Job] = {}
        self.process: asyncio.subprocess.Process | None = None
        self.reading: asyncio.Task[None] | None = None
        self.last_game = ""
        self.stale = False
        self.killed = False
        self.starting = asyncio.Lock()

    async def start(self) -> None:
        """Starts it, once the one before it has ended."""
        await self.ended()
        self.killed = False
        root = str(Path(__file__).parents[2])  # where the package is, for a worker that starts in another folder
        paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
        command = [sys.executable, "-P", "-m", "secateur.studio.worker", *self.arguments]
        self.process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST,
            process_group=0,  # Ctrl-C is the server's alone
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        self.reading = asyncio.create_task(self._read(self.process))

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.returncode is None and not self.killed

    def begin(self, job: Job) -> None:
        """Gives it a job."""
        self.jobs[job.name] = job
        job.process, job.began = self, time.monotonic()
        job.heard = job.began
        job.told = {name: told for name, told in job.told.items() if name != "compiling"}
        self.last_game = str(job.request.get("game", ""))
        self._send({"job": job.name, "kind": job.kind, "request": job.request})

    def stop(self, job: Job) -> None:
        """Asks it to end a job, and makes it if it does not listen."""
        self._send({"stop": job.name})
        job.timers.append(asyncio.get_running_loop().call_later(GRACE, self._kill_unless_compiling, job))

    def _kill_unless_compiling(self, job: Job) -> None:
        """Kills the process once it has started and compiled: the next search would have to repeat that."""
        if job.compiling or not job.begun:
            job.timers.append(asyncio.get_running_loop().call_later(GRACE, self._kill_unless_compiling, job))
        else:
            self.kill()

    def kill(self) -> None:
        self.killed = True
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):  # it has just ended
                _kill(self.process.pid)  # its own kill() would take the exit code from asyncio

    async def ended(self) -> None:
        """Waits until it has ended, and its jobs with it."""
        if self.reading is not None:
            await asyncio.wait([self.reading])

    async def close(self) -> None:
        """Ends it, and waits until it has ended."""
        self.kill()
        await self.ended()

    def _send(self, message: dict[str, Any]) -> None:
        stdin = self.process.stdin if self.process is not None else None
        if stdin is not None and not stdin.is_closing():
            stdin.write(json.dumps(message).encode() + b"\n")

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        try:
            with suppress(ValueError, ConnectionError):
                while line := await _next_line(process):
                    self._heard(json.loads(line))
        finally:
            self.kill()
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), GRACE)
            process._transport.close()  # type: ignore[attr-defined]  # the pipes that another process keeps open
            for job in list(self.jobs.values()):
                if job.preempted and not job.stopped and not job.message:
                    self._ended(job, {}, "")  # it did not step back in time and was killed
                else:
                    why = "" if job.stopped else job.message or "the process that worked on it has ended"
                    self._ended(job, None, why)

    def _heard(self, message: dict[str, Any]) -> None:
        job = self.jobs.get(message["job"])
        if job is None:
            return
        if "begun" in message:
            job.began = job.heard = time.monotonic()
            job.begun = True
            job.set_limit()
        elif "told" in message:
            job.hear(message["told"])
        else:
            self._ended(job, message.get("result"), message.get("error", ""))

    def _ended(self, job: Job, result: dict[str, Any] | None, message: str) -> None:
        self.jobs.pop(job.name, None)
        job.process = None
        if job.preempted and result is not None and not job.stopped:
            job.cancel_timers()
            job.begun = False
            job.told = result
        else:
            job.end(result, message)
        self.on_end(self, job)


async def _next_line(process: asyncio.subprocess.Process) -> bytes:
    """The next line of output; empty once the process has ended, even if a child of the game holds the pipe open."""
    assert process.stdout is not None
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                return await process.stdout.readline()
        if process.returncode is not None:
            return b""


def _kill(process: int) -> None:
    """Ends a process, and those that a game has started in it."""
    if hasattr(os, "killpg"):
        os.killpg(process, signal.SIGKILL)
    else:
        os.kill(process, signal.SIGTERM)


def _new_referee() -> Process:
    return Process(tables=0, nice=0, on_end=lambda process, job: None)


class Crew:
    """The referees, one of them for the author's own game, and the workers; use it as `async with`."""

    def __init__(self, workers: int, own: str | None = None, tables: int = 0) -> None:
        self.own = own
        self.referees = [_new_referee(), _new_referee()]  # for all games, and for the author's
        self.workers = [Process(tables, NICE, on_end=self._on_free) for _ in range(workers)]
        self.waiting: list[Job] = []
        self.closing = False
        self.chores: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Crew:
        await self._referee(own=False)
        for worker in self.workers:
            await worker.start()
        self._in_background(self._supervise())
        return self

    async def __aexit__(self, *error: object) -> None:
        self.closing = True
        for job in list(self.waiting):
            self.stop(job)
        for chore in self.chores:
            chore.cancel()
        await asyncio.gather(*(process.close() for process in (*self.referees, *self.workers)))

    # ------------------------------------------------------------ the referee

    async def ask(self, kind: str, request: dict[str, Any]) -> dict[str, Any]:
        """What the rules say, soon; a game of the author's that does not return keeps nobody else waiting."""
        own = self.own is not None and request.get("game") == self.own
        while True:
            referee = await self._referee(own)
            job = Job(kind, request, None)
            job.on_late = self._hangs
            referee.begin(job)
            try:
                return await job.wait()
            except JobError:
                if job.hangs:
                    raise Hangs(job.message) from None
                if referee.stale and not self.closing:
                    continue  # the file has changed meanwhile: its new text is asked
                raise

    def _hangs(self, job: Job) -> None:
        seconds = KINDS[job.kind].seconds
        job.message = f"the rules did not answer within {seconds:g} seconds: a method of the game does not return"
        job.hangs = True
        if job.process is not None:
            job.process.kill()

    async def _referee(self, own: bool) -> Process:
        """The referee, or a new one in its place."""
        index = int(own)
        if self.referees[index].killed:
            self.referees[index] = _new_referee()
        referee = self.referees[index]
        async with referee.starting:
            if not referee.alive:
                await referee.start()
        return referee

    # ------------------------------------------------------------ jobs

    def submit(self, job: Job) -> Job:
        """Lets a job wait for its turn."""
        mine = sum(other.owner is job.owner for other in self.jobs())
        if mine >= MOST_EACH:
            raise JobError(f"{mine} searches of this page wait or run already: stop one first")
        if len(self.waiting) >= MOST:
            raise JobError("too many searches wait already: try again later")
        self.waiting.append(job)
        self._dispatch()
        if job in self.waiting:
            job.tell("waiting")
        return job

    def jobs(self) -> Iterable[Job]:
        """All that wait or run."""
        return [*self.waiting, *(job for worker in self.workers for job in worker.jobs.values())]

    def stop(self, job: Job) -> None:
        """Ends a job early; it keeps what it has found."""
        if job.stopped or job.finished.is_set():
            return
        job.stopped = True
        if job in self.waiting:
            self.waiting.remove(job)
            job.end(None)
        elif job.process is not None:
            job.process.stop(job)

    def stop_all(self, owner: object) -> None:
        """Ends all that an owner has asked for."""
        for job in self.jobs():
            if job.owner is owner:
                self.stop(job)

    def renew(self) -> None:
        """Forgets the author's file, which has changed: processes that may have read it are replaced."""
        self.referees[1].stale = True
        self.referees[1].kill()
        for job in self.jobs():
            if job.request.get("game") == self.own:
                self.stop(job)
                if job.process is not None:
                    job.process.kill()  # even while it compiles: that is of the old text
        for worker in self.workers:
            worker.stale = True
            if not worker.jobs:
                worker.kill()
                self._in_background(self._revive(worker))

    # ------------------------------------------------------------ turns

    def _dispatch(self) -> None:
        if self.closing:
            return
        idle = [worker for worker in self.workers if worker.alive and not worker.jobs and not worker.stale]
        while idle and (ready := self._ready(len(idle))):
            job = min(ready, key=lambda each: KINDS[each.kind].rank)
            self.waiting.remove(job)
            # One that has searched this game before has its table.
            worker = max(idle, key=lambda each: each.last_game == job.request.get("game", ""))
            idle.remove(worker)
            job.on_late = self._out_of_time
            job.tell("running")
            worker.begin(job)
        if self.waiting:
            self._preempt()

    def _ready(self, idle: int) -> list[Job]:
        """Those that may begin now: some workers are left for what is more urgent.

        A patient job does not hinder it, since it steps back.
        """
        free = idle + sum(job.kind in PATIENT for worker in self.workers for job in worker.jobs.values())
        return [job for job in self.waiting if free > min(KINDS[job.kind].leaves, len(self.workers) - 1)]

    def _out_of_time(self, job: Job) -> None:
        job.message = f"it took longer than {KINDS[job.kind].seconds:g} seconds, and was stopped"
        if job.process is not None:
            job.process.stop(job)

    def _preempt(self) -> None:
        """Lets a patient job step back: at once for a move that somebody waits for, else after a while."""
        ready = self._ready(0)
        if not ready:
            return
        rank = min(KINDS[job.kind].rank for job in ready)
        urgent = rank <= 1
        now = time.monotonic()
        for worker in self.workers:
            for job in worker.jobs.values():
                patient = job.kind in PATIENT and KINDS[job.kind].rank >= rank
                if patient and not job.preempted and (urgent or now - job.began > SLICE):
                    job.preempted = True
                    worker.stop(job)
                    if urgent:
                        return

    def _on_free(self, worker: Process, job: Job) -> None:
        if job.preempted and not job.finished.is_set() and not self.closing:
            job.preempted = False
            self.waiting.append(job)
            job.tell("waiting")
        if self.closing:
            return
        if worker.stale:
            worker.kill()
        if worker.stale or not worker.alive:
            self._in_background(self._revive(worker))
        self._dispatch()

    async def _revive(self, worker: Process) -> None:
        async with worker.starting:
            if worker.alive or self.closing:
                return
            worker.stale = False
            await worker.start()
        self._dispatch()

    async def _supervise(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            for worker in self.workers:
                if not worker.alive:
                    await self._revive(worker)
                self._stop_silent_checks(worker)
            self._dispatch()

    def _stop_silent_checks(self, worker: Process) -> None:
        """Ends a check that says nothing for long and compiles nothing: a method of the game does not return."""
        for job in worker.jobs.values():
            silent = time.monotonic() - job.heard > SILENCE and job.begun and not job.compiling
            if job.kind == "check" and silent and not job.message:
                job.message = "the game does not go on: one of its methods does not return"
                worker.stop(job)

    def _in_background(self, work: Any) -> None:
        chore = asyncio.create_task(work)
        self.chores.add(chore)
        chore.add_done_callback(self.chores.discard)
