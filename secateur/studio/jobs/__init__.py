"""What workers do: each kind of job is a module with a function `run(request, tell, stopping)`.

The request is what the page asked for, `tell` passes news on to it, `stopping` is set once nobody
waits any more. The result, and the news, are plain JSON.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

Tell = Callable[[dict[str, Any]], None]
Run = Callable[[dict[str, Any], Tell, "Stopping"], dict[str, Any]]


class Limits(NamedTuple):
    """How long a job may take in seconds, how soon it comes to its turn (0 first), how many workers it leaves to
    others, and whether a page may ask for it."""

    seconds: float
    rank: int
    leaves: int = 0
    public: bool = False


KINDS = {
    "position": Limits(5, 0),
    "games": Limits(20, 0),
    "think": Limits(600, 0),
    "hint": Limits(60, 1),
    "tree": Limits(120, 2, leaves=1, public=True),
    "exercise": Limits(30, 2, leaves=1, public=True),
    "check": Limits(300, 2, leaves=1, public=True),
    "race": Limits(900, 3, leaves=2, public=True),
    "graph": Limits(900, 3),
    "analyse": Limits(600, 4),
    "warm": Limits(120, 5, leaves=2),
}

#: Engines that a worker keeps, each with its table.
TABLES = 3

#: Jobs that go on later where others wait.
PATIENT = {"analyse", "graph"}


class Stopping(threading.Event):
    """Set when a job should end; what was given to `then` is called at once."""

    def __init__(self) -> None:
        super().__init__()
        self._calls: list[Callable[[], None]] = []

    def then(self, call: Callable[[], None]) -> None:
        """Calls this when it is set, or now if it is."""
        self._calls.append(call)
        if self.is_set():
            call()

    def set(self) -> None:
        super().set()
        for call in list(self._calls):
            call()


def job(kind: str) -> Run:
    """The function of a kind of job."""
    module = importlib.import_module(f"{__name__}.{kind}")
    run: Run = module.run
    return run
