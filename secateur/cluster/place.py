"""Where a long job is done, and what keeps its results: the options that all such jobs have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass

from secateur.cluster.database import open_database
from secateur.cluster.jobs import StoredJob
from secateur.cluster.task import Runner, Task, TaskDone
from secateur.cluster.work import work
from secateur.cluster.workers import Cluster, open_workers


@dataclass(frozen=True)
class JobTerms:
    """What a database is told of a job: see `StoredJob`. `total` is how many tasks it has, if that is known."""

    kind: str
    identity: object
    check_every: int = 0
    total: int | None = None


@dataclass(frozen=True)
class WorkPlace:
    """Where tasks are done: by `concurrency` processes of this machine, or by the workers of a `cluster`.

    With the name of a `job` the results are kept in a `database`, by default the user's own. Then other programs with
    the same settings may work on it too, here or elsewhere, and whoever comes later finds what was done.
    """

    concurrency: int = 1
    cluster: Cluster = None
    job: str | None = None
    database: str | None = None

    def work(
        self, make_runner: Callable[[bool], Runner], tasks: Iterator[Task | None], terms: JobTerms
    ) -> Iterator[TaskDone]:
        """Each task with its result; closing the iterator ends what was started for it.

        `make_runner` is told whether the workers are remote: their speed may be another.
        """
        with ExitStack() as stack:
            job = None
            if self.job is not None:
                database = stack.enter_context(open_database(self.database))
                job = StoredJob(database, self.job, terms.kind, terms.identity, terms.check_every)
                job.set_total(terms.total)
            workers = stack.enter_context(open_workers(self.cluster, self.concurrency))
            yield from work(make_runner(workers.remote), tasks, workers, job)
            if job is not None:
                job.complete()

    def finish(self, terms: JobTerms) -> None:
        """Notes that the job is done, although there could be more tasks."""
        if self.job is not None:
            with open_database(self.database) as database:
                StoredJob(database, self.job, terms.kind, terms.identity).complete()
