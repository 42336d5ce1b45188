"""Several workers at once: tasks in, results out, in the order in which they get done."""

from __future__ import annotations

import math
import selectors
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from secateur.errors import SecateurError
from secateur.workers.framing import Content, JobDone, JobFailed, StartJob, WorkerSetup, decode, encode
from secateur.workers.process import Ended, LineProcess, worker_command, worker_environment

#: Seconds that a worker has to end what it has started.
FAREWELL = 3.0

#: So many workers may die by themselves before that is an error: the machine may be out of memory.
DEATHS = 3


@dataclass(frozen=True)
class Task:
    """What a worker is to do. While a task that must run `alone` is done, the others wait: it may have to compile."""

    kind: str
    number: int
    request: Content = field(default_factory=dict)
    alone: bool = False


@dataclass(eq=False)
class PoolWorker:
    """A worker's process, and the task it does."""

    process: LineProcess
    task: Task | None = None


class Pool:
    """Workers that run the same module, and have all been told the same at the start."""

    def __init__(self, module: str, setup: Content, size: int) -> None:
        self.module, self.setup, self.size = module, setup, size
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
                    for key, _ in selector.select():
                        try:
                            yield from self._results(key.data)
                        except Ended:
                            selector.unregister(key.fileobj)
                            again += self._bury(key.data)
            finally:
                self.close()

    @property
    def _has_room(self) -> bool:
        running = [worker.task for worker in self.workers if worker.task is not None]
        return len(running) < self.size and not any(task.alone for task in running)

    def _give(self, task: Task, selector: selectors.BaseSelector) -> None:
        idle = [worker for worker in self.workers if worker.task is None]
        worker = idle[0] if idle else self._start(selector)
        worker.task = task
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
        for message in map(decode, worker.process.receive()):
            if isinstance(message, JobFailed):
                raise SecateurError(message.message)
            if isinstance(message, JobDone):
                task, worker.task = worker.task, None
                assert task is not None
                yield task, message.result

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
