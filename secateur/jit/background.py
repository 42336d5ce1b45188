"""Compiling in the background: a caller waits for it, or does something else meanwhile.

A child process compiles and writes the code to the disk, from where this process loads it: the compiler and the search
do not share an interpreter lock, and either can end without the other. The child is a fork, so it has every class, even
those of a notebook. Where there is no fork, or no folder to write to, a thread compiles.
"""

from __future__ import annotations

import functools
import gc
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from secateur.errors import OR_INTERPRETED, CompileError
from secateur.jit import Compilable, status
from secateur.jit.fields import problems_of_fields
from secateur.jit.folder import kernel_folder
from secateur.jit.known import CompiledBefore, add, estimate, key_of, name_of, read
from secateur.jit.workers import STACK, Wakeup

#: Seconds that a child compiles before this process loads the compiler too: a short search is over by then.
AHEAD = 1.0

#: A child that has not loaded the compiler after this many seconds waits for a lock that nobody will release.
LOADING = 120.0

#: What a child says when it has.
LOADED = b"\n"

#: Whether a child can compile: on macOS, system libraries do not survive a fork.
CAN_FORK = sys.platform == "linux"


class Compilation:
    """A kernel that becomes ready for arguments like these: loaded from the disk, or compiled.

    `callable` or `error` is set when it is `over`. If it `is_cold`, that takes long.
    """

    def __init__(
        self, kernel: Callable[..., int], args: tuple[Any, ...], bounds_checked: bool = False, aside: bool = False
    ) -> None:
        self.kernel, self.args, self.bounds_checked = kernel, args, bounds_checked
        self.aside = aside  # whether nobody waits for it
        self.load_first = False  # whether this process loads the compiler before it forks
        self.in_child = aside and CAN_FORK and kernel_folder() is not None
        self.is_cold = aside and self.key not in {each.key for each in read()}
        self.callable: Callable[..., int] | None = None
        self.error: BaseException | None = None
        self.over = False
        self.is_here = False  # whether this process runs the compiler, which must not be disturbed
        self._child_began = Wakeup()
        self._listeners: list[Callable[[], None]] = []
        self._text = ""

    @functools.cached_property
    def key(self) -> str:
        return key_of(self.kernel, self.args, self.bounds_checked)

    @property
    def estimate(self) -> float:
        """The seconds that compiling is likely to take."""
        return estimate(self.kernel, self.args, read())

    def begin(self) -> Compilation:
        """Begins; if a child is needed, it has been started when this returns, so nothing else runs at the fork."""
        _running.append(self)
        try:
            _start(self._work)
        except RuntimeError:  # there are too many threads
            _running.remove(self)
            raise
        if self.in_child and self.is_cold:
            self._child_began.wait(AHEAD)
        return self

    def then(self, call: Callable[[], None]) -> None:
        """Calls this, from any thread and perhaps twice, when it turns out to be cold, and when it is over."""
        if not self.over:
            self._listeners.append(call)
        if self.over or self.is_cold:
            call()

    def result(self) -> Callable[..., int]:
        """The machine code; raises the reason if there is none."""
        if self.error is not None:
            raise self.error
        assert self.callable is not None
        return self.callable

    # ------------------------------------------------------------ in its own thread

    def _work(self) -> None:
        try:
            self.callable = self._loaded_or_compiled() if self.in_child else self._here(self._note_miss)
        except BaseException as error:  # noqa: BLE001  raised again for whoever asks for the result
            self.error = error
        finally:
            self.over, self.args = True, ()  # which may hold much
            _running.remove(self)
            status.end(self._text)
            self._child_began.tell()
            self._tell()

    def _loaded_or_compiled(self) -> Callable[..., int]:
        if not self.is_cold:
            from secateur.jit.compiling import Missing

            def missing() -> NoReturn:
                raise Missing

            with suppress(Missing):
                return self._here(missing)
        self._note_miss()
        self._compile_in_child()
        return self._here(lambda: None)

    def _note_miss(self) -> None:
        self.is_cold = True
        self._text = f"compiling {name_of(self.kernel, self.args)}, about {max(self.estimate, 1):.0f} s"
        status.begin(self._text)
        self._tell()

    def _here(self, on_miss: Callable[[], None]) -> Callable[..., int]:
        """The machine code, loaded, or compiled by this thread."""
        self.is_here = True
        began = time.perf_counter()
        missed: list[bool] = []

        def miss() -> None:
            on_miss()
            missed.append(True)

        try:
            with _loading:
                from secateur.jit.compiling import checked, compiled
            found = (checked if self.bounds_checked else compiled)(self.kernel, self.args, miss)
        finally:
            self.is_here = False
        if missed or self.aside:
            seconds = time.perf_counter() - began if missed else 0.0
            add(CompiledBefore(self.key, name_of(self.kernel, self.args), seconds))
        return found

    def _tell(self) -> None:
        for listener in list(self._listeners):
            listener()

    # ------------------------------------------------------------ the child

    def _compile_in_child(self) -> None:
        """Lets a child compile. If it cannot, or ends early, nothing is on the disk, and this process compiles."""
        if self.load_first:
            self._load_compiler()
        try:
            reading, writing = os.pipe()
        except OSError:
            return
        parent = os.getpid()
        with _loading, _compiler_lock() as free:
            try:
                child = os.fork() if free else -1
            except OSError:
                child = -1
            if child == 0:
                self._be_the_child(writing, parent)
        os.close(writing)
        self._child_began.tell()
        with os.fdopen(reading, "rb") as pipe:
            message = self._heard_from(child, pipe) if child > 0 else b""
        if child > 0:
            with suppress(ChildProcessError):
                os.waitpid(child, 0)
        if message:
            text, *problems = message.decode().split("\n")
            error = CompileError(text)
            error.problems = tuple(problems)
            raise error

    def _heard_from(self, child: int, pipe: Any) -> bytes:
        """What a child says at its end. Meanwhile this process loads the compiler, unless the child is done before."""
        poll = select.poll()
        poll.register(pipe, select.POLLIN)
        if not poll.poll(AHEAD * 1000):
            self._load_compiler()
        if not poll.poll(LOADING * 1000):
            os.kill(child, signal.SIGKILL)
            return b""
        return pipe.read().removeprefix(LOADED)

    def _load_compiler(self) -> None:
        """Loads the compiler, which takes a second."""
        self.is_here = True
        try:
            with _loading:
                import secateur.jit.compiling  # noqa: F401
        finally:
            self.is_here = False

    def _end_with_parent_while_waiting(self, parent: int) -> None:
        """Lets a child that waits for another process's code end when nobody waits for it any more."""
        from secateur.jit import cache

        cache.while_waiting = lambda: os._exit(0) if os.getppid() != parent else None

    def _be_the_child(self, pipe: int, parent: int) -> NoReturn:
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            _keep_only(pipe)
            status.listeners.clear()
            self._load_compiler()
            self._end_with_parent_while_waiting(parent)
            os.write(pipe, LOADED)
            gc.disable()  # looking for garbage takes a twentieth of the time, and the process ends soon
            self._here(lambda: None)
        except CompileError as error:
            os.write(pipe, "\n".join([str(error), *error.problems]).encode())
        except BaseException:  # noqa: BLE001  the parent compiles, and raises it
            pass
        finally:
            os._exit(0)


