"""Runs a kernel in one of the two executors, so that Ctrl-C and a stop flag end it at once."""

from __future__ import annotations

import atexit
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

from secateur.errors import EndlessError, SecateurError
from secateur.jit import Record
from secateur.jit.background import Compilation, is_compiling
from secateur.jit.clock import now
from secateur.jit.digest import functions_of
from secateur.jit.interrupts import GRACE, Interrupts
from secateur.jit.workers import Call, Wakeup, made

#: Seconds between two questions whether to go on.
PULSE = 0.01

#: Seconds between two checks of what runs: a signal may go to another thread than the one that waits.
LOOK_EVERY = 0.05

#: After this many checks since Ctrl-C, a kernel that is not ready is being compiled, not just loaded.
LOADING = 6

#: Seconds that Python code has to end after an exception was raised in it.
LAST_GRACE = 1.0

#: A kernel this many seconds past its deadline is told to stop.
LATE = 1.0

#: A kernel that does not stop within this many seconds counts as endless.
LATE_GRACE = 10.0


def must_interpret() -> bool:
    """Whether the environment asks for the interpreted executor: SECATEUR_INTERPRETED=1 or NUMBA_DISABLE_JIT=1."""
    settings = [os.environ.get(name, "0") for name in ("SECATEUR_INTERPRETED", "NUMBA_DISABLE_JIT")]
    return settings.count("0") + settings.count("") < len(settings)  # no generator: see `_RunningCalls`


def run(kernel: Callable[..., int], *args: Any, record: Record, interpreted: bool = False) -> int:
    """Calls `kernel(*args)` in one of the executors and returns its value; `record` is what it counts in."""
    return execute(ready(kernel, args, interpreted), args, record)


def ready(
    kernel: Callable[..., int], args: tuple[Any, ...], interpreted: bool = False, bounds_checked: bool = False
) -> Callable[..., int]:
    """The kernel as a callable for arguments like these: compiled, unless interpreted; with bounds checks if asked."""
    if not (interpreted or must_interpret()):
        make_buffers(args)
        known = None if bounds_checked else in_memory(kernel, args)
        return known or _waited_for(Compilation(kernel, args, bounds_checked).begin())

    def call(*args: Any) -> int:
        import numpy as np

        with np.errstate(over="ignore"):  # 64-bit boards wrap around, compiled and interpreted
            value = kernel(*args)
            return value if isinstance(value, float) else int(value)

    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
    return call


def make_buffers(args: tuple[Any, ...]) -> None:
    """Makes what compiled code works on, before two threads could make it at once."""
    for arg in args:
        if isinstance(arg, Record):
            arg.buffer  # noqa: B018  made when it is first asked for


def in_memory(kernel: Callable[..., int], args: tuple[Any, ...]) -> Callable[..., int] | None:
    """The machine code for arguments of these types, if this process has it already."""
    look_up = getattr(sys.modules.get("secateur.jit.compiling"), "in_memory", None)
    if look_up is None:  # the compiler is not loaded, or just being loaded by another thread
        return None
    with Interrupts():
        found: Callable[..., int] | None = look_up(kernel, args)
        return found


def _waited_for(compilation: Compilation) -> Callable[..., int]:
    wait_for(compilation)
    return compilation.result()


def wait_for(compilation: Compilation, enough: Callable[[], bool] = lambda: False) -> None:
    """Waits until a compilation is over, or `enough` says that this is enough.

    After Ctrl-C the caller does not wait any longer, but the compiler finishes: the next search uses its code.
    """
    if compilation.over:
        return
    news = Wakeup()
    compilation.then(news.tell)
    with Interrupts() as interrupts, interrupts.stopping():
        waited = 0
        while not compilation.over and not enough():
            waited += interrupts.came
            if waited > LOADING:
                raise KeyboardInterrupt
            news.wait(LOOK_EVERY)


@atexit.register
def _wait_for_compilers() -> None:
    """Waits for the compiler at exit: a process that ends during a compilation crashes."""
    try:
        while is_compiling():
            time.sleep(0.01)
    except KeyboardInterrupt:  # the user does not want to wait either
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(130)


def execute(call: Callable[..., int], args: tuple[Any, ...], record: Record) -> int:
    """Runs what `ready` made.

    Ctrl-C sets the record's `stop` flag and waits for the kernel to return. Inside `interruptible` it sets
    `record.interrupted`: the value and the record are what was known by then. Elsewhere it raises KeyboardInterrupt.
    """
    if threading.current_thread() is threading.main_thread():
        return race(call, [(args, record)])[1]
    refuse_abandoned(record)
    try:
        return made(call, args)
    finally:
        record.read_back()


def race(call: Callable[..., int], runners: Sequence[tuple[tuple[Any, ...], Record]]) -> tuple[int, int]:
    """Makes the same call in several threads at once: the number of the first to return, and its value.

    The others are told to stop, and have done so when this returns; so does Ctrl-C, as `execute` has it.
    """
    records = [record for _, record in runners]
    refuse_abandoned(*records)
    news = Wakeup()
    running = _RunningCalls([Call(call, args, news) for args, _ in runners], records, news)
    with Interrupts() as interrupts:
        try:
            with interrupts.stopping(*records):
                running.wait(interrupts)
        finally:
            running.stop()  # after an exception, nobody waits for what still runs
            for record in records:
                record.read_back()
                record.interrupted = interrupts.came
        return running.result()


