"""The scheduler: questions that are answered at once, and jobs that wait for their turn.

The server itself runs none of it: what does not return can only hang a process, which is then replaced.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from secateur.workers.async_process import WorkerProcess
from secateur.workers.framing import Content, WorkerSetup
from secateur.workers.job import Job, JobError, JobHangs, JobKind, JobState

#: How long a patient job runs while others wait, in seconds.
SLICE = 4.0

#: Seconds between two looks at the time limits of jobs, and at dead processes.
PULSE = 0.25

#: Jobs that may wait or run: for one owner, and in all.
MOST_EACH, MOST = 6, 400


@dataclass(frozen=True)
class Workload:
    """What the workers of a program do."""

    module: str  # what their processes run
    kinds: Mapping[str, JobKind]
    subject: Callable[[Content], str]  # what a request is about: its next job goes to the same worker
    hangs: str  # why a job may not answer, in words
    environment: Mapping[str, str] | None = None  # of their processes, if it is not the usual one

    def kind(self, job: Job) -> JobKind:
        return self.kinds[job.kind]


class Answerers:
    """Two processes that answer questions at once: one for the subject that may hang, the other for the rest."""

    def __init__(self, workload: Workload, setup: WorkerSetup, suspect: str | None) -> None:
        self.workload, self.setup, self.suspect = workload, setup, suspect
        self.processes = [self._new(), self._new()]
        self.closing = False

    def _new(self) -> WorkerProcess:
        workload = self.workload
        return WorkerProcess(workload.module, self.setup, lambda process, job: None, workload.environment)

    async def ask(self, kind: str, request: Content) -> Content:
        """The answer; if the files that the process has loaded have changed meanwhile, a new process is asked."""
        subject = self.workload.subject(request)
        while True:
            process = await self.process(self.suspect is not None and subject == self.suspect)
            job = Job(kind, request, None)
            process.begin(job, subject)
            try:
                return await job.wait()
            except JobHangs:
                raise
            except JobError:
                if not process.stale or self.closing:
                    raise

    async def process(self, suspect: bool) -> WorkerProcess:
        """The process that answers, or a new one in its place."""
        if self.processes[suspect].killed:
            self.processes[suspect] = self._new()
        process = self.processes[suspect]
        async with process.starting:
            if not process.alive:
                await process.start()
        return process

    def forget(self) -> None:
        """Replaces the process of the suspect: what it has read has changed."""
        self.processes[True].stale = True
        self.processes[True].kill()

    def kill_hanging(self) -> None:
        """Kills a process that does not answer in time."""
        for process in self.processes:
            for job in process.jobs.values():
                seconds = self.workload.kind(job).seconds
                if job.is_over(seconds) and not process.killed:
                    job.blame(JobHangs(f"there was no answer within {seconds:g} seconds: {self.workload.hangs}"))
                    process.kill()


class Scheduler:
    """The processes that answer at once, and the workers with the queue of their jobs; use it as `async with`.

    `suspect` is the subject that may hang, crash or change; `memory` is what each worker may use, in bytes, and
    `memory_to_answer` what the others may.
    """

    def __init__(
        self,
        workload: Workload,
        workers: int,
        suspect: str | None = None,
        memory: int | None = None,
        memory_to_answer: int | None = None,
    ) -> None:
        self.workload, self.suspect = workload, suspect
        self.answerers = Answerers(workload, WorkerSetup({}, memory_to_answer), suspect)
        setup = WorkerSetup({}, memory)
        self.workers = [
            WorkerProcess(workload.module, setup, self._on_free, workload.environment) for _ in range(workers)
        ]
        self.waiting: list[Job] = []
        self.closing = False
        self.chores: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Scheduler:
        await self.answerers.process(suspect=False)
        for worker in self.workers:
            await worker.start()
        self._in_background(self._supervise())
        return self

    async def __aexit__(self, *error: object) -> None:
        self.closing = self.answerers.closing = True
        for job in list(self.waiting):
            self.stop(job)
        for chore in self.chores:
            chore.cancel()
        await asyncio.gather(*(process.close() for process in (*self.answerers.processes, *self.workers)))

    # ------------------------------------------------------------ what owners ask for

    async def ask(self, kind: str, request: Content) -> Content:
        """The answer to a short question, soon; a suspect that does not return keeps nobody else waiting."""
        return await self.answerers.ask(kind, request)

    def submit(self, job: Job) -> Job:
        """Lets a job wait for its turn."""
        mine = sum(other.owner is job.owner for other in self.jobs())
        if mine >= MOST_EACH:
            raise JobError(f"{mine} searches are waiting or running already: stop one first")
        if len(self.waiting) >= MOST:
            raise JobError("too many searches are waiting: try again later")
        self.waiting.append(job)
        self._dispatch()
        if job in self.waiting:
            job.change(JobState.WAITING)
        return job

    def jobs(self) -> Iterable[Job]:
        """All that wait or run."""
        return [*self.waiting, *self._running()]

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
        """Ends all jobs of an owner."""
        for job in self.jobs():
            if job.owner is owner:
                self.stop(job)

    def forget_suspect(self) -> None:
        """Replaces all processes that may have read the suspect, which has changed, and ends what is about it."""
        self.answerers.forget()
        for job in self.jobs():
            if self.workload.subject(job.request) == self.suspect:
                self.stop(job)
                if job.process is not None:
                    job.process.kill()  # even while it compiles: that is of the old text
        for worker in self.workers:
            worker.stale = True
            if not worker.jobs:
                worker.kill()
                self._in_background(self._revive(worker))

    # ------------------------------------------------------------ turns

    def _running(self) -> list[Job]:
        return [job for worker in self.workers for job in worker.jobs.values()]

    def _dispatch(self) -> None:
        if self.closing:
            return
        idle = [worker for worker in self.workers if worker.alive and not worker.jobs and not worker.stale]
        while idle and (ready := self._ready(len(idle))):
            job = min(ready, key=lambda each: self.workload.kind(each).rank)
            self.waiting.remove(job)
            # One that has searched this game before has its table.
            subject = self.workload.subject(job.request)
            worker = max(idle, key=lambda each: each.last_subject == subject)
            idle.remove(worker)
            worker.begin(job, subject, self.workload.kind(job).nice)
        if self.waiting:
            self._preempt()

    def _ready(self, idle: int) -> list[Job]:
        """Those that may begin now: some workers are left for what is more urgent.

        A patient job does not hinder it, since it steps back.
        """
        free = idle + sum(self.workload.kind(job).patient for job in self._running())
        most = len(self.workers) - 1
        return [job for job in self.waiting if free > min(self.workload.kind(job).leaves, most)]

    def _preempt(self) -> None:
        """Makes a patient job give way: at once for a job that somebody waits for, otherwise after some time."""
        ready = [self.workload.kind(job) for job in self._ready(0)]
        if not ready:
            return
        first = min(ready, key=lambda kind: kind.rank)
        now = time.monotonic()
        for job in self._running():
            kind = self.workload.kind(job)
            is_patient = kind.patient and kind.rank >= first.rank
            if is_patient and not job.preempted and (first.is_urgent or now - job.began > SLICE):
                assert job.process is not None
                job.preempted = True
                job.process.stop(job)
                if first.is_urgent:
                    return

    def _on_free(self, worker: WorkerProcess, job: Job) -> None:
        if job.preempted and not job.finished.is_set() and not self.closing:
            job.preempted = False
            self.waiting.append(job)
            job.change(JobState.WAITING)
        if self.closing:
            return
        if worker.stale:
            worker.kill()
        if worker.stale or not worker.alive:
            self._in_background(self._revive(worker))
        self._dispatch()

    async def _revive(self, worker: WorkerProcess) -> None:
        async with worker.starting:
            if worker.alive or self.closing:
                return
            worker.stale = False
            await worker.start()
        self._dispatch()

    # ------------------------------------------------------------ limits

    async def _supervise(self) -> None:
        while True:
            await asyncio.sleep(PULSE)
            self.answerers.kill_hanging()
            for job in self._running():
                self._stop_overdue(job)
            for worker in self.workers:
                worker.kill_deaf()
                if not worker.alive:
                    await self._revive(worker)
            self._dispatch()

    def _stop_overdue(self, job: Job) -> None:
        """Ends a job that takes too long, or says nothing for too long."""
        kind = self.workload.kind(job)
        if job.error is not None or job.process is None:
            return
        if job.is_over(kind.silence, job.heard):
            job.blame(JobHangs(f"there was no progress for {kind.silence:g} seconds: {self.workload.hangs}"))
        elif job.is_over(kind.seconds):
            job.blame(JobError(f"it took longer than {kind.seconds:g} seconds, and was stopped"))
        else:
            return
        job.process.stop(job)

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        chore = asyncio.create_task(work)
        self.chores.add(chore)
        chore.add_done_callback(self.chores.discard)
