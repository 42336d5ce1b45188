"""Ctrl-C while a search runs: it sets a stop flag, and becomes an exception only where that is safe.

A signal handler may raise an exception between any two steps: while a lock is being taken, inside the compiler, or
after a thread was started and before it is recorded. So no exception is raised while a search runs. Ctrl-C is noted,
the search is told to stop, and when it has returned, `interruptible` raises `Interrupted` with what is known.
"""

from __future__ import annotations

import _signal  # without the enums of `signal`, which take ten times as long
import _thread
import signal
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from secateur.errors import Interrupted
from secateur.jit import Record

#: Seconds that a search has to return after Ctrl-C. One that takes longer counts as endless.
GRACE = 2.0

_SIGINT = int(signal.SIGINT)

R = TypeVar("R")


class Interrupts:
    """Handles Ctrl-C during a `with` block in the main thread. Blocks may be nested.

    The outermost block raises KeyboardInterrupt at its end if Ctrl-C came and nothing else was raised.
    A handler that the program has installed stays, and may raise any exception.

    >>> with Interrupts() as interrupts:
    ...     interrupts.came
    False
    """

    def __init__(self) -> None:
        self.came = False
        self.overdue = False
        self.waiting = False  # for other threads: then nothing is raised
        self.running: tuple[Record, ...] = ()
        self.over: _thread.LockType | None = None  # the reminder waits for it
        self.outermost = self.ended = False

    def __enter__(self) -> Interrupts:
        global _outermost
        if threading.current_thread() is not threading.main_thread():
            return self  # Python handles signals in the main thread only
        outermost = _outermost()
        if outermost is not None:
            return outermost
        if _signal.getsignal(_SIGINT) is signal.default_int_handler:
            _signal.signal(_SIGINT, _note)
        self.outermost = True
        _outermost = weakref.ref(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        global _outermost
        if not self.outermost:
            return
        self.waiting = True  # while this block is the outermost, nothing is raised: so the lock is always given back
        with _ending:
            self.ended = True
        _outermost = _none
        if _signal.getsignal(_SIGINT) is _note:
            _signal.signal(_SIGINT, signal.default_int_handler)
        if self.over is not None:
            self.over.release()
        if self.came and kind is None:
            raise KeyboardInterrupt

    def note(self) -> None:
        """Notes Ctrl-C, and stops what runs."""
        if not self.came:
            self.came = True
            self.over = _thread.allocate_lock()
            self.over.acquire()
            _thread.start_new_thread(_remind, (weakref.ref(self), self.over))
        self.stop()
        if self.overdue and not self.waiting:
            raise KeyboardInterrupt

    def stop(self) -> None:
        """Sets the stop flags of what runs."""
        for record in self.running:
            record.set("stop", 1)

    @contextmanager
    def stopping(self, *records: Record) -> Iterator[None]:
        """A block that waits for other threads: Ctrl-C sets the stop flags of these records, and raises nothing."""
        before = self.running, self.waiting
        try:
            self.running, self.waiting = (*self.running, *records), True
            if self.came:
                self.stop()
            yield
        finally:
            self.running, self.waiting = before


def _none() -> Interrupts | None:
    return None


#: The outermost block. A weak reference, in case an exception from another signal handler skips `__exit__`.
_outermost: Callable[[], Interrupts | None] = _none


#: Held while a block ends, and while a reminder is sent.
_ending = _thread.allocate_lock()


def _note(number: int, frame: Any) -> None:
    """The SIGINT handler."""
    interrupts = _outermost()
    if interrupts is None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.default_int_handler(number, frame)
    interrupts.note()


def _remind(interrupts: Callable[[], Interrupts | None], over: _thread.LockType) -> None:
    """Runs in its own thread, and sends SIGINT again if the block does not end in time."""
    while not over.acquire(timeout=GRACE):
        with _ending:  # so that the signal cannot come after the block
            late = interrupts()
            if late is None or late.ended or late is not _outermost():
                return
            late.overdue = True
            del late
            main = threading.main_thread().ident
            if hasattr(signal, "pthread_kill") and main is not None:
                signal.pthread_kill(main, signal.SIGINT)
            else:
                _thread.interrupt_main()


def interruptible(search: Callable[[], R], known: Callable[[], R]) -> R:
    """Runs a search. If Ctrl-C comes, it raises `Interrupted` with the result, or with what is known.

    >>> interruptible(lambda: 7, lambda: 0)
    7
    """
    found: list[R] = []
    try:
        with Interrupts() as interrupts:
            found.append(search())
            if interrupts.came:
                raise KeyboardInterrupt
    except Interrupted:
        raise
    except KeyboardInterrupt:
        raise Interrupted(found[0] if found else known()) from None
    return found[0]
