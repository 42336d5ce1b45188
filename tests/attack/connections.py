"""Thousands of half-open connections, and clients that do not read, while somebody opens ordinary pages."""

from __future__ import annotations

import http.client
import random
import resource
import socket
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from pathlib import Path

from websockets.exceptions import WebSocketException

from tests.attack import Figures, count
from tests.helpers.running_studio import PATIENCE, Running
from tests.helpers.talking import Talk

#: Connections in one wave: more than the studio allows, and more than the default limit of open files.
WAVE = 1200

#: The default limit of open files on most systems.
USUAL_FILES = 1024

#: Sockets that the ordinary visitor may have open at one time.
VISITING = 2

#: The timeout of the studio under attack, in seconds.
TIMEOUT = 4

#: Seconds in which an ordinary page must load.
LIMIT = 10

Open = Callable[[int, random.Random], socket.socket]


def attack(seed: int, scale: float) -> Figures:
    """Waves of connections that never complete a request; during and between them ordinary pages are opened."""
    chance = random.Random(seed)
    tried, left = count(3 * WAVE, scale), 0
    allow_files(WAVE + 200)
    with tempfile.TemporaryDirectory() as folder:
        options = ("--workers", "1", "--timeout", str(TIMEOUT))
        studio = Running(Path(folder) / "matches.sqlite", *options, before=lambda: allow_files(USUAL_FILES))
        try:
            with Talk(studio) as page:
                match = page.ask("match.new", game="tictactoe")["id"]
                idle = _sockets(studio)
                with Visitor(studio) as visitor:
                    for start, kinds in zip(range(0, tried, WAVE), cycle((HALF_OPEN, MUTE, KINDS)), strict=False):
                        left += wave(studio, idle, kinds, min(WAVE, tried - start), chance)
                page.ask("match.open", match=match)  # it must still be there
        finally:
            studio.stop()
        complaints = studio.complaints()
    return Figures(
        tried={"connections": tried, "page loads": len(visitor.seconds) + visitor.refused},
        faults={
            "page loads refused or slow": visitor.refused + sum(each > LIMIT for each in visitor.seconds),
            "connections left open": left,
            "tracebacks": complaints.count("Traceback"),
            "lines on stderr": len(complaints.splitlines()),
        },
        measured={
            "unreachable, s": visitor.unreachable,
            "page load median, ms": 1000 * statistics.median(visitor.seconds or [0.0]),
            "page load slowest, ms": 1000 * max(visitor.seconds, default=0.0),
        },
    )


def wave(studio: Running, idle: int, kinds: list[Open], size: int, chance: random.Random) -> int:
    """Opens and holds connections; returns how many the studio has not closed some time after the timeout."""
    held: list[socket.socket] = []
    for _ in range(size):
        with suppress(OSError):  # the studio may refuse it
            held.append(chance.choice(kinds)(studio.port, chance))
    until = time.monotonic() + PATIENCE
    while (left := _sockets(studio) - idle - VISITING) > 0 and time.monotonic() < until:
        for each in chance.sample(held, len(held) // 4):
            with suppress(OSError):
                each.send(b"x")  # a byte now and then does not complete a request
        time.sleep(0.5)
    for each in held:
        each.close()
    return max(left, 0)


class Visitor:
    """Opens ordinary pages, one after the other, until the block ends."""

    def __init__(self, studio: Running) -> None:
        self.studio = studio
        self.seconds: list[float] = []
        self.refused, self.unreachable = 0, 0.0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._visit)

    def __enter__(self) -> Visitor:
        self.thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.over.set()
        self.thread.join()

    def _visit(self) -> None:
        while not self.over.wait(0.25):
            began = time.monotonic()
            loaded = all(map(self._load, ("/", "/js/shell.js", "/api/v1/matches"))) and self._talk()
            seconds = time.monotonic() - began
            if loaded:
                self.seconds.append(seconds)
            else:
                self.refused += 1
            if not loaded or seconds > LIMIT:
                self.unreachable += seconds + 0.25

    def _load(self, path: str) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.studio.port, timeout=2 * LIMIT)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status == 200 and bool(answer.read())
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def _talk(self) -> bool:
        try:
            with Talk(self.studio) as page:
                return page.ask("match.list")["type"] == "matches"
        except (OSError, WebSocketException):
            return False


# ---------------------------------------------------------------- kinds of connections


def _says(text: str) -> Open:
    """A connection that sends this, and never completes it."""

    def open(port: int, chance: random.Random) -> socket.socket:
        wire = _connected(port)
        wire.sendall(text.replace("PORT", str(port)).encode())
        return wire

    return open


def _half(port: int, chance: random.Random) -> socket.socket:
    """A request that stops at a random byte."""
    wire = _connected(port)
    whole = HANDSHAKE.replace("PORT", str(port)).encode()
    wire.sendall(whole[: chance.randrange(len(whole) - 1)])
    return wire


def _deaf(port: int, chance: random.Random) -> socket.socket:
    """Requests a lot of data, and reads none of it."""
    wire = _connected(port, room=4096)
    wire.settimeout(0.05)
    with suppress(OSError):
        wire.sendall(PAGE.replace("PORT", str(port)).encode() * 40)
    return wire


def _connected(port: int, room: int | None = None) -> socket.socket:
    wire = socket.socket()
    if room is not None:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    wire.settimeout(PATIENCE)
    try:
        wire.connect(("127.0.0.1", port))
    except OSError:
        wire.close()
        raise
    return wire


PAGE = "GET /explorer-js/scene.js HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n"
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)

HALF_OPEN: list[Open] = [_says(""), _half, _says("GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nX: ")]
MUTE: list[Open] = [_says(HANDSHAKE)]  # pages that neither send messages nor answer pings
KINDS: list[Open] = [
    *HALF_OPEN,
    *MUTE,
    _says("POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\nContent-Length: 9999\r\n\r\nx"),
    _says(PAGE + PAGE[:30]),
    _says(HANDSHAKE + "\x01\x7e"),
    _deaf,
]


# ---------------------------------------------------------------- open files


def allow_files(most: int) -> None:
    """Raises the limit of open files for this process and its children, as far as the system allows."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _sockets(studio: Running) -> int:
    """The sockets that the studio has open."""
    found = 0
    for each in Path(f"/proc/{studio.process.pid}/fd").iterdir():
        with suppress(OSError):
            found += each.readlink().name.startswith("socket:")
    return found
