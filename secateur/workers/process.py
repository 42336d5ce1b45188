"""A child process: how it is started, read, and ended together with its own children."""

from __future__ import annotations

import ctypes
import os
import select
import signal
import site
import subprocess
import sys
import tempfile
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import IO, NamedTuple

from secateur.errors import SecateurError
from secateur.workers.framing import LineBuffer

#: Seconds that a program has to read a line, unless its reader says otherwise.
WRITING = 10.0

#: How much of what a program writes to stderr is kept for the report, in bytes.
LAST_WORDS = 4096

#: A second in which a process does not get the processor counts so many times less: the machine may be busy.
BUSY = 4.0

#: What a worker that runs somebody else's code takes over from the environment of this process: no secrets.
INHERITED = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "SYSTEMROOT", "VIRTUAL_ENV", "PYTHONHOME")

#: The folder that holds this package.
PACKAGE_FOLDER = Path(__file__).resolve().parents[2]


class Ended(Exception):
    """The process is gone, or has closed its output."""


class Late(Exception):
    """The process has not answered in time."""


class Abandoned(BaseException):
    """Nobody waits for the answer any more: the program that asked has ended, or was killed."""


def worker_command(module: str) -> list[str]:
    """The command that runs a module of this package as a worker."""
    return [sys.executable, "-P", "-m", module]


def worker_environment() -> dict[str, str]:
    """The environment in which a worker finds this package, in whichever folder it starts."""
    paths = [str(PACKAGE_FOLDER), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def isolated_environment(home: str) -> dict[str, str]:
    """The environment of a worker that runs somebody else's code, and writes in one folder only: its home.

    Python runs what lies among the packages of a home before the worker can confine itself: they stay those of the
    user.
    """
    kept = {name: os.environ[name] for name in INHERITED if name in os.environ}
    packages = {"PYTHONPATH": worker_environment()["PYTHONPATH"], "PYTHONUSERBASE": site.getuserbase()}
    return {**kept, **packages, "HOME": home, "TMPDIR": home, "PYTHONDONTWRITEBYTECODE": "1"}


def kill_group(pid: int) -> None:
    """Kills a process that leads a process group, and what it has started."""
    with suppress(ProcessLookupError, PermissionError):  # it has just ended
        if hasattr(os, "killpg"):
            os.killpg(pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGTERM)


class Moment(NamedTuple):
    """The time of an event of a process: on the clock, and in its own processor time if that is known."""

    wall: float
    cpu: float | None = None

    @classmethod
    def now(cls, pid: int | None = None) -> Moment:
        """This moment, for a process."""
        try:
            fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
            cpu = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, IndexError):  # it has ended, or this is not Linux
            return cls(time.monotonic())
        return cls(time.monotonic(), cpu)

    def seconds_since(self, earlier: Moment) -> float:
        """The seconds in between; those in which the process did not get the processor hardly count.

        >>> Moment(20.0, 7.0).seconds_since(Moment(10.0, 2.0))  # it got the processor half of the time
        5.0
        >>> Moment(50.0, 2.0).seconds_since(Moment(10.0, 2.0))  # it waits for something, or the machine is very busy
        10.0
        """
        wall = self.wall - earlier.wall
        if self.cpu is None or earlier.cpu is None:
            return wall
        return min(wall, max(self.cpu - earlier.cpu, wall / BUSY))


