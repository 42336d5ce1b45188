"""A gate that holds compilations back, for tests of what happens meanwhile."""

from __future__ import annotations

import threading
from typing import Any

from secateur.jit import execute
from secateur.jit.background import Compilation
from tests.helpers.patience import PATIENCE


class Gate:
    """Holds compilations back, as a compiler that takes its time would: their kernels become ready when it opens."""

    def __init__(self) -> None:
        self.open = threading.Event()

    def begun(self, kernel: Any, args: tuple[Any, ...], load_first: bool = False) -> Compilation:
        gate = self.open

        class Held(Compilation):
            def _work(self) -> None:
                gate.wait(PATIENCE)
                super()._work()

        held = Held(kernel, args, aside=True)
        held.is_cold, held.in_child = True, False
        return held.begin()

    def in_memory(self, kernel: Any, args: tuple[Any, ...]) -> Any:
        """What other tests have compiled is there when the gate opens."""
        return execute.in_memory(kernel, args) if self.open.is_set() else None
