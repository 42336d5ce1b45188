"""Tasks to workers, results as they come: no more tasks on the way than workers can use."""

from __future__ import annotations

import queue
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import suppress

from secateur import __version__
from secateur.cluster.task import Runner, Task, TaskDone, Unit, code_digest
from secateur.cluster.workers import Workers
from secateur.errors import SecateurError, plainly

#: A task that has taken so many workers with it is not given to another: the machine may be out of memory.
DEATHS = 3

#: Seconds between two looks at the workers while no result comes.
PULSE = 1.0


def fan_out(
    runner: Runner,
    tasks: Iterator[Task | TaskDone | None],
    workers: Workers,
    pulse: Callable[[], None] = lambda: None,
) -> Iterator[TaskDone]:
    """Each task with its result, as they are done; SecateurError if one fails.

    Tasks are taken from the iterator when there is room for them. One that is None says that the next depends on a
    result that is not there yet; the iterator is asked again after each result, and after a second. If nothing is on
    the way either, all is done. What is done already is passed on. A task whose worker is lost is given to another;
    closing the iterator cancels all. `pulse` is called about once a second.

    >>> from secateur.cluster.workers import open_workers
    >>> with open_workers(concurrency=2) as workers:
    ...     tasks = iter([Task("echo", number, {"number": number}) for number in range(3)])
    ...     sorted(done.result["number"] for done in fan_out(Runner("secateur.cluster.echo", {}), tasks, workers))
    [0, 1, 2]
    """
    fan = _Fan(runner, tasks, workers)
    beat = time.monotonic()
    try:
        while True:
            yield from fan.send()
            if not fan.goes_on:
                return
            with suppress(queue.Empty):
                if (done := fan.result(fan.ended.get(timeout=PULSE))) is not None:
                    yield done
            if time.monotonic() - beat >= PULSE:
                beat = time.monotonic()
                workers.look_after()
                pulse()
    finally:
        fan.cancel()


class _Fan:
    """What is on the way."""

    def __init__(self, runner: Runner, tasks: Iterator[Task | TaskDone | None], workers: Workers) -> None:
        self.runner, self.tasks, self.workers = runner, tasks, workers
        self.code = code_digest() if workers.remote else ""
        self.running: dict[Future[TaskDone], Task] = {}
        self.again: deque[Task] = deque()
        self.deaths: Counter[str] = Counter()
        self.ended: queue.SimpleQueue[Future[TaskDone]] = queue.SimpleQueue()
        self.goes_on = True
        self.alone = False  # whether a task that must run alone is on the way

    def send(self) -> Iterator[TaskDone]:
        """Sends what there is room for, and passes on what is done."""
        room = self.workers.room
        while len(self.running) < room and not self.alone:
            task = self.again.popleft() if self.again else next(self.tasks, None)
            if task is None:
                break
            if isinstance(task, TaskDone):
                yield task
                continue
            future = self.workers.submit(Unit(self.runner, task, code=self.code))
            self.running[future] = task
            self.alone = task.alone
            future.add_done_callback(self.ended.put)
        self.goes_on = bool(self.running) or room == 0

    def result(self, future: Future[TaskDone]) -> TaskDone | None:
        """The result of a task that has ended; None if its worker is lost."""
        task = self.running.pop(future)
        self.alone = self.alone and not task.alone
        error = CancelledError() if future.cancelled() else future.exception()
        if error is None:
            done = future.result()
            self.workers.note(done.seconds)
            return done
        if not self.workers.is_lost(error):
            raise explained(error)
        if not isinstance(error, CancelledError):  # which happens when a scheduler is lost: its tasks did nothing
            self.deaths[task.name] += 1
        if self.deaths[task.name] >= DEATHS:
            raise SecateurError(str(error))
        self.again.append(task)
        return None

    def cancel(self) -> None:
        for future in self.running:
            future.cancel()
        self.running.clear()


def explained(error: BaseException) -> SecateurError:
    """What a task has failed of, in one line."""
    if isinstance(error, SecateurError):
        return error
    if isinstance(error, ImportError) or "deserialization" in str(error):  # as Dask's scheduler says it
        return SecateurError(
            f"a worker or the scheduler cannot load secateur: install secateur {__version__} on all machines"
        )
    return SecateurError(f"a worker has failed: {plainly(error, [])}")
