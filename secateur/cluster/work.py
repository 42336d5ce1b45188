"""The tasks of a job in a database, done by workers: by several programs at once, or one after the other."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator

from secateur.cluster.fan_out import PULSE, fan_out
from secateur.cluster.jobs import (
    AGAIN,
    CANCELLED,
    DONE,
    PAUSED,
    RUNNING,
    STOPPED,
    JobStopped,
    Lease,
    StoredJob,
    StoredResult,
)
from secateur.cluster.task import MEETING, Runner, Task, TaskDone
from secateur.cluster.workers import Workers

#: The most tasks that are looked up at a time.
MOST_AT_ONCE = 1000

#: Tasks are leased for so many shares of the workers at a time: many workers need fewer questions for each task.
SHARE = 8

#: A lease is renewed when this share of it is over.
RENEW = 0.3


def work(
    runner: Runner,
    tasks: Iterator[Task | None] | None,
    workers: Workers,
    job: StoredJob | None = None,
    take: Callable[[TaskDone], None] = lambda done: None,
) -> Iterator[TaskDone]:
    """Each task with its result, as `fan_out`; those that a job has done before come from its database.

    Other programs may work on the job at the same time: each task is done by one of them, and all get its result.
    Without `tasks`, those of the database are done, the most promising first, until there are none; more may be added
    meanwhile. `take` is called in the transaction that stores a result; what it writes to the database is kept with
    it. It does not see results that were stored before. A paused job waits; SecateurError if it is cancelled.
    """
    if job is None:
        assert tasks is not None
        yield from fan_out(runner, tasks, workers)
        return
    yield from _JobWork(runner, tasks, workers, job, take).run()


class _JobWork:
    """The part of a job that this process works on."""

    def __init__(
        self,
        runner: Runner,
        tasks: Iterator[Task | None] | None,
        workers: Workers,
        job: StoredJob,
        take: Callable[[TaskDone], None],
    ) -> None:
        self.runner, self.tasks, self.workers, self.job, self.take = runner, tasks, workers, job, take
        self.ready: deque[Task | TaskDone] = deque()  # tasks that are leased, or need no lease; and known results
        self.leases: dict[str, Lease] = {}
        self.waiting: dict[str, Task] = {}  # what others work on
        self.exhausted = tasks is None
        self.chunk = 1
        self.state = RUNNING
        self.looked = self.renewed = 0.0

    def run(self) -> Iterator[TaskDone]:
        self.job.reopen()
        try:
            while True:
                for done in fan_out(self.runner, self._next(), self.workers, self._pulse):
                    if not done.anew or self._store(done):
                        yield done
                if self._is_over():
                    return
                time.sleep(PULSE)
                self._pulse()
        finally:
            self.job.give_back(self.leases.values())

    def _is_over(self) -> bool:
        """Whether nothing is left, here or with others."""
        if self.state == PAUSED or not self.exhausted or self.ready or self.waiting:
            return False
        counts = self.job.counts()
        if self.tasks is None:
            return not (counts.get("open") or counts.get("leased"))
        return True

    def _store(self, done: TaskDone) -> bool:
        """Stores a result; whether it is to be told."""
        name = done.task.name
        if done.task.kind == MEETING:
            return True
        lease = self.leases[name]

        def step() -> bool:
            taken = self.job.finish(lease, done.result, done.worker, done.seconds)
            if taken and not name.endswith(AGAIN):
                self.take(done)
            return taken

        taken = bool(self.job.run(step))
        del self.leases[name]
        if not taken and not name.endswith(AGAIN) and self.tasks is not None:
            self.waiting[name] = done.task  # another program has done it meanwhile, or is at it
        return taken and not name.endswith(AGAIN)

    # ------------------------------------------------------------ what to do next

    def _next(self) -> Iterator[Task | TaskDone | None]:
        """What `fan_out` does next."""
        while True:
            if not self.ready:
                self._fetch()
            if self.ready:
                yield self.ready.popleft()
            else:
                yield None

    def _fetch(self) -> None:
        if self.state != RUNNING:
            return
        room = max(self.workers.room - len(self.leases), self.workers.size // SHARE, 1)
        if self.tasks is None:
            self._lease(self.job.claim(room))
            return
        self._look_at_waiting()
        if not self.ready and not self.exhausted:
            self._fetch_from(self.tasks, max(room, self.chunk))
        if not self.ready and self.job.check_every:
            self._lease(self.job.claim(room, only_checks=True))

    def _fetch_from(self, tasks: Iterator[Task | None], most: int) -> None:
        """Takes tasks from the iterator: results that are known, leases of those that nobody works on."""
        asked: dict[str, Task] = {}
        while len(asked) < most:
            try:
                task = next(tasks)
            except StopIteration:
                self.exhausted = True
                break
            if task is None:
                break
            if task.kind == MEETING:
                self.ready.append(task)
                break
            asked[task.name] = task
        if asked:
            self._look_up(asked)
            self.chunk = min(2 * self.chunk, MOST_AT_ONCE) if len(self.ready) == len(asked) else 1

    def _look_at_waiting(self) -> None:
        """What others have done, or left, since."""
        if self.waiting and time.monotonic() - self.looked >= PULSE:
            self.looked = time.monotonic()
            asked, self.waiting = self.waiting, {}
            self._look_up(asked)

    def _look_up(self, asked: dict[str, Task]) -> None:
        known, leases = self.job.run(lambda: self._known_or_leased(asked))
        for name, result in known.items():
            self.ready.append(TaskDone(asked[name], result.content, result.worker, result.seconds, anew=False))
        self._lease(leases)
        self.waiting |= {name: task for name, task in asked.items() if name not in known and name not in self.leases}

    def _known_or_leased(self, asked: dict[str, Task]) -> tuple[dict[str, StoredResult], list[Lease]]:
        known = self.job.results(asked)
        left = [task for name, task in asked.items() if name not in known]
        self.job.add(left)
        return known, self.job.claim(len(left), [task.name for task in left]) if left else []

    def _lease(self, leases: list[Lease]) -> None:
        self.leases |= {lease.task.name: lease for lease in leases}
        self.ready.extend(lease.task for lease in leases)

    # ------------------------------------------------------------ meanwhile

    def _pulse(self) -> None:
        """Renews the leases in good time, and sees what users or other programs have made of the job."""
        self.state = self.job.state
        if self.state == DONE and self.tasks is not None:  # another program has all that it wanted
            self.job.reopen()
            self.state = RUNNING
        if self.state == CANCELLED:
            raise JobStopped(f"the job {self.job.name} was cancelled")
        if self.state == STOPPED:
            raise JobStopped(self.job.why)
        now = time.monotonic()
        if now - self.renewed > RENEW * self.job.lease:
            self.renewed = now
            self.job.renew(self.leases.values())
