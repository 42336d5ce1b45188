"""The process that performs the tasks of a runner, kept from one task to the next.

Any worker of any executor is only its host: a thread that waits, and lets others go on. So heartbeats are never late
because of a search, a task that hangs or crashes does not take the executor's worker with it, and compiled code is
never sent: each process compiles once, or finds the kernels in its cache.
"""

from __future__ import annotations

import atexit
import json
import math
import os
import platform
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from secateur.cluster.task import MEETING, Task, TaskDone, Unit, WorkerLost, check_version
from secateur.errors import SecateurError
from secateur.workers.framing import Content, JobDone, JobFailed, StartJob, WorkerSetup, decode, encode
from secateur.workers.process import Abandoned, Ended, Late, LineProcess, Moment, worker_command, worker_environment

#: Seconds that a process has to end what it has started.
FAREWELL = 3.0

#: Seconds between two looks whether it hangs.
LOOK_EVERY = 1.0

#: A process that has had nothing to do for so many seconds is ended.
IDLE = 300.0


@cache
def machine_name() -> str:
    """The name of this machine."""
    return platform.node() or "localhost"


class Host:
    """One process of a runner; it has met the sender."""

    def __init__(self, unit: Unit, watched: int | None) -> None:
        runner = unit.runner
        self.hang_limit = runner.hang_limit
        self.process = LineProcess(worker_command(runner.module), worker_environment(), watched, foreign=False)
        self.name = f"{machine_name()}:{self.process.pid}"
        self.since = time.monotonic()
        self.busy = False  # with a task; a process that was left in the middle of one is of no use
        try:
            self._send(WorkerSetup(runner.setup))
            self.met = self._answer(Task(MEETING, -1, runner.meeting))
        except SecateurError as error:
            self.close()
            if not unit.code or isinstance(error, WorkerLost):
                raise
            raise SecateurError(f"on the worker {machine_name()}: {error}") from None
        except BaseException:
            self.close()
            raise

    def perform(self, task: Task) -> TaskDone:
        """Performs a task; SecateurError if it fails, WorkerLost if the process dies."""
        began = time.monotonic()
        result = self.met if task.kind == MEETING else self._answer(task)
        return TaskDone(task, result, self.name, time.monotonic() - began)

    def _answer(self, task: Task) -> Content:
        self.busy = True
        heard = Moment.now(self.process.pid)
        try:
            self._send(StartJob(str(task.number), task.kind, task.request))
            while True:
                try:
                    message = decode(self.process.read(time.monotonic() + LOOK_EVERY))
                except Late:
                    self._refuse_hanging(heard)
                    continue
                heard = Moment.now(self.process.pid)
                self.busy = not isinstance(message, (JobFailed, JobDone))
                if isinstance(message, JobFailed):
                    raise SecateurError(message.message)
                if isinstance(message, JobDone):
                    return message.result
        except Ended:
            how = self.process.kill(FAREWELL)
            raise WorkerLost(f"worker processes end by themselves: the last one {how or 'closed its output'}") from None

    def _send(self, message: WorkerSetup | StartJob) -> None:
        self.process.send(encode(message), math.inf)

    def _refuse_hanging(self, heard: Moment) -> None:
        limit, now = self.hang_limit, Moment.now(self.process.pid).cpu
        if limit and now is not None and heard.cpu is not None and now - heard.cpu > limit.seconds:
            self.process.kill()
            raise SecateurError(
                f"a worker process was killed after computing for {limit.seconds:g} seconds: {limit.why}"
            )

    def close(self) -> None:
        """Ends the process, and with it what it has started."""
        self.process.kill(FAREWELL)


class Hosts:
    """The processes of one executor's worker, or of all threads of one. Each performs one task at a time."""

    def __init__(self) -> None:
        self._idle: list[tuple[str, Host]] = []  # whose tasks they perform; the one that was used last is the last
        self._lock = threading.Lock()
        self._watched, self._closing = os.pipe()
        self._closed = False

    def perform(self, unit: Unit) -> TaskDone:
        """Performs a task in an idle process of its runner, or in a new one."""
        check_version(unit)
        with self._host(unit) as host:
            return host.perform(unit.task)

    @contextmanager
    def _host(self, unit: Unit) -> Iterator[Host]:
        runner = unit.runner
        key = json.dumps([runner.module, runner.setup, runner.meeting], sort_keys=True)
        self.end_idle(except_for=key)
        host = self._take(key, unit.task.avoid) or Host(unit, self._watched)
        try:
            yield host
        except Abandoned:
            raise WorkerLost("the workers were closed") from None
        finally:
            self._give_back(key, host)

    def _give_back(self, key: str, host: Host) -> None:
        host.since = time.monotonic()
        with self._lock:
            if not self._closed and not host.busy:
                self._idle.append((key, host))
                return
        host.close()

    def _take(self, key: str, avoid: str) -> Host | None:
        with self._lock:
            for place in reversed(range(len(self._idle))):
                if self._idle[place][0] == key and self._idle[place][1].name != avoid:
                    return self._idle.pop(place)[1]
        return None

    def end_idle(self, except_for: str) -> None:
        """Ends the processes of other runners that have had nothing to do for long."""
        now = time.monotonic()
        with self._lock:
            old = [each for each in self._idle if each[0] != except_for and now - each[1].since > IDLE]
            self._idle = [each for each in self._idle if each not in old]
        for _, host in old:
            host.close()

    def close(self) -> None:
        """Ends all processes, those at work too; their tasks are lost."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            idle, self._idle = self._idle, []
            os.close(self._closing)  # every thread that waits for a process ends it now
        for _, host in idle:
            host.process.end_input()  # all at once
        for _, host in idle:
            host.close()


class _ThisThread(threading.local):
    """Whose processes this thread uses."""

    hosts: Hosts | None = None


_here = _ThisThread()
_common: Hosts | None = None
_common_lock = threading.Lock()


def use(hosts: Hosts) -> None:
    """Makes this thread use these processes."""
    _here.hosts = hosts


def _common_hosts() -> Hosts:
    """The processes of a worker that an executor of others has started; they end with it."""
    global _common
    with _common_lock:
        if _common is None:
            _common = Hosts()
            atexit.register(_common.close)
        return _common


def perform(unit: Unit) -> TaskDone:
    """Performs a task, wherever it is called: this is the function that every executor is given."""
    return (_here.hosts or _common_hosts()).perform(unit)
