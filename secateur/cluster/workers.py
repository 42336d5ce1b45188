"""Where tasks are performed: processes of this machine, a Dask cluster, or any `concurrent.futures.Executor`."""

from __future__ import annotations

from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType

from secateur.cluster.host import Hosts, perform, use
from secateur.cluster.task import TaskDone, Unit, WorkerLost

#: Whose workers are used: an executor, the address of a Dask scheduler, or "local:4"; None for processes of this one.
Cluster = str | Executor | None

#: What a future says of a task whose worker is gone; Dask has some more.
LOST: tuple[type[BaseException], ...] = (WorkerLost, CancelledError, BrokenProcessPool)

#: Tasks that wait at the workers of a cluster, as a share of those that are performed: no worker waits for a message.
#: Of short tasks there are more, enough for so many seconds, but not more than so many for each worker.
RESERVE, AHEAD, MOST_AHEAD = 0.25, 0.3, 10.0


class Workers:
    """An executor, and how many tasks it should have at a time. What was started for it ends with the `with` block."""

    #: Whether they are other machines, whose speed may be another.
    remote = True

    _seconds = 10.0  # that tasks take, on average

    def __init__(self, executor: Executor, size: int | None = None) -> None:
        self.executor = executor
        self._size = size

    @property
    def size(self) -> int:
        """How many workers there are now."""
        known = (getattr(self.executor, name, None) for name in ("num_workers", "_max_workers"))
        found: int = next((each for each in known if isinstance(each, int) and each > 0), self._size or 1)
        return found

    @property
    def room(self) -> int:
        """How many tasks they should have at a time."""
        ahead = min(max(RESERVE, AHEAD / max(self._seconds, 1e-3)), MOST_AHEAD)
        return self.size + max(round(self.size * ahead), 1)

    def submit(self, unit: Unit) -> Future[TaskDone]:
        """Gives them a task."""
        return self.executor.submit(perform, unit)

    def note(self, seconds: float) -> None:
        """Takes note of how long a task took."""
        self._seconds += 0.1 * (seconds - self._seconds)

    def is_lost(self, error: BaseException) -> bool:
        """Whether a task has failed only because its worker is gone."""
        return isinstance(error, LOST)

    def look_after(self) -> None:
        """Called now and then while tasks are performed: SecateurError if nobody can perform them any more."""

    def close(self) -> None:
        """Ends what was started for it; a caller's executor goes on."""

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class LocalExecutor(ThreadPoolExecutor):
    """Processes of this machine: each thread waits for one.

    >>> from secateur.cluster.task import Runner, Task
    >>> with LocalExecutor(1) as executor:
    ...     runner = Runner("secateur.cluster.echo", {})
    ...     executor.submit(perform, Unit(runner, Task("echo", 1, {"say": "hello"}))).result().result
    {'say': 'hello'}
    """

    def __init__(self, size: int) -> None:
        self.hosts = Hosts()
        super().__init__(size, "worker", use, (self.hosts,))

    @property
    def size(self) -> int:
        """How many processes work at the same time."""
        return self._max_workers

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As of any executor; with `cancel_futures` processes are killed at work."""
        if cancel_futures:
            self.hosts.close()
        super().shutdown(wait, cancel_futures=cancel_futures)
        self.hosts.close()


class LocalWorkers(Workers):
    """Processes of this machine, which end at once when they are closed."""

    remote = False

    def __init__(self, size: int) -> None:
        super().__init__(LocalExecutor(size), size)

    @property
    def room(self) -> int:
        return self.size

    def close(self) -> None:
        self.executor.shutdown(cancel_futures=True)


def open_workers(cluster: Cluster = None, concurrency: int = 1) -> Workers:
    """The workers of a cluster; without one, so many processes of this machine.

    `concurrency` is also how many workers an executor has that does not say so itself.

    >>> with open_workers(concurrency=2) as workers:
    ...     workers.size
    2
    """
    if cluster is None:
        return LocalWorkers(concurrency)
    if isinstance(cluster, Executor):
        if not type(cluster).__module__.startswith("distributed."):
            return Workers(cluster, concurrency)
        cluster = cluster._client  # type: ignore[attr-defined]
    from secateur.cluster.dask import DaskWorkers

    return DaskWorkers(cluster)
