"""A worker process for a server that must not wait: it is given jobs, and tells them what it has found."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE
from collections.abc import Callable, Mapping
from contextlib import suppress

from secateur.workers.framing import (
    Content,
    FromWorker,
    JobBegun,
    JobDone,
    JobFailed,
    JobProgress,
    StartJob,
    StopJob,
    ToWorker,
    WorkerSetup,
    decode,
    encode,
)
from secateur.workers.job import Job
from secateur.workers.process import kill_group, worker_command, worker_environment

#: The longest line that a worker may write: a large tree.
LONGEST = 256 << 20

#: Between being told to stop and being killed, in seconds.
GRACE = 3.0


class WorkerProcess:
    """A process that runs a module of workers, and the jobs that it has been given.

    `on_end` is called with it and each job that has ended, or has stepped back. `environment` replaces the
    usual one.
    """

    def __init__(
        self,
        module: str,
        setup: WorkerSetup,
        on_end: Callable[[WorkerProcess, Job], None],
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.module, self.setup, self.on_end, self.environment = module, setup, on_end, environment
        self.jobs: dict[str, Job] = {}
        self.last_subject = ""  # what its last job was about
        self.stale = False  # whether it has read something that has changed since
        self.killed = False
        self.starting = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Starts it, once the one before it has ended."""
        await self.ended()
        self.killed = False
        self._process = await asyncio.create_subprocess_exec(
            *worker_command(self.module),
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST,
            process_group=0,  # Ctrl-C is the server's alone
            env=worker_environment() if self.environment is None else self.environment,
        )
        self._reading = asyncio.create_task(self._read(self._process))
        self._send(self.setup)

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.returncode is None and not self.killed

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def begin(self, job: Job, subject: str, nice: int = 0) -> None:
        """Gives it a job."""
        job.give(self)
        self.jobs[job.name] = job
        self.last_subject = subject
        self._send(StartJob(job.name, job.kind, job.request, nice))

    def stop(self, job: Job) -> None:
        """Asks it to end a job; `kill_deaf` sees to it that it does."""
        self._send(StopJob(job.name))
        job.ask_to_stop()

    def kill_deaf(self) -> None:
        """Kills it if a job has not ended in time; while it starts or compiles it is left alone, since the next search
        would have to repeat that."""
        asked = [(job, job.stop_asked) for job in self.jobs.values() if job.stop_asked is not None]
        if any(job.is_over(GRACE, since) for job, since in asked):
            self.kill()

    def kill(self) -> None:
        self.killed = True
        if self._process is not None and self._process.returncode is None:
            kill_group(self._process.pid)  # its own kill() would take the exit code from asyncio

    async def ended(self) -> None:
        """Waits until it has ended, and its jobs with it."""
        if self._reading is not None:
            await asyncio.wait([self._reading])

    async def close(self) -> None:
        """Ends it, and waits until it has ended."""
        self.kill()
        await self.ended()

    def _send(self, message: ToWorker) -> None:
        stdin = self._process.stdin if self._process is not None else None
        if stdin is not None and not stdin.is_closing():
            stdin.write(encode(message))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        try:
            with suppress(ValueError, ConnectionError):
                while line := await _next_line(process):
                    self._hear(decode(line))
        finally:
            self.kill()
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), GRACE)
            process._transport.close()  # type: ignore[attr-defined]  # the pipes that another process keeps open
            for job in list(self.jobs.values()):
                if job.preempted and not job.stopped and job.error is None:
                    self._end(job, {})  # it did not step back in time and was killed
                else:
                    known = job.stopped or job.error is not None
                    self._end(job, None, "" if known else "the process that worked on it has ended")

    def _hear(self, message: FromWorker) -> None:
        job = self.jobs.get(message.job)
        if job is None:
            return
        match message:
            case JobBegun():
                job.begun()
            case JobProgress():
                job.hear(message)
            case JobDone(result=result):
                self._end(job, result)
            case JobFailed(message=why):
                self._end(job, None, why)

    def _end(self, job: Job, result: Content | None, message: str = "") -> None:
        self.jobs.pop(job.name, None)
        if job.preempted and result is not None and not job.stopped:
            job.step_back(result)
        else:
            job.end(result, message)
        self.on_end(self, job)


async def _next_line(process: asyncio.subprocess.Process) -> bytes:
    """The next line of output; empty once the process has ended, even if a child of it holds the pipe open."""
    assert process.stdout is not None
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                return await process.stdout.readline()
        if process.returncode is not None:
            return b""
