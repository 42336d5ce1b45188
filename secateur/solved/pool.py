"""The worker pool: kernels that run at the same time, in any `concurrent.futures.Executor` that shares this memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor, wait
from typing import Any

from secateur.errors import CompileError
from secateur.game import Game
from secateur.jit import Record
from secateur.jit.execute import must_interpret, ready
from secateur.jit.takeover import KernelsReady, say_interpreted
from secateur.trial import compiled_rules, try_compiled

#: Up to this many states are found interpreted: that takes less time than loading the compiler.
SMALL = 1_000

Kernel = Callable[..., int]


class WorkerPool:
    """Runs kernels, compiled once there is enough to do, by several workers.

    `executor` runs the calls: threads of this process unless the caller passes another executor.
    """

    def __init__(self, game: Game, workers: int, executor: Executor | None, interpreted: bool) -> None:
        self.game, self.workers = game, workers
        self.given = executor
        self.executor = executor or (ThreadPoolExecutor(workers) if workers > 1 else None)
        self.always_interpreted = interpreted or game.interpreted or must_interpret()
        self.interpreting = True
        self.machine: dict[Kernel, Kernel] = {}

    def grow(self, states: int) -> None:
        """Compiles from now on if there are many states."""
        self.interpreting = self.always_interpreted or states < SMALL

    def run(self, kernel: Kernel, calls: Iterable[tuple[Any, ...]]) -> list[int]:
        """Calls a kernel with each of these arguments, at the same time, and returns what it returned."""
        calls = list(calls)
        while True:
            call = self._callable(kernel, calls[0])
            try:
                with compiled_rules(self.game, self.interpreting):
                    return self._all(call, calls)
            except KernelsReady:  # the states need more room in packed tuples: compile again
                self.machine.clear()
            finally:
                for each in {id(arg): arg for args in calls for arg in args if isinstance(arg, Record)}.values():
                    each.read_back()

    def _callable(self, kernel: Kernel, args: tuple[Any, ...]) -> Kernel:
        if self.interpreting:
            return ready(kernel, args, interpreted=True)
        if kernel not in self.machine:
            try:
                try_compiled(self.game)
                self.machine[kernel] = ready(kernel, args)
            except CompileError as error:
                say_interpreted(error)
                self.always_interpreted = self.interpreting = True
                return self._callable(kernel, args)
        return self.machine[kernel]

    def _all(self, call: Kernel, calls: list[tuple[Any, ...]]) -> list[int]:
        if self.executor is None or len(calls) == 1 or self.interpreting:
            return [call(*args) for args in calls]
        running = [self.executor.submit(call, *args) for args in calls]
        try:
            return [each.result() for each in running]
        finally:
            wait(running)  # after Ctrl-C: they still write to memory that is about to be freed

    def close(self) -> None:
        if self.executor is not None and self.given is None:
            self.executor.shutdown()