class LineProcess:
    """A program that reads and writes lines.

    It runs in a session of its own, so that its children end with it, and Ctrl-C does not reach it. There are no
    threads: whoever wants a line waits for it, and `watched`, where given, is a descriptor whose closing ends the
    waiting. A line without an end is dropped once it is longer than `longest`.

    What it writes to stderr is kept for `last_words`. A worker of ours is not `foreign`: it writes to the stderr of
    this process, and ends by itself when its input ends. An `isolated` one runs code that is not ours: it keeps its
    stderr to itself, and its whole environment is what it is given.
    """

    def __init__(
        self,
        command: list[str],
        environment: dict[str, str] | None = None,
        watched: int | None = None,
        longest: int | None = None,
        foreign: bool = True,
        isolated: bool = False,
    ) -> None:
        self.watched = watched
        self._errors: IO[bytes] | None = None
        if foreign or isolated:
            self._errors = tempfile.TemporaryFile()  # noqa: SIM115  unlike a pipe it never fills up
        self._buffer = LineBuffer(longest)
        self._lines: deque[bytes] = deque()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                start_new_session=True,
                env={**({} if isolated else os.environ), **(environment or {})},
                # Whoever starts a foreign program has no threads: see `Worker`.
                preexec_fn=_end_with_parent if foreign and sys.platform == "linux" else None,
            )
        except (OSError, subprocess.SubprocessError) as error:
            self.close()
            why = error.strerror if isinstance(error, OSError) else error
            raise SecateurError(f"{command[0]} cannot be started: {why}") from None
        assert self._process.stdin is not None and self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        os.set_blocking(self._output.fileno(), False)
        os.set_blocking(self._input.fileno(), False)
        self._poll = select.poll()
        self._poll.register(self._output.fileno(), select.POLLIN | select.POLLHUP)
        if watched is not None:
            self._poll.register(watched, select.POLLHUP)

    def fileno(self) -> int:
        """The descriptor of its output, for those who wait for several processes."""
        return self._output.fileno()

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, line: bytes, deadline: float | None = None) -> None:
        """Writes a line, which ends with a newline; a program that reads nothing while its pipe is full is late."""
        data = memoryview(line)
        limit = time.monotonic() + WRITING if deadline is None else deadline
        try:
            while data:
                try:
                    data = data[os.write(self._input.fileno(), data) :]
                except BlockingIOError:
                    left = limit - time.monotonic()
                    if left <= 0:
                        raise Late from None
                    select.select([], [self._input.fileno()], [], min(left, WRITING))
        except (BrokenPipeError, ValueError):
            raise Ended from None

    def read(self, deadline: float) -> bytes:
        """The next line, before `deadline` of time.monotonic()."""
        while not self._lines:
            left = deadline - time.monotonic()
            events = self._poll.poll(max(0, left) * 1000)
            if not events:
                if left <= 0:
                    raise Late
                continue
            if any(descriptor == self.watched for descriptor, _ in events):
                raise Abandoned
            self._lines += self.receive()
        return self._lines.popleft()

    def receive(self) -> list[bytes]:
        """The lines that have arrived and were not read, without waiting."""
        try:
            data = os.read(self._output.fileno(), 1 << 16)
        except BlockingIOError:
            return []
        if not data:
            raise Ended
        return self._buffer.add(data)

    def drain(self) -> None:
        """Forgets what has been written and not read: it answers no question any more."""
        for _ in range(100):  # a program may write faster than it is read
            self._lines.clear()
            if not self._poll.poll(0):
                break
            self.receive()

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def end_input(self) -> None:
        """Closes its input, which tells a worker, and most programs, to end."""
        self._input.close()

    def kill(self, farewell: float = 0.0) -> str:
        """Ends the process and its children, and says how it ended if it did so by itself, in `farewell` seconds."""
        self.end_input()
        told = self._wait(farewell)
        kill_group(self._process.pid)
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._output.close()
        return told

    def _wait(self, seconds: float) -> str:
        """How the process ended by itself, or nothing."""
        try:
            code = self._process.wait(max(seconds, 0.02))  # one that has just crashed may take a moment
        except subprocess.TimeoutExpired:
            return ""
        if code < 0:
            try:
                return f"ended by {signal.Signals(-code).name}"
            except ValueError:
                return f"ended by signal {-code}"
        return f"ended with exit code {code}"

    def last_words(self) -> str:
        """The end of what it wrote to stderr, in one line."""
        if self._errors is None or self._errors.closed:
            return ""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - LAST_WORDS))
        return " ".join(self._errors.read().decode("utf-8", "replace").split())

    def close(self) -> None:
        """Forgets what was kept for the report, too."""
        if self._errors is not None:
            self._errors.close()


#: Loaded here, for a child between fork and exec should load nothing.
_PRCTL = ctypes.CDLL(None).prctl if sys.platform == "linux" else None


def _end_with_parent() -> None:
    """Linux ends this process when the one that started it is gone, even by kill -9."""
    assert _PRCTL is not None
    _PRCTL(1, signal.SIGKILL)
