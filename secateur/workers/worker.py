"""The process of a worker: it runs one job after another, and reports on each.

A program makes a worker of a module that calls `serve` with what its jobs do. The worker ends with its input: then
whoever started it has ended, or wants no more.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from typing import Any, NoReturn, Protocol

from secateur.errors import SecateurError, plainly
from secateur.jit import status
from secateur.jit.workers import be_nice
from secateur.workers.framing import (
    Content,
    FromWorker,
    JobBegun,
    JobDone,
    JobFailed,
    JobProgress,
    LineBuffer,
    StartJob,
    StopJob,
    WorkerSetup,
    decode,
    encode,
)
from secateur.workers.process import Abandoned

#: Standard input, from which a worker is told what to do.
INPUT = 0


class Stopping(threading.Event):
    """Set when a job should end; what was given to `then` is called at once."""

    def __init__(self) -> None:
        super().__init__()
        self._calls: list[Callable[[], None]] = []

    def then(self, call: Callable[[], None]) -> None:
        """Calls this when it is set, or now if it is."""
        self._calls.append(call)
        if self.is_set():
            call()

    def set(self) -> None:
        super().set()
        for call in list(self._calls):
            call()


Tell = Callable[[Content], None]

#: A job: it is given its request, a function to tell what it has found so far, and what is set when it should end.
Run = Callable[[Content, Tell, Stopping], Content]


class JobRunner(Protocol):
    """What a worker does; it is made from the content of the setup."""

    def job(self, kind: str) -> Run:
        """The function of a kind of job."""

    def close(self) -> None:
        """Ends what jobs have left running."""


def internal_error(error: BaseException) -> str:
    """Prints an unexpected exception, and names it in one line."""
    traceback.print_exception(error)
    return f"internal error: {plainly(error, [])}"


class Worker:
    """Runs jobs in the main thread, without any other thread, until its input ends."""

    def __init__(
        self,
        make: Callable[[Content], JobRunner],
        explain: Callable[[BaseException], str | None] = lambda error: None,
        source: int = INPUT,
        sink: int = 1,
    ) -> None:
        self.make, self.explain, self.source, self.sink = make, explain, source, sink
        self.setup = WorkerSetup({})
        self.runner: JobRunner | None = None
        self._writing = threading.Lock()

    def serve(self) -> None:
        """Runs jobs until the input ends, or nobody reads the answers."""
        try:
            for message in self.messages():
                self.take(message)
        except Abandoned:
            pass
        finally:
            if self.runner is not None:
                self.runner.close()

    def messages(self) -> Iterator[Any]:
        """What arrives, unbuffered: a job that waits for something else can see the end of the input as well."""
        lines = LineBuffer()
        while data := os.read(self.source, 1 << 16):
            yield from map(decode, lines.add(data))

    def take(self, message: WorkerSetup | StartJob, stopping: Stopping | None = None) -> None:
        """Does what a message says."""
        if isinstance(message, WorkerSetup):
            self.setup = message
            limit_memory(message.memory)
        else:
            self.write(self.answer(message, stopping or Stopping()))

    def answer(self, start: StartJob, stopping: Stopping) -> JobDone | JobFailed:
        """Runs a job: its result, or the reason why there is none."""
        name = start.job

        def tell(told: Content) -> None:
            self.write(JobProgress(name, told, status.now[-1] if status.now else ""))

        be_nice(start.nice)
        with self._telling_of_compilers(name):
            try:
                if self.runner is None:
                    self.runner = self.make(self.setup.content)
                run = self.runner.job(start.kind)
                self.write(JobBegun(name))
                return JobDone(name, run(start.request, tell, stopping))
            except SecateurError as error:
                return JobFailed(name, " ".join(str(error).split()))
            except MemoryError:
                return JobFailed(name, "that takes more memory than there is: ask for less")
            except (Exception, SystemExit, KeyboardInterrupt) as error:  # noqa: BLE001  a user's game raises what it likes
                return JobFailed(name, self.explain(error) or internal_error(error))

    @contextlib.contextmanager
    def _telling_of_compilers(self, job: str) -> Iterator[None]:
        def listener(text: str) -> None:
            self.write(JobProgress(job, None, text))

        status.listeners.append(listener)
        try:
            yield
        finally:
            status.listeners.remove(listener)

    def write(self, message: FromWorker) -> None:
        """Sends a message; Abandoned if nobody reads it."""
        data = memoryview(encode(message))
        try:
            with self._writing:
                while data:
                    data = data[os.write(self.sink, data) :]
        except OSError:
            raise Abandoned from None


class StoppableWorker(Worker):
    """Listens in a thread while it works: a job can be stopped, and the end of the input ends the process at once."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._waiting: queue.SimpleQueue[tuple[WorkerSetup | StartJob, Stopping]] = queue.SimpleQueue()
        self._stopping: dict[str, Stopping] = {}

    def serve(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            message, stopping = self._waiting.get()
            self.take(message, stopping)
            if isinstance(message, StartJob):
                del self._stopping[message.job]

    def _listen(self) -> None:
        try:
            for message in self.messages():
                if isinstance(message, StopJob):
                    if message.job in self._stopping:
                        self._stopping[message.job].set()
                else:
                    stopping = Stopping()
                    if isinstance(message, StartJob):
                        self._stopping[message.job] = stopping
                    self._waiting.put((message, stopping))
        finally:
            os._exit(0)  # whatever is being searched: nobody wants to know any more

    def write(self, message: FromWorker) -> None:
        try:
            super().write(message)
        except Abandoned:
            os._exit(0)


def limit_memory(size: int | None) -> None:
    """Limits the address space of this process: more is a MemoryError, and the machine is spared."""
    if size is not None:
        with contextlib.suppress(ImportError, ValueError, OSError):
            import resource  # not on every system

            resource.setrlimit(resource.RLIMIT_AS, (size, size))


def serve(
    make: Callable[[Content], JobRunner],
    explain: Callable[[BaseException], str | None] = lambda error: None,
    stoppable: bool = False,
) -> NoReturn:
    """The main function of a worker process. What its jobs print goes to stderr: it must not get between messages.

    `explain` says in one line what an unexpected exception means; what it has no words for is an internal error.
    Only a `stoppable` worker has threads.
    """
    sink = os.dup(1)
    os.dup2(2, 1)
    (StoppableWorker if stoppable else Worker)(make, explain, INPUT, sink).serve()
    sys.exit(0)
