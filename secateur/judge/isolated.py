"""Judges files in processes of their own, which may use no network and write nowhere else: one process for each file.

`judged_isolated` judges one text; `judged_each` judges many, several at a time; `IsolatedJudge` is one that the caller
polls. Whatever a file does, it gets a verdict.
"""

from __future__ import annotations

import os
import selectors
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Literal

import msgspec
from msgspec import structs

from secateur.errors import SecateurError, plural
from secateur.judge.recorded import Judged, is_sound
from secateur.judge.strange import strange
from secateur.judge.verdict import Verdict
from secateur.machine import seconds_waiting, temporary_folder
from secateur.schema import convert, plain
from secateur.workers.framing import (
    FramingError,
    JobDone,
    JobFailed,
    JobProgress,
    StartJob,
    WorkerSetup,
    decode,
    encode,
)
from secateur.workers.isolation import is_enforced
from secateur.workers.process import Ended, Late, LineProcess, isolated_environment, worker_command

#: The longest answer of a worker, in bytes: whoever sends more is not a judge.
LONGEST_ANSWER = 4 << 20

#: The largest file that is judged, in bytes.
LARGEST_SOURCE = 1 << 20

#: The longest name of a file, in characters.
LONGEST_NAME = 200

#: Seconds between two looks whether a file takes too long.
LOOK_EVERY = 0.25

#: Seconds for a worker to start, on a busy machine.
START = 120.0


@dataclass(frozen=True)
class JudgeLimits:
    """What one file may take: seconds, in which waiting for a processor does not count, and bytes of memory.

    `enforced`: it does not run at all where the kernel cannot keep it away from files and the network.
    """

    seconds: float = 20.0
    memory: int = 512 << 20
    enforced: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.seconds <= 3600:
            raise SecateurError(f"the time limit must be from 1 to 3,600 seconds, not {self.seconds:g}")
        if self.memory < 64 << 20:
            raise SecateurError("the memory limit must be at least 64 MB")


def _encoded(text: str | bytes) -> bytes:
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text


@dataclass(frozen=True)
class IsolatedFile:
    """A text to judge in a process of its own. `beside` are files that it may import, by their names."""

    source: str | bytes
    name: str = "submission.py"
    beside: Mapping[str, str | bytes] = field(default_factory=dict)
    entry: str | None = None
    cut: str | None = None  # ">=" or ">"

    def __post_init__(self) -> None:
        for name in (self.name, *self.beside):
            path = PurePosixPath(name)
            if not path.name or path.is_absolute() or ".." in path.parts or "\0" in name or len(name) > LONGEST_NAME:
                raise SecateurError(f"{name[:40]!r} must be the name of a file, as in 'hw.py'")
        if len(_encoded(self.source)) > LARGEST_SOURCE:
            raise SecateurError(f"{self.name} has more than {LARGEST_SOURCE >> 20} MB")


class JudgeRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What a worker is to judge: a file that lies in the folder in which it may write."""

    folder: str
    file: str
    seconds: float
    memory: int
    enforced: bool = False
    entry: str | None = None
    cut: str | None = None


def judged_isolated(file: IsolatedFile, limits: JudgeLimits | None = None) -> Judged:
    """The verdict on a text that runs in an isolated process.

    >>> source = "def minimax(node):\\n    import socket\\n    return minimax(socket.socket())\\n"
    >>> judged_isolated(IsolatedFile(source)).verdict.sentence
    'It raises PermissionError: it may not use the network at line 3 on [1].'
    """
    ((_, found),) = judged_each([file], limits)
    return found


def judged_each(
    files: Iterable[IsolatedFile], limits: JudgeLimits | None = None, jobs: int = 1
) -> Iterator[tuple[int, Judged]]:
    """The place of each file with its verdict, as they are done; `jobs` at a time. Closing it ends their processes."""
    limits = limits or JudgeLimits()
    waiting = enumerate(files)
    running: dict[int, IsolatedJudge] = {}
    with selectors.DefaultSelector() as selector:
        try:
            while True:
                for place, file in waiting if len(running) < jobs else ():
                    running[place] = IsolatedJudge(file, limits)
                    selector.register(running[place], selectors.EVENT_READ)
                    if len(running) >= jobs:
                        break
                if not running:
                    return
                selector.select(LOOK_EVERY)
                for place, judge in list(running.items()):
                    if (found := judge.look()) is not None:
                        selector.unregister(judge)
                        judge.close()
                        del running[place]
                        yield place, found
        finally:
            for judge in running.values():
                judge.close()


class IsolatedJudge:
    """One file, its folder and its process; close it, or use it as `with`.

    >>> with IsolatedJudge(IsolatedFile("1 / 0")) as judge:
    ...     while (found := judge.look()) is None:
    ...         judge.wait(LOOK_EVERY)
    >>> found.verdict.sentence
    'submission.py cannot be imported: ZeroDivisionError: division by zero at line 1 of submission.py.'
    """

    def __init__(self, file: IsolatedFile, limits: JudgeLimits | None = None) -> None:
        self.file, self.limits = file, limits or JudgeLimits()
        self.isolation: list[str] | None = None  # unknown until the worker has confined itself
        self._kept = ExitStack()
        folder = Path(os.path.realpath(self._kept.enter_context(temporary_folder())))
        self.name = PurePosixPath(file.name).name or "submission.py"
        for name, text in {**file.beside, self.name: file.source}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_encoded(text))
        one_thread = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        self.process = LineProcess(
            worker_command("secateur.judge.worker"),
            {**isolated_environment(str(folder)), **one_thread, "PYTHONHASHSEED": "0"},
            longest=LONGEST_ANSWER,
            foreign=False,
            isolated=True,
        )
        self.began = time.monotonic()
        self.waited = 0.0
        request = JudgeRequest(
            folder=str(folder),
            file=self.name,
            seconds=self.limits.seconds,
            memory=self.limits.memory,
            enforced=self.limits.enforced,
            entry=file.entry,
            cut=file.cut,
        )
        self.ended = False
        try:
            self.process.send(encode(WorkerSetup({})) + encode(StartJob("judge", "judge", plain(request))))
        except (Ended, Late):
            self.ended = True

    def __enter__(self) -> IsolatedJudge:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def fileno(self) -> int:
        """The descriptor that can be read when there is something to look at."""
        return self.process.fileno()

    def wait(self, seconds: float) -> None:
        """Returns when there is something to look at, and at the latest after this time."""
        with selectors.DefaultSelector() as selector:
            selector.register(self, selectors.EVENT_READ)
            selector.select(seconds)

    @property
    def is_running(self) -> bool:
        """Whether the process has confined itself, and runs the file."""
        return self.isolation is not None

    @property
    def spent(self) -> float:
        """The seconds that the file has taken, or before it runs those that its process takes to start."""
        return time.monotonic() - self.began - (seconds_waiting(self.process.pid) - self.waited)

    def look(self) -> Judged | None:
        """The verdict, if there is one now."""
        try:
            for line in () if self.ended else self.process.receive():
                message = decode(line)
                if isinstance(message, JobProgress) and message.told and self.isolation is None:
                    self.isolation = [str(name) for name in message.told.get("isolation", ())]
                    self.began, self.waited = time.monotonic(), seconds_waiting(self.process.pid)
                elif isinstance(message, JobDone):
                    return self._said(convert(message.result, Judged))
                elif isinstance(message, JobFailed):
                    return self._verdict("not-judged", message.message)
        except Ended:
            self.ended = True
        except (FramingError, SecateurError):
            return self._verdict("crash", "It writes to the judge's own channel.")
        if self.ended:
            return self._died()
        if not self.is_running and self.spent > START:
            raise SecateurError(f"the judge's process did not start within {START:g} seconds")
        if self.is_running and self.spent > self.limits.seconds:
            return self._verdict("endless", f"It did not end within {plural(self.limits.seconds, 'second')}.")
        return None

    def _died(self) -> Judged:
        how = self.process.kill(farewell=1.0)
        if how == "ended by SIGXCPU":
            return self._verdict("endless", f"It did not end within {plural(self.limits.seconds, 'second')}.")
        if self.isolation is None:
            raise SecateurError(f"the judge's process {how}: {self.process.last_words()[-300:]}")
        return self._verdict("crash", f"Its process {how or 'closed its output'} before it was judged.")

    def _verdict(self, kind: Literal["crash", "endless", "not-judged"], sentence: str) -> Judged:
        found = Verdict(kind=kind, file=self.name, entry=self.file.entry or "", reading="", sentence=sentence)
        taken = round(min(self.spent, self.limits.seconds), 3) if self.is_running else 0.0
        return self._said(Judged(verdict=structs.replace(found, seconds=taken)))

    def _said(self, found: Judged) -> Judged:
        verdict = structs.replace(found.verdict, file=self.name, isolation=in_words(self.isolation or []))
        doubts = [said for text in (self.file.source, *self.file.beside.values()) if (said := strange(text))]
        verdict = structs.replace(verdict, remarks=[*verdict.remarks, *doubts[:1]])
        sound = found.search is not None and is_sound(found.search)
        return Judged(verdict=verdict, search=found.search if sound else None)

    def close(self) -> None:
        """Ends the process, and removes its folder."""
        self.process.kill()
        self.process.close()
        self._kept.close()


def in_words(enforced: list[str]) -> str:
    """How a process was confined, in a sentence; `enforced` are the means of the kernel."""
    if not is_enforced(enforced):
        partly = f" only {' and '.join(enforced)} of this system and" if enforced else ""
        return f"Judged in a process of its own with limits;{partly} Python's audit hooks guard files and the network."
    return f"Judged in a process of its own: no network, files only in its folder ({', '.join(enforced)})."
