"""Runs a kernel in one of the two executors, so that Ctrl-C and a stop flag end it at once."""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from secateur.jit import Record

#: A search may be deep: its thread gets a stack of this many bytes.
STACK = 256 << 20

#: Seconds between two questions whether to go on.
PULSE = 0.05


def must_interpret() -> bool:
    """Whether the environment asks for the interpreted executor: SECATEUR_INTERPRETED=1 or NUMBA_DISABLE_JIT=1."""
    return any(os.environ.get(name, "0") not in ("", "0") for name in ("SECATEUR_INTERPRETED", "NUMBA_DISABLE_JIT"))


def run(kernel: Callable[..., int], *args: Any, record: Record, interpreted: bool = False) -> int:
    """Calls `kernel(*args)` in one of the executors and returns its value; `record` is what it counts in."""
    return execute(ready(kernel, args, interpreted), args, record)


def ready(kernel: Callable[..., int], args: tuple[Any, ...], interpreted: bool = False) -> Callable[..., int]:
    """The kernel as a callable for arguments like these: compiled, where it has to be."""
    if not (interpreted or must_interpret()):
        from secateur.jit.compiling import compiled

        return compiled(kernel, args)

    def call(*args: Any) -> int:
        import numpy as np

        with np.errstate(over="ignore"):  # 64-bit boards wrap around, compiled and interpreted
            return int(kernel(*args))

    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
    return call


def execute(call: Callable[..., int], args: tuple[Any, ...], record: Record) -> int:
    """Runs what `ready` made.

    Ctrl-C sets the record's `stop` flag, waits for the kernel to come back, and leaves
    `record.interrupted` behind: the value and the record are what was known by then.
    """
    try:
        return _interruptible(call, args, record)
    finally:
        record.read_back()


def race(call: Callable[..., int], runners: Sequence[tuple[tuple[Any, ...], Record]]) -> tuple[int, int]:
    """Makes the same call in several threads at once: the number of the first to return, and its value.

    The others are told to stop, and have done so when this returns; so does Ctrl-C, as `execute` has it.
    """
    over = threading.Event()
    workers = [_hired() for _ in runners]
    calls = [worker.submit(call, args, over) for worker, (args, _) in zip(workers, runners, strict=True)]
    interrupted = False
    failure: BaseException | None = None
    try:
        over.wait()
    except BaseException as error:  # noqa: BLE001  raised again once nothing runs any more
        interrupted = True
        failure = None if isinstance(error, KeyboardInterrupt) else error
    winner = next((number for number, made in enumerate(calls) if made.is_set()), 0)
    for number, made in enumerate(calls):
        if interrupted or number != winner:
            runners[number][1].set("stop", 1)
        made.wait()
    _idle.extend(workers)
    for _, record in runners:
        record.read_back()
        record.interrupted = interrupted
    if failure is not None:
        raise failure
    return winner, calls[winner].result()


@contextmanager
def asking(proceed: Callable[[int], bool] | None, nodes: Callable[[], int], stop: Callable[[], None]) -> Iterator[None]:
    """While something runs: asks now and then, with the nodes so far, whether it shall go on; if not, it is stopped."""
    if proceed is None:
        yield
        return
    over = threading.Event()

    def ask() -> None:
        while True:
            if not proceed(nodes()):
                stop()
            if over.wait(PULSE):
                return

    thread = threading.Thread(target=ask, name="secateur asking", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _interruptible(call: Callable[..., int], args: tuple[Any, ...], record: Record) -> int:
    """Runs the call in the worker thread, so that this one, the main thread, can see Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        return call(*args)
    worker = _hired()
    done = worker.submit(call, args)
    try:
        done.wait()
    except BaseException as error:
        record.set("stop", 1)
        done.wait()
        if not isinstance(error, KeyboardInterrupt):  # a time-out of the caller's, say
            raise
        record.interrupted = True
    finally:
        if done.is_set():
            _idle.append(worker)
    return done.result()


class _Call(threading.Event):
    """A call that another thread makes."""

    def __init__(self, call: Callable[..., int], args: tuple[Any, ...], over: threading.Event | None) -> None:
        super().__init__()
        self.call, self.args, self.over = call, args, over
        self.value: int | None = None
        self.failure: BaseException | None = None

    def make(self) -> None:
        try:
            self.value = self.call(*self.args)
        except BaseException as error:  # noqa: BLE001  raised again in the caller's thread
            self.failure = error
        self.set()
        if self.over is not None:
            self.over.set()

    def result(self) -> int:
        if self.failure is not None:
            raise self.failure
        assert self.value is not None
        return self.value


class _Worker:
    """One thread with a deep stack that makes calls, one after the other."""

    def __init__(self) -> None:
        self.calls: queue.SimpleQueue[_Call] = queue.SimpleQueue()
        usual = threading.stack_size(STACK)
        try:
            threading.Thread(target=self._work, name="secateur search", daemon=True).start()
        finally:
            threading.stack_size(usual)

    def _work(self) -> None:
        while True:
            self.calls.get().make()

    def submit(self, call: Callable[..., int], args: tuple[Any, ...], over: threading.Event | None = None) -> _Call:
        made = _Call(call, args, over)
        self.calls.put(made)
        return made


_idle: list[_Worker] = []  # threads are kept from one search to the next


def _hired() -> _Worker:
    """A worker that nobody else uses."""
    try:
        return _idle.pop()
    except IndexError:
        return _Worker()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # threads do not survive a fork
