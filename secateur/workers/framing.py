"""The messages between a process and its workers: one line of JSON each."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

#: What a job is told, and what it answers: JSON that only those who wrote the job understand.
Content = dict[str, Any]


@dataclass(frozen=True)
class WorkerSetup:
    """The first message to a worker: what all its jobs need to know."""

    content: Content
    memory: int | None = None  # bytes of address space that it may use


@dataclass(frozen=True)
class StartJob:
    """Begins a job; its searches run with this niceness (0 is the usual priority)."""

    job: str
    kind: str
    request: Content
    nice: int = 0


@dataclass(frozen=True)
class StopJob:
    """Asks a job to end early."""

    job: str


@dataclass(frozen=True)
class JobBegun:
    """The worker is about to run the job's own code: from now on its time counts."""

    job: str


@dataclass(frozen=True)
class JobProgress:
    """What a job has found so far, if there is anything new, and what is being compiled, if anything."""

    job: str
    told: Content | None = None
    compiling: str = ""


@dataclass(frozen=True)
class JobDone:
    """The job has ended with a result."""

    job: str
    result: Content


@dataclass(frozen=True)
class JobFailed:
    """The job has ended without a result: one line that says why."""

    job: str
    message: str


ToWorker = WorkerSetup | StartJob | StopJob
FromWorker = JobBegun | JobProgress | JobDone | JobFailed

_NAMES: dict[type[ToWorker | FromWorker], str] = {
    WorkerSetup: "setup",
    StartJob: "start",
    StopJob: "stop",
    JobBegun: "begun",
    JobProgress: "progress",
    JobDone: "done",
    JobFailed: "failed",
}
_TYPES = {name: kind for kind, name in _NAMES.items()}


class FramingError(ValueError):
    """A line that is not a message."""


def encode(message: ToWorker | FromWorker) -> bytes:
    r"""A message as a line.

    >>> encode(StopJob("j7"))
    b'{"type":"stop","job":"j7"}\n'
    """
    fields = {"type": _NAMES[type(message)], **vars(message)}
    return json.dumps(fields, separators=(",", ":"), default=int).encode() + b"\n"


def decode(line: bytes) -> Any:
    r"""The message of a line.

    >>> decode(b'{"type":"stop","job":"j7"}\n')
    StopJob(job='j7')
    >>> decode(b'hello')
    Traceback (most recent call last):
    secateur.workers.framing.FramingError: a message must be a line of JSON with a known type, not b'hello'
    """
    try:
        fields = json.loads(line)
        return _TYPES[fields.pop("type")](**fields)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise FramingError(f"a message must be a line of JSON with a known type, not {line[:80]!r}") from None


class LineBuffer:
    r"""Puts lines together from the pieces in which they arrive.

    A line without an end is dropped once it is longer than `longest`.

    >>> lines = LineBuffer()
    >>> lines.add(b"one\ntw"), lines.add(b"o\n")
    ([b'one'], [b'two'])
    """

    def __init__(self, longest: int | None = None) -> None:
        self.longest = longest
        self._pieces: list[bytes] = []

    def add(self, data: bytes) -> list[bytes]:
        """The lines that are complete with this."""
        if b"\n" not in data:
            self._keep(data)
            return []
        *lines, rest = b"".join([*self._pieces, data]).split(b"\n")
        self._pieces = []
        self._keep(rest)
        return lines

    def _keep(self, data: bytes) -> None:
        self._pieces.append(data)
        if self.longest is not None and sum(map(len, self._pieces)) > self.longest:
            self._pieces = []
