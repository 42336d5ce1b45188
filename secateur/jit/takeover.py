"""A search starts interpreted while its kernels are compiled; then it starts again with them.

Compiled, a search takes about a hundredth of the time. So nothing is carried over, and the result is that of a compiled
search from the beginning.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable
from typing import Any

from secateur.errors import OR_INTERPRETED, CompileError
from secateur.jit import Record
from secateur.jit.background import Compilation, begun
from secateur.jit.clock import now
from secateur.jit.execute import execute, in_memory, make_buffers, ready, wait_for

#: Compiled kernels take over if the time left is at least one part in this many of the time already used.
WORTH_IT = 20

#: Whether searches begin before their kernels are compiled; if not, they wait.
begins_interpreted = True


_said: set[str] = set()


def say_interpreted(error: CompileError) -> None:
    """Says in one line, once, that searches of a game go on interpreted, and why."""
    text = f"{str(error).removesuffix(OR_INTERPRETED)}; the search continues interpreted"
    if text not in _said and sys.stderr is not None:
        _said.add(text)
        sys.stderr.write(f"secateur: {text}\n")


class KernelsReady(Exception):
    """Raised in an interpreted search when its kernels are compiled."""


class Takeover:
    """The executor of one search, which changes at most from the interpreter to compiled kernels.

    Where it is `interpreted`, or has to `wait`, it does not change. If the game does not compile, a `lenient` one says
    so and goes on interpreted; another raises the CompileError.
    """

    def __init__(self, interpreted: bool = False, wait: bool = False, lenient: bool = False) -> None:
        self.interpreted, self.wait, self.lenient = interpreted, wait, lenient
        self.waiting: list[Compilation] = []  # what is being compiled, while the search runs interpreted
        self.began = now()

    @property
    def is_interpreting(self) -> bool:
        """Whether the interpreter is at work."""
        return self.interpreted or bool(self.waiting)

    def wait_for(self, wanted: Iterable[Compilation]) -> None:
        """Waits for kernels that are only loaded, and notes those that have to be compiled."""
        wanted = list(wanted)
        may_begin = begins_interpreted and not self.wait
        for each in wanted:
            wait_for(each, lambda: each.is_cold and may_begin)  # noqa: B023  called at once
        self.waiting = [each for each in wanted if not each.over or each.error is not None]
        self.began = now()

    def then(self, stop: Callable[[], None]) -> None:
        """Calls this, from any thread and perhaps more than once, when a kernel has been compiled."""
        for each in self.waiting:
            each.then(stop)

    @property
    def failure(self) -> BaseException | None:
        """Why a kernel cannot be compiled, as far as that is known."""
        return next((each.error for each in self.waiting if each.error is not None), None)

    def _goes_on(self, error: BaseException | None) -> bool:
        """Whether the search goes on interpreted although a kernel cannot be compiled."""
        if not (self.lenient and isinstance(error, CompileError)):
            return False
        self.interpreted, self.waiting = True, []
        say_interpreted(error)
        return True

    def is_due(self, until: int = 0) -> bool:
        """Whether all that was waited for is compiled, and there is time left (`until` is the deadline) to use it."""
        if self._goes_on(self.failure):
            return False
        waiting = self.waiting  # read once: `cancel` may come from another thread
        if not waiting or not all(each.over for each in waiting):
            return False
        present = now()
        return not until or until - present > (present - self.began) // WORTH_IT

    # ------------------------------------------------------------ for a search of one kernel

    def callable(self, kernel: Callable[..., int], args: tuple[Any, ...]) -> Callable[..., int]:
        """The kernel for the executor that is at work, which is the interpreter if it has to be compiled first."""
        if self.is_interpreting:
            return ready(kernel, (), interpreted=True)
        if self.wait or not begins_interpreted:
            try:
                return ready(kernel, args)
            except CompileError as error:
                if not self._goes_on(error):
                    raise
                for arg in args:
                    if isinstance(arg, Record):
                        arg.drop_buffer()
                return ready(kernel, (), interpreted=True)
        call = in_memory(kernel, args)
        if call is None:
            compilation = begun(kernel, args)
            self.wait_for([compilation])
            if self.waiting:
                return ready(kernel, (), interpreted=True)
            call = compilation.result()
        make_buffers(args)
        return call

    def execute(self, call: Callable[..., int], args: tuple[Any, ...], record: Record, until: int = 0) -> int:
        """Runs what `callable` made; raises KernelsReady, or why it does not compile, if the kernel may take over."""
        lock, returned = threading.Lock(), False

        def stop() -> None:
            with lock:
                if not returned and self.is_due(until):
                    record.set("stop", 1)

        self.then(stop)
        try:
            value = execute(call, args, record)
        finally:
            with lock:  # from here on the record stays as it is
                returned = True
        if record.live("stop") and not record.interrupted and self.is_due(until):
            failure, self.waiting = self.failure, []
            raise failure or KernelsReady
        return value

    def cancel(self) -> None:
        """Lets nothing take over: the search is to end."""
        self.waiting = []