_running: list[Compilation] = []

#: Held while the compiler is loaded, and during a fork: a child could not load what its parent has half loaded.
_loading = threading.RLock()


def begun(
    kernel: Callable[..., int], args: tuple[Any, ...], load_first: bool = False, bounds_checked: bool = False
) -> Compilation:
    """A compilation that has begun, in a child if possible; the one that is running, if it is of the same kernel.

    Where nothing else is to be done meanwhile, `load_first` saves a second: the compiler is not loaded twice.
    """
    new = Compilation(kernel, args, bounds_checked, aside=True)
    new.load_first = load_first
    if len(args) > 1 and isinstance(args[0], Compilable) and (problems := problems_of_fields(args[0], args[1])):
        new.error, new.over = CompileError(f"{problems[0]}{OR_INTERPRETED}"), True  # without the compiler
        return new
    same = [each for each in list(_running) if each.aside and each.key == new.key]
    return same[0] if same else new.begin()


def is_compiling() -> bool:
    """Whether the compiler is running in this process."""
    return any(each.is_here for each in _running)


class _compiler_lock:
    """Holds Numba's lock during a fork, so that the child can take it. Not `free`: another thread is compiling."""

    def __enter__(self) -> bool:
        self.lock: Any = None
        loaded = sys.modules.get("numba.core.compiler_lock")
        if loaded is None:
            return True
        lock = loaded.global_compiler_lock._lock
        if lock.acquire(blocking=False):
            self.lock = lock
        return self.lock is not None

    def __exit__(self, *error: object) -> None:
        if self.lock is not None:
            self.lock.release()


def _keep_only(pipe: int) -> None:
    """Closes all files but this one: a reader of the parent's output must not wait for a child."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    for file in [int(path.name) for path in Path("/proc/self/fd").iterdir()]:
        if file > 2 and file != pipe:
            with suppress(OSError):  # the list itself is closed already
                os.close(file)


# ---------------------------------------------------------------- threads


def _start(work: Callable[[], None]) -> None:
    usual = threading.stack_size(STACK)
    try:
        threading.Thread(target=work, name="secateur compiler", daemon=True).start()
    finally:
        threading.stack_size(usual)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_running.clear)  # threads do not survive a fork
