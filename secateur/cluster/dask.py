"""Tasks on a Dask cluster: one that is running, or one that is started on this machine."""

from __future__ import annotations

import logging
import re
import time
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from typing import Any

from secateur.cluster.host import perform
from secateur.cluster.task import TaskDone, Unit
from secateur.cluster.workers import Workers
from secateur.errors import SecateurError

#: Seconds in which a scheduler must answer at first.
CONNECT = 10.0

#: Seconds for which a scheduler may be gone, or be without workers.
PATIENCE = 120.0

#: Seconds between two questions how many workers there are.
ASK_EVERY = 1.0

#: What Dask need not do on a machine whose processor is for games: its own profile, ten times a second, and the like.
QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.interval": "500ms",
    "distributed.scheduler.work-stealing-interval": "1s",
}

_LOCAL = re.compile(r"local:(\d{1,3})")


class DaskWorkers(Workers):
    """The workers of a Dask scheduler, each with as many tasks at a time as it has threads.

    Workers may come and go. While the scheduler is gone, nothing is sent; what was on the way is sent again.
    """

    def __init__(self, where: Any) -> None:
        """Connects to the scheduler of an address, or uses a Client of the caller's."""
        self._cluster: Any = None
        self._client: Any = None
        self._threads, self._asked, self._well = 0, -ASK_EVERY, time.monotonic()
        if not isinstance(where, str):
            self.address, self.executor, self._lent = where.scheduler.address, where.get_executor(pure=False), where
            return
        self.address, self._lent = where, None
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what is lost is said by this class
        try:
            if match := _LOCAL.fullmatch(where):
                self._cluster = _local_cluster(int(match[1]))
            self._connect(CONNECT)
        except BaseException:
            self.close()
            raise

    def _connect(self, timeout: float) -> None:
        try:
            self._client = _connected_client(self._cluster or self.address, timeout)
        except (OSError, ValueError, TypeError) as error:
            why = str(error).partition("\n")[0] or "it does not answer"
            raise SecateurError(
                f"the scheduler at {self.address} cannot be reached ({why}): start one with dask scheduler, or give "
                "another address"
            ) from None
        self.executor = self._client.get_executor(pure=False)

    @property
    def client(self) -> Any:
        """The connection to the scheduler."""
        return self._lent or self._client

    @property
    def size(self) -> int:
        """How many tasks the workers can perform at the same time: 0 while the scheduler is gone."""
        now = time.monotonic()
        if now - self._asked >= ASK_EVERY:
            self._asked = now
            self._threads = self._count()
            if self._threads:
                self._well = now
        return self._threads

    def _count(self) -> int:
        if self.client.status == "closed" and self._lent is None:
            with suppress(SecateurError):
                self._connect(ASK_EVERY)
        if self.client.status != "running":
            return 0
        try:
            return sum(self.client.sync(self.client.scheduler.ncores, callback_timeout=CONNECT).values())
        except (OSError, CancelledError, TimeoutError):
            return 0

    @property
    def room(self) -> int:
        return super().room if self.size else 0

    def submit(self, unit: Unit) -> Future[TaskDone]:
        others = self._others(unit.task.avoid) if unit.task.avoid else []
        return self.executor.submit(perform, unit, **({"workers": others} if others else {}))

    def _others(self, avoided: str) -> list[str]:
        """The workers of other machines than one, if there are some."""
        machine = avoided.partition(":")[0]
        with suppress(OSError, TimeoutError):
            workers = self.client.scheduler_info(n_workers=-1)["workers"]
            return [address for address, each in workers.items() if each.get("host") != machine]
        return []

    def is_lost(self, error: BaseException) -> bool:
        return super().is_lost(error) or isinstance(error, _library().KilledWorker)

    def look_after(self) -> None:
        if self.size or time.monotonic() - self._well < PATIENCE:
            return
        why = "has no workers: start some with dask worker"
        if self.client.status != "running":
            why = "is gone: start it again"
        raise SecateurError(f"the scheduler at {self.address} {why}; then run the same command again to continue")

    def close(self) -> None:
        for each in (self._client, self._cluster):
            if each is not None:
                with suppress(OSError, TimeoutError, CancelledError):
                    each.close()


def _library() -> Any:
    try:
        import distributed
    except ImportError:
        raise SecateurError("a cluster needs Dask: pip install 'secateur[cluster]'") from None
    return distributed


def _connected_client(where: Any, timeout: float) -> Any:
    """A client of a scheduler. If it cannot connect, it is closed here: the garbage collector would close it at any
    time, also while another client starts its thread, and then wait for that thread for ever.
    """
    kind = _library().Client
    client = kind.__new__(kind)
    try:
        client.__init__(where, timeout=timeout, set_as_default=False)
    except BaseException:
        with suppress(Exception):
            client.close()
        raise
    return client


def _local_cluster(size: int) -> Any:
    """A Dask cluster of processes on this machine."""
    if not 1 <= size <= 256:
        raise SecateurError(f"local:N must have from 1 to 256 workers, not {size}")
    library = _library()
    import dask

    with dask.config.set(QUIET):
        return library.LocalCluster(
            n_workers=size,
            threads_per_worker=1,
            processes=True,
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        )
