"""Worker threads with a deep stack, which are reused from call to call."""

from __future__ import annotations

import _thread
import ctypes
import os
import sys
import threading
import traceback
import weakref
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from types import CodeType
from typing import Any

#: A search may be deep: its thread gets a stack of this many bytes.
STACK = 256 << 20


class Wakeup:
    """Wakes a waiting thread. A bare lock: timeouts of queues and events are not reliable when signals arrive."""

    def __init__(self) -> None:
        self._lock = _thread.allocate_lock()
        self._lock.acquire()

    def tell(self) -> None:
        with suppress(RuntimeError):  # already told, and not yet received
            self._lock.release()

    def wait(self, seconds: float) -> bool:
        """Whether there was any news."""
        return self._lock.acquire(timeout=seconds)


def made(call: Callable[..., int], args: tuple[Any, ...]) -> int:
    """Makes a call: its frame in a traceback marks what the call raised."""
    return call(*args)


def raised_in(error: BaseException) -> list[str] | None:
    """The functions inside a call that raised an exception, the outermost first; None if no call raised it.

    File names would not do: compiled code remembers where its source was when it was compiled.
    """
    frames = [frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__)]
    if made.__code__ not in frames:
        return None
    return [code.co_name for code in frames[frames.index(made.__code__) + 1 :]]


class Call:
    """A call that a worker makes. `over` is set when it has ended, or will never be made."""

    def __init__(self, call: Callable[..., int], args: tuple[Any, ...], news: Wakeup) -> None:
        self.call, self.args = call, args
        self.news = news  # wakes whoever waits; whether the call has ended, `over` says
        self.value: int | None = None
        self.failure: BaseException | None = None
        self.over = False
        self.worker: _CallThread | None = None
        self._claim = _thread.allocate_lock()  # its holder makes the call, or has called it off
        self._leaving = _thread.allocate_lock()
        self.is_called_off = self.is_broken_off = self._left = False
        self._thread = 0
        self.stack: list[tuple[CodeType, int]] = []  # where it was when it was broken off, the outermost function first

    def begin(self) -> None:
        """Gives the call to a worker, unless it has one."""
        if self.worker is None:
            self.worker = _hired()
            self.worker.calls.put(self)

    def call_off(self) -> None:
        """Cancels the call, unless it has begun."""
        if self._claim.acquire(blocking=False):
            self.is_called_off = self.over = True

    def break_off(self) -> None:
        """Raises KeyboardInterrupt once in the call, which has an effect if it runs Python code."""
        with self._leaving:
            if not self._left and not self.is_broken_off:
                self.is_broken_off = True
                if frame := sys._current_frames().get(self._thread):
                    self.stack = [(each.f_code, line) for each, line in traceback.walk_stack(frame)][::-1]
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread), ctypes.py_object(KeyboardInterrupt)
                )

    def result(self) -> int:
        """Returns or raises what the call did."""
        if self.failure is not None:
            raise self.failure
        assert self.value is not None
        return self.value

    # ------------------------------------------------------------ in the worker's thread

    def make(self) -> bool:
        """Makes the call; returns whether the worker can make another."""
        if not self._claim.acquire(blocking=False):
            return self._leave()
        self._thread = threading.get_ident()
        try:
            try:
                self.value = made(self.call, self.args)
            except BaseException as error:  # noqa: BLE001  raised again in the thread that waits
                self.failure = error
            return self._leave()
        finally:
            self.over = True
            self.news.tell()

    def _leave(self) -> bool:
        """Frees the worker, unless an exception is still pending in its thread: then the thread ends."""
        with self._leaving:
            self._left = True
        if self.is_broken_off:
            return False
        assert self.worker is not None
        _idle.append(self.worker)  # before the caller is told, so that the next search finds it
        return True


class _CallThread:
    """A thread that makes calls, one after the other. It ends when its worker is deleted.

    There is no `__del__`: Python would lose what a signal handler raises there.
    """

    def __init__(self, nice: int) -> None:
        self.calls: SimpleQueue[Any] = SimpleQueue()
        self.nice = nice
        deleted = weakref.ref(self, self.calls.put)
        usual = threading.stack_size(STACK)
        try:
            args = (self.calls, deleted, nice)
            threading.Thread(target=_work, args=args, name="secateur search", daemon=True).start()
        finally:
            threading.stack_size(usual)


def _work(calls: SimpleQueue[Any], deleted: weakref.ref[_CallThread], nice: int) -> None:
    if nice and sys.platform == "linux":  # elsewhere the whole process would become nicer, for good
        os.nice(nice)
    with suppress(KeyboardInterrupt):  # it came too late to break a call off
        while _served(calls.get(), deleted):
            pass


def _served(call: Any, deleted: weakref.ref[_CallThread]) -> bool:
    return call is not deleted and bool(call.make())


_idle: list[_CallThread] = []  # those that wait for a call

_nice = 0


def be_nice(nice: int) -> None:
    """Lets searches from now on run with this niceness, in threads of their own: 0 is the priority of the process.

    On Linux each thread has a priority, which can be lowered, but not raised again.
    """
    global _nice
    _nice = nice


def _hired() -> _CallThread:
    """A worker of the wanted niceness that nobody else uses."""
    for worker in [each for each in _idle if each.nice == _nice][::-1]:
        with suppress(ValueError):  # another thread has taken it
            _idle.remove(worker)
            return worker
    return _CallThread(_nice)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # threads do not survive a fork
