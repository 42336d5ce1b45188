"""Talks to the real command in a process of its own, as a program of somebody else's does."""

from __future__ import annotations

import queue
import signal
import subprocess
import sys
import threading
import time
from subprocess import PIPE

from tests.helpers.patience import PATIENCE

COMMAND = (sys.executable, "-P", "-m", "secateur.cli")

#: Seconds that a compiler may take.
COMPILING = 600.0


class Talk:
    """One conversation; use it as `with`."""

    def __init__(self, *args: str, heed: bool = False) -> None:
        # A shell lets the jobs in its background ignore Ctrl-C, and their children inherit that.
        listen = (lambda: signal.signal(signal.SIGINT, signal.default_int_handler)) if heed else None
        self.process = subprocess.Popen([*COMMAND, *args], stdin=PIPE, stdout=PIPE, stderr=PIPE, preexec_fn=listen)
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.heard: list[str] = []
        self.errors: list[bytes] = []
        self.readers = [threading.Thread(target=each, daemon=True) for each in (self._read, self._read_errors)]
        for reader in self.readers:
            reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\r\n"))
        self.lines.put(None)

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self.errors += self.process.stderr

    def __enter__(self) -> Talk:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()

    def say(self, *lines: str) -> None:
        self.send("".join(f"{line}\n" for line in lines).encode())

    def send(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def hear(self, wanted: str, patience: float = PATIENCE) -> list[str]:
        """All lines up to the first that begins like that."""
        lines: list[str] = []
        until = time.monotonic() + patience
        while True:
            try:
                line = self.lines.get(timeout=max(until - time.monotonic(), 0.01))
            except queue.Empty:
                raise AssertionError(f"no {wanted!r} in {patience:g} s after {lines[-5:]}") from None
            assert line is not None, f"the end instead of {wanted!r} after {lines[-5:]}: {b''.join(self.errors)!r}"
            self.heard.append(line)
            lines.append(line)
            if line.startswith(wanted):
                return lines

    def compile(self) -> None:
        """Waits until everything is compiled."""
        self.say("setoption name Compile First value true", "isready")
        self.hear("readyok", COMPILING)

    def ask(self, line: str, wanted: str, patience: float = PATIENCE) -> str:
        """The first line of the answer that begins like that."""
        self.say(line)
        return self.hear(wanted, patience)[-1]

    def silent(self, seconds: float, unwanted: str = "bestmove") -> bool:
        """Whether no such line comes in that time."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                line = self.lines.get(timeout=left)
            except queue.Empty:
                return True
            assert line is not None, b"".join(self.errors)
            self.heard.append(line)
            if line.startswith(unwanted):
                return False
        return True

    def synchronized(self) -> list[str]:
        """What was said before this."""
        self.say("isready")
        return self.hear("readyok")[:-1]

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    def end(self, patience: float = PATIENCE) -> list[str]:
        """What is still said until the process ends by itself, without a complaint."""
        code = self.process.wait(patience)
        for reader in self.readers:
            reader.join(patience)
        assert (code, b"".join(self.errors)) == (0, b"")
        rest = []
        while (line := self.lines.get(timeout=PATIENCE)) is not None:
            rest.append(line)
        return rest
