"""Several workers at once: tasks in, results out, in the order in which they are done."""

from __future__ import annotations

import math
import selectors
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from secateur.errors import SecateurError
from secateur.workers.framing import Content, JobDone, JobFailed, StartJob, WorkerSetup, decode, encode
from secateur.workers.process import Ended, LineProcess, Moment, worker_command, worker_environment

#: Seconds that a worker has to end what it has started.
FAREWELL = 3.0

#: Seconds between two looks whether workers hang.
LOOK_EVERY = 1.0

#: So many workers may die by themselves before that is an error: the machine may be out of memory.
DEATHS = 3


@dataclass(frozen=True)
class Task:
    """What a worker is to do. While a task that must run `alone` is done, the others wait: it may have to compile."""

    kind: str
    number: int
    request: Content = field(default_factory=dict)
    alone: bool = False


@dataclass(frozen=True)
class HangLimit:
    """How much processor time a worker may take between two messages, where that is known, and why it may take more.

    Time in which it waits for a program that it has started does not count.
    """

    seconds: float
    why: str


@dataclass(eq=False)
class PoolWorker:
    """The process of a worker, its task, and when it last reported on it."""

    process: LineProcess
    task: Task | None = None
    heard: Moment = field(default_factory=Moment.now)


class Pool:
    """Workers that run the same module with the same settings."""

    def __init__(self, module: str, setup: Content, size: int, hang_limit: HangLimit | None = None) -> None:
        self.module, self.setup, self.size, self.hang_limit = module, setup, size, hang_limit
        self.workers: list[PoolWorker] = []
        self.deaths = 0

    def work(self, tasks: Iterator[Task | None]) -> Iterator[tuple[Task, Content]]:
        """Each task with its result; SecateurError if one fails. Closing the iterator ends all workers at once.

        A task that is None says that the next one depends on a result that is not there yet. A task whose worker dies
        is given to another.
        """
        again: list[Task] = []
        with selectors.DefaultSelector() as selector:
            try:
                while True:
                    while self._has_room:
                        task = again.pop() if again else next(tasks, None)
                        if task is None:
                            break
                        self._give(task, selector)
                    if not any(worker.task for worker in self.workers):
                        return
                    for key, _ in selector.select(None if self.hang_limit is None else LOOK_EVERY):
                        try:
                            yield from self._results(key.data)
                        except Ended:
                            selector.unregister(key.fileobj)
                            again += self._bury(key.data)
                    self._refuse_hanging()
            finally:
                self.close()

    @property
    def _has_room(self) -> bool:
        running = [worker.task for worker in self.workers if worker.task is not None]
        return len(running) < self.size and not any(task.alone for task in running)

    def _give(self, task: Task, selector: selectors.BaseSelector) -> None:
        idle = [worker for worker in self.workers if worker.task is None]
        worker = idle[0] if idle else self._start(selector)
        worker.task, worker.heard = task, Moment.now(worker.process.pid)
        self._send(worker, StartJob(str(task.number), task.kind, task.request))

    def _start(self, selector: selectors.BaseSelector) -> PoolWorker:
        worker = PoolWorker(LineProcess(worker_command(self.module), worker_environment(), foreign=False))
        self.workers.append(worker)
        selector.register(worker.process, selectors.EVENT_READ, worker)
        self._send(worker, WorkerSetup(self.setup))
        return worker

    def _send(self, worker: PoolWorker, message: WorkerSetup | StartJob) -> None:
        with suppress(Ended):  # which is seen where its answers are read
            worker.process.send(encode(message), math.inf)

    def _results(self, worker: PoolWorker) -> Iterator[tuple[Task, Content]]:
        """The result of the worker's task, if it has arrived."""
        messages = worker.process.receive()
        worker.heard = Moment.now(worker.process.pid)
        for message in map(decode, messages):
            if isinstance(message, JobFailed):
                raise SecateurError(message.message)
            if isinstance(message, JobDone):
                task, worker.task = worker.task, None
                assert task is not None
                yield task, message.result

    def _refuse_hanging(self) -> None:
        limit = self.hang_limit
        if limit is None:
            return
        for worker in self.workers:
            now, heard = Moment.now(worker.process.pid).cpu, worker.heard.cpu
            if worker.task and now is not None and heard is not None and now - heard > limit.seconds:
                raise SecateurError(
                    f"a worker process was killed after computing for {limit.seconds:g} seconds: {limit.why}"
                )

    def _bury(self, worker: PoolWorker) -> list[Task]:
        """The task that a dead worker leaves undone."""
        self.workers.remove(worker)
        how = worker.process.kill(FAREWELL)
        self.deaths += 1
        if self.deaths >= DEATHS:
            raise SecateurError(f"worker processes end by themselves: the last one {how or 'closed its output'}")
        return [] if worker.task is None else [worker.task]

    def close(self) -> None:
        """Ends the workers, and with them what they have started."""
        for worker in self.workers:
            worker.process.end_input()
        deadline = time.monotonic() + FAREWELL
        for worker in self.workers:
            worker.process.kill(max(0.0, deadline - time.monotonic()))
        self.workers.clear()
