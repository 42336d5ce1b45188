"""One engine as a process: lines in, lines out, a deadline for each, and an end that leaves nothing behind."""

from __future__ import annotations

import ctypes
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from typing import IO

from secateur.errors import SecateurError

#: Seconds that an engine has to end by itself once its input is closed.
FAREWELL = 0.5

#: How much of what an engine writes to stderr is kept for the report, in bytes.
LAST_WORDS = 4096

#: A line without an end is garbage from this length on, in bytes.
LONGEST_LINE = 1 << 20


class Ended(Exception):
    """The engine's process is gone, or has closed its output."""


class Late(Exception):
    """The engine has not answered in time."""


class Abandoned(BaseException):
    """Nobody waits for the game any more: the match has ended, or was killed."""


class Process:
    """A program that reads and writes lines.

    It runs in a process group of its own, so that its children end with it. There are no threads: whoever wants a
    line waits for it, and `watched`, where given, is a descriptor whose closing ends the waiting.
    """

    def __init__(
        self, command: list[str], environment: dict[str, str] | None = None, watched: int | None = None
    ) -> None:
        self.command = command
        self.watched = watched
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  unlike a pipe it never fills up
        self._buffer = b""
        self._lines: deque[str] = deque()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                start_new_session=True,
                env={**os.environ, **(environment or {})},
                preexec_fn=_end_with_parent if sys.platform == "linux" else None,  # workers have no threads
            )
        except OSError as error:
            self._errors.close()
            raise SecateurError(f"{command[0]} cannot be started: {error.strerror}") from None
        except subprocess.SubprocessError as error:
            self._errors.close()
            raise SecateurError(f"{command[0]} cannot be started: {error}") from None
        assert self._process.stdin is not None and self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        os.set_blocking(self._output.fileno(), False)
        os.set_blocking(self._input.fileno(), False)
        self._poll = select.poll()
        self._poll.register(self._output.fileno(), select.POLLIN | select.POLLHUP)
        if watched is not None:
            self._poll.register(watched, select.POLLHUP)

    def send(self, line: str, deadline: float | None = None) -> None:
        """Writes a line; an engine that reads nothing while its pipe is full is late."""
        data = memoryview((line + "\n").encode())
        limit = time.monotonic() + 10 if deadline is None else deadline
        try:
            while data:
                try:
                    data = data[os.write(self._input.fileno(), data) :]
                except BlockingIOError:
                    left = limit - time.monotonic()
                    if left <= 0:
                        raise Late from None
                    select.select([], [self._input.fileno()], [], left)
        except (BrokenPipeError, ValueError):
            raise Ended from None

    def read(self, deadline: float) -> str:
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
            self._receive()
        return self._lines.popleft()

    def _receive(self) -> None:
        try:
            data = os.read(self._output.fileno(), 1 << 16)
        except BlockingIOError:
            return
        if not data:
            raise Ended
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        self._lines += [line.decode("utf-8", "replace").strip() for line in lines]
        if len(self._buffer) > LONGEST_LINE:
            self._buffer = b""

    def drain(self) -> None:
        """Forgets what has been written and not read: it answers no question any more."""
        for _ in range(100):  # an engine may write faster than it is read
            self._lines.clear()
            if not self._poll.poll(0):
                break
            self._receive()

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def kill(self, farewell: float = 0.0) -> str:
        """Ends the process and its children; says how it ended where it was gone already."""
        self._input.close()
        told = self._wait(farewell)
        self._end_group()
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

    def _end_group(self) -> None:
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            if self._process.poll() is None:
                self._process.kill()

    def last_words(self) -> str:
        """The end of what it wrote to stderr, in one line."""
        if self._errors.closed:
            return ""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - LAST_WORDS))
        return " ".join(self._errors.read().decode("utf-8", "replace").split())

    def close(self) -> None:
        """Forgets what was kept for the report, too."""
        self._errors.close()


#: Loaded here, for a child between fork and exec should load nothing.
_PRCTL = ctypes.CDLL(None).prctl if sys.platform == "linux" else None


def _end_with_parent() -> None:
    """Linux ends this process when the one that started it is gone, even by kill -9."""
    assert _PRCTL is not None
    _PRCTL(1, signal.SIGKILL)
