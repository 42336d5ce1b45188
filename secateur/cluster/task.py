"""What is sent to workers, and what comes back: all of it is JSON, so that it can go anywhere."""

from __future__ import annotations

import functools
import hashlib
from dataclasses import dataclass, field
from pathlib import Path

from secateur import __version__
from secateur.errors import SecateurError
from secateur.workers.framing import Content

#: The kind of task that every runner has: it checks whose work it is to do, and compiles.
MEETING = "meet"


class WorkerLost(SecateurError):
    """A worker has ended before its task: the task is given to another one."""


@dataclass(frozen=True)
class HangLimit:
    """How much processor time a worker may take between two messages, where that is known, and why it may take more.

    Time in which it waits for a program that it has started does not count.
    """

    seconds: float
    why: str


@dataclass(frozen=True)
class Runner:
    """Who performs tasks: a module that calls `workers.worker.serve`, and the settings that its tasks have in common.

    `meeting` is the request of the first task of every process, of the kind `meet`: see `cluster.meeting`.
    """

    module: str
    setup: Content
    meeting: Content = field(default_factory=dict)
    hang_limit: HangLimit | None = None


@dataclass(frozen=True)
class Task:
    """What a worker is to do. While a task that must run `alone` is done, the others wait: it may have to compile.

    `key` is its name in a database, by default its kind and number. `avoid` names the worker process that must not do
    it, for it has done it before.
    """

    kind: str
    number: int
    request: Content = field(default_factory=dict)
    alone: bool = False
    key: str = ""
    avoid: str = ""

    @property
    def name(self) -> str:
        """
        >>> Task("game", 7).name, Task("game", 7, key="e4 e5").name
        ('game 7', 'e4 e5')
        """
        return self.key or f"{self.kind} {self.number}"


#: The first task of a contest or a run: every program starts, and what tasks need is compiled, once.
MEET = Task(MEETING, -1, alone=True)


@dataclass(frozen=True)
class Unit:
    """A task with all that a process anywhere needs to perform it."""

    runner: Runner
    task: Task
    version: str = __version__
    code: str = ""  # the digest of the sender's package


@dataclass(frozen=True)
class TaskDone:
    """A task and its result; which process did it, and in how many seconds.

    `anew` is false where the result was in a database.
    """

    task: Task
    result: Content
    worker: str = ""
    seconds: float = 0.0
    anew: bool = True


@functools.cache
def code_digest() -> str:
    """A digest of the package's Python files: two machines with the same one do the same."""
    folder = Path(__file__).resolve().parents[1]
    found = hashlib.blake2b(digest_size=16)
    for path in sorted(folder.rglob("*.py")):
        found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def check_version(unit: Unit) -> None:
    """Refuses the work of another version of secateur, whose results could be others."""
    if unit.version != __version__:
        raise SecateurError(
            f"a worker has secateur {__version__}, and the program that sends the work {unit.version}: install the "
            "same version on both"
        )
    if unit.code and unit.code != code_digest():
        raise SecateurError(
            f"a worker has other source files of secateur {__version__} than the program that sends the work: "
            "install the same on both"
        )
