"""Runs a kernel in one of the two executors, so that Ctrl-C and a stop flag end it at once."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import Any

from secateur.jit import Record

#: A search may be deep: its thread gets a stack of this many bytes.
STACK = 256 << 20


def must_interpret() -> bool:
    """Whether the environment asks for the interpreted executor: SECATEUR_INTERPRETED=1 or NUMBA_DISABLE_JIT=1."""
    return any(os.environ.get(name, "0") not in ("", "0") for name in ("SECATEUR_INTERPRETED", "NUMBA_DISABLE_JIT"))


def run(kernel: Callable[..., int], *args: Any, record: Record, interpreted: bool = False) -> int:
    """Calls `kernel(*args)` and returns its value; `record` is the argument that it counts in.

    Ctrl-C sets the record's `stop` flag, waits for the kernel to come back, and leaves
    `record.interrupted` behind: the value and the record are what was known by then.
    """
    if interpreted or must_interpret():
        call = _interpreter(kernel, args)
    else:
        from secateur.jit.compiling import compiled

        call = compiled(kernel, args)
    try:
        return _interruptible(call, args, record)
    finally:
        record.read_back()


def _interpreter(kernel: Callable[..., int], args: tuple[Any, ...]) -> Callable[..., int]:
    def call(*args: Any) -> int:
        if "numpy" not in sys.modules:
            return kernel(*args)
        import numpy as np

        with np.errstate(over="ignore"):  # 64-bit boards wrap around, compiled and interpreted
            return int(kernel(*args))

    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
    return call


def _interruptible(call: Callable[..., int], args: tuple[Any, ...], record: Record) -> int:
    result: list[int] = []
    failure: list[BaseException] = []
    done = threading.Event()  # not Thread.join(), which after a Ctrl-C takes a running thread for a finished one

    def work() -> None:
        try:
            result.append(call(*args))
        except BaseException as error:  # noqa: BLE001  it is raised again below, in the caller's thread
            failure.append(error)
        finally:
            done.set()

    usual = threading.stack_size(STACK)
    try:
        thread = threading.Thread(target=work, name="secateur search", daemon=True)
        thread.start()
    finally:
        threading.stack_size(usual)
    try:
        done.wait()
    except KeyboardInterrupt:
        record.interrupted = True
        record.set("stop", 1)
        done.wait()
    if failure:
        raise failure[0]
    return result[0]
