"""What workers of the studio do: each kind of job is a module with a function `run(request, tell, stopping)`.

The request is what the page asked for, `tell` passes news on to it, `stopping` is set once nobody waits any more.
The types of all that stand in `messages`; the types that `run` names are those that are read.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, TypeVar, get_type_hints

from msgspec import Struct

from secateur.schema import convert, plain
from secateur.workers.framing import Content
from secateur.workers.job import JobKind
from secateur.workers.scheduler import Scheduler, Workload
from secateur.workers.worker import Run, Stopping
from secateur.workers.worker import Tell as TellContent

__all__ = ["KINDS", "PUBLIC", "TABLES", "Stopping", "StudioRunner", "Tell", "job_function", "make_scheduler"]

News = TypeVar("News", bound=Struct)
AnyScheduler = TypeVar("AnyScheduler", bound=Scheduler)

#: Tells of a job what it has found so far.
Tell = Callable[[News], None]

KINDS = {
    "position": JobKind(5, rank=0),
    "arrange": JobKind(5, rank=0),
    "games": JobKind(20, rank=0),
    "think": JobKind(600, rank=0),
    "hint": JobKind(60, rank=1),
    "attempt": JobKind(120, rank=1),
    "tree": JobKind(120, rank=2, leaves=1),
    "exercise": JobKind(30, rank=2, leaves=1),
    "judge": JobKind(120, rank=2, leaves=1),
    "check": JobKind(300, rank=2, leaves=1, silence=30),
    "race": JobKind(900, rank=3, leaves=2),
    "graph": JobKind(900, rank=3, patient=True),
    "review": JobKind(3_600, rank=3, patient=True),
    "analyse": JobKind(600, rank=4, patient=True),
    "warm": JobKind(120, rank=5, leaves=2),
}

#: The kinds that a page may ask for by name.
PUBLIC = ("tree", "exercise", "check", "race", "judge")

#: Engines that a worker keeps, each with its table.
TABLES = 3

#: Address space beside the tables: a job that goes beyond it is told so, and the machine is spared.
MOST_MEMORY = 4 << 30


def job_function(kind: str) -> Callable[..., Any]:
    """The function of a kind of job."""
    run: Callable[..., Any] = importlib.import_module(f"{__name__}.{kind}").run
    return run


class StudioRunner:
    """What a worker of the studio is asked to do."""

    def __init__(self, setup: Content) -> None:
        """There is nothing to know."""

    def job(self, kind: str) -> Run:
        function = job_function(kind)
        wanted = get_type_hints(function)["request"]

        def run(content: Content, tell: TellContent, stopping: Stopping) -> Content:
            request = convert(content, wanted)
            return plain(function(request, lambda news: tell(plain(news)), stopping))

        return run

    def close(self) -> None:
        """Nothing runs on."""


def game_of(request: Content) -> str:
    """The game that a request is about."""
    return str(request.get("game", ""))


def make_scheduler(kind: type[AnyScheduler], workers: int, own: str | None = None, table: int = 0) -> AnyScheduler:
    """The workers of a studio, each with tables of that many bytes; `own` is the author's game, which may hang."""
    workload = Workload(f"{__name__}.worker", KINDS, game_of, "a method of the game does not return")
    return kind(workload, workers, own, MOST_MEMORY + TABLES * table, MOST_MEMORY)
