"""A studio in a process of its own, as people start it; for tests, and for scripts that take pictures."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from tests.helpers.patience import PATIENCE

#: An author's game as text: `moves` and `play` are what these methods do first.
COUNTDOWN = '''
import os, sys, time
from typing import NamedTuple
from secateur import Game, LOSS, ONGOING

class State(NamedTuple):
    left: int

class Countdown(Game):
    """Take one or two; who cannot has lost."""
    def start(self):
        return State(9)
    def moves(self, state):
        {moves}
        yield 1
        if state.left > 1:
            yield 2
    def play(self, state, move):
        {play}
        return State(state.left - move)
    def outcome(self, state):
        return LOSS if state.left <= 0 else ONGOING
'''


class Running:
    """`secateur studio --no-open --port 0 --data FILE ...`, until `stop` or `kill`.

    An `interpreted` one compiles nothing: a test of pages need not pay for kernels that nobody waits for.
    """

    def __init__(
        self,
        data: Path,
        *options: str,
        port: int = 0,
        folder: Path | None = None,
        before: Callable[[], None] | None = None,
        interpreted: bool = False,
    ) -> None:
        self.data, self.options, self.folder, self.before = data, options, folder, before
        self.environment = {**os.environ, **({"SECATEUR_INTERPRETED": "1"} if interpreted else {})}
        self.errors = data.with_suffix(".errors")
        self.begin(port)

    def begin(self, port: int) -> None:
        command = [sys.executable, "-m", "secateur.cli", "studio", "--no-open", "--port", str(port)]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [*command, "--data", str(self.data), *self.options],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                cwd=self.folder,
                env=self.environment,
                preexec_fn=self._prepare,
                process_group=0,  # as a shell starts it in a terminal
            )
        assert self.process.stdout is not None
        guard = threading.Timer(PATIENCE, self.process.kill)
        guard.start()
        self.said = self.process.stdout.readline()
        guard.cancel()
        found = re.search(r"http://\S+", self.said)
        assert found, f"no address: {self.said!r}\n{self.complaints()}"
        self.address = found[0]  # as printed, with a token where there is one
        parts = urlsplit(self.address)
        self.url = f"{parts.scheme}://{parts.netloc}"
        assert parts.port is not None
        self.port = parts.port

    def _prepare(self) -> None:
        # A shell makes its background jobs ignore Ctrl-C, and their children inherit that.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it is ignored
        if self.before is not None:
            self.before()

    def complaints(self) -> str:
        """All that it wrote to stderr."""
        return self.errors.read_text("utf-8", errors="replace")

    def kill(self) -> None:
        """As `kill -9` does: no time to say good-bye."""
        self.process.kill()
        self._ended()

    def stop(self, number: int = signal.SIGINT) -> int:
        """Ends it as Ctrl-C does; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self._ended()

    def _ended(self) -> int:
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            assert self.process.stdout is not None
            self.process.stdout.close()

    def restart(self) -> None:
        """Kills it, and starts it again at the same address with the same data."""
        self.kill()
        self.begin(self.port)

    def children(self) -> list[int]:
        """The processes that it has started."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        return [int(child) for task in tasks.glob("*/children") for child in task.read_text("ascii").split()]

    def get(self, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> Answer:
        """A request exactly as it is written here; `_` in the name of a header stands for `-`."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name.replace("_", "-"), value)
            if body is not None:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def connect(
        self, path: str = "/ws", origin: str | None = "", host: str = "127.0.0.1", **options: Any
    ) -> ClientConnection:
        """A WebSocket, as a page of the studio opens it; `host` is what it calls this machine."""
        origin = f"http://{host}:{self.port}" if origin == "" else origin
        wire = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)  # past any proxy
        return connect(f"ws://{host}:{self.port}{path}", sock=wire, origin=origin, **options)  # type: ignore[arg-type]


class Answer:
    """A response that has been read."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status, self.headers, self.body = response.status, response.headers, response.read()

    @property
    def text(self) -> str:
        return self.body.decode()