def refuse_abandoned(*records: Record) -> None:
    """Raises an error if an abandoned call still uses one of these records."""
    for record in records:
        if record.abandoned is not None and not record.abandoned.over:
            raise SecateurError("an abandoned search is still running in this engine: make another engine")


class _RunningCalls:
    """Calls that run in workers, each with its record.

    No generator may be left unfinished here: closing it would discard an exception from a signal handler.
    """

    def __init__(self, calls: list[Call], records: list[Record], news: Wakeup) -> None:
        self.calls, self.records, self.news = calls, records, news
        self.winner: int | None = None
        self.failure: BaseException | None = None  # raised in this thread by somebody else's signal handler
        self.since: float | None = None  # when all were told to stop

    def wait(self, interrupts: Interrupts) -> None:
        """Waits until all calls are over or abandoned. What a signal handler raises meanwhile is kept for `result`."""
        while True:
            try:
                if not [call for call in self.calls if not call.over]:
                    return
                self._go_on(interrupts)
                self.news.wait(LOOK_EVERY)
            except _StopWaiting:
                return
            except BaseException as error:  # noqa: BLE001  raised again when nothing runs any more
                self.failure = self.failure or error
                interrupts.came = interrupts.came or isinstance(error, KeyboardInterrupt)

    def _go_on(self, interrupts: Interrupts) -> None:
        for call in self.calls:
            if self.failure is None:
                call.begin()
            else:
                call.call_off()
        if self.winner is None:
            self.winner = min([number for number, call in enumerate(self.calls) if call.over], default=None)
        if interrupts.came or self.failure is not None:
            self.stop()
            self._lose_patience(GRACE)
        elif self._is_late():
            self.stop()
            self._lose_patience(LATE_GRACE)
        elif self.winner is not None:
            self.stop()

    def _is_late(self) -> bool:
        """Whether the calls are well past their deadline. It stays true once it is."""
        if self.since is None:
            due = [record.live("deadline") for record in self.records if "deadline" in record.places]
            return any(due) and now() > max(due) + int(LATE * 1e9)
        return True

    def stop(self) -> None:
        """Tells the calls that still run to stop."""
        for call, record in zip(self.calls, self.records, strict=True):
            if not call.over:
                record.set("stop", 1)

    def _lose_patience(self, grace: float) -> None:
        self.since = self.since or time.monotonic()
        waited = time.monotonic() - self.since
        for call, record in zip(self.calls, self.records, strict=True):
            if not call.over and waited > grace:
                call.break_off()
            if not call.over and waited > grace + LAST_GRACE:
                record.abandoned = call
        if waited > grace + LAST_GRACE:
            raise _StopWaiting

    def result(self) -> tuple[int, int]:
        """The number of the first call to return, and its value."""
        called_off = [call for call in self.calls if call.is_called_off]
        if self.failure is not None and (called_off or not isinstance(self.failure, KeyboardInterrupt)):
            raise self.failure
        for call in self.calls:
            if call.is_broken_off:
                raise EndlessError(did_not_return(call), self.records[0].interrupted)
        winner = self.winner or 0
        return winner, self.calls[winner].result()


def did_not_return(call: Call) -> str:
    """What to say of a call that was stopped or abandoned: it names the method, if Python code ran."""
    kind = type(call.args[0])
    methods = {value.__code__: name for name, value in functions_of(kind) if isinstance(value, FunctionType)}
    files = {code.co_filename for code in methods}
    names = [methods[code] for code, _ in call.stack if code in methods]
    lines = [(Path(code.co_filename).name, line) for code, line in call.stack if code.co_filename in files]
    end = f"it may be in an endless loop; the search was {'stopped' if call.over else 'abandoned'}"
    if not names:
        return f"{kind.__name__}: a method did not return; {end}"
    file, line = lines[-1]
    return f"{kind.__name__}.{names[-1]}() at line {line} of {file} did not return; {end}"


class _StopWaiting(Exception):
    """Raised to stop waiting for calls that do not return."""


@contextmanager
def polling(
    proceed: Callable[[int], bool] | None, nodes: Callable[[], int], stop: Callable[[], None]
) -> Iterator[None]:
    """While a search runs, asks now and then, with the nodes so far, whether to continue; if not, stops it."""
    if proceed is None:
        yield
        return
    over = Wakeup()

    def ask() -> int:
        try:
            while True:
                if not proceed(nodes()):
                    stop()
                if over.wait(PULSE):
                    return 0
        except BaseException:
            stop()
            raise

    news = Wakeup()
    asked = Call(ask, (), news)
    with Interrupts():
        try:
            asked.begin()
            yield
        except BaseException:
            asked.call_off()
            raise
        finally:
            over.tell()
            while not asked.over:
                news.wait(LOOK_EVERY)
    asked.result()
