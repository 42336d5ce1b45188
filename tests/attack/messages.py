"""Nearly valid and invalid messages and requests to a studio in which others keep playing."""

from __future__ import annotations

import json
import random
import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from secateur.studio.messages.requests import REQUESTS
from tests.attack import Figures, count
from tests.attack.connections import HANDSHAKE
from tests.helpers.running_studio import PATIENCE, Running
from tests.helpers.talking import HUMAN, Talk

#: Messages that are sent before their replies are read.
BATCH = 50

STRANGE: list[Any] = [
    None, True, -1, 0, 1, 1e308, 2**70, "", "x" * 500, "tictactoe", "nim", [], [[]], {}, {"kind": "engine"}, "\x00",
    "../../etc/passwd", ["a1"] * 50, {"seconds": -1}, "😀", -0.5, "a1", "text", "\ud800", " othello", "othello:x.py",
    ["\x00"] * 2000, {"a": {"b": [None] * 100}}, "é" * 20_000, 1 << 53, "__proto__", "constructor", "' OR 1=1 --",
]  # fmt: skip
RAW: list[str | bytes] = [
    "", "{", "nul", "[1", '"x"', "\x00", "{}", '{"id":1}', "[" * 5000, "9" * 5000, b"", b"\xff\xfe", b"{}", "NaN",
    '{"v":1,"id":Infinity,"type":"games"}', '{"v":1,"id":1e999,"type":"games"}', '{"v":1,"v":1,"id":-1}', "\u2028",
]  # fmt: skip


def attack(seed: int, scale: float) -> Figures:
    """Each message and each request gets one reply; another page plays a whole match meanwhile."""
    chance = random.Random(seed)
    messages, frames, requests = count(24_000, scale), count(1_000, scale), count(3_000, scale)
    with tempfile.TemporaryDirectory() as folder:
        studio = Running(Path(folder) / "matches.sqlite", "--workers", "1")
        try:
            with Talk(studio) as watcher:
                match = watcher.ask("match.new", game="gomoku")
                unanswered, reconnected = strange_messages(studio, messages, chance)
                strange = strange_requests(studio, requests, chance)
                endless = strange_frames(studio, frames, chance)
                disconnected = int(not _plays_on(watcher, match))
            gone = int(studio.process.poll() is not None)
        finally:
            studio.stop()
        complaints = studio.complaints()
    return Figures(
        tried={"messages": messages, "frames": frames, "requests": requests},
        faults={
            "messages without an answer": unanswered,
            "connections lost to a message": reconnected,
            "frames that are no WebSocket's, but taken": endless,
            "requests without an answer or answered by 5xx": strange,
            "disturbed pages": disconnected,
            "servers ended": gone,
            "lines on stderr": len(complaints.splitlines()),
        },
    )


def _plays_on(watcher: Talk, match: dict[str, Any]) -> bool:
    try:
        return bool(watcher.ask("match.move", match=match["id"], node=0, move="h8")["current"] == 1)
    except (ConnectionClosed, TimeoutError):
        return False


# ---------------------------------------------------------------- messages


def strange_messages(studio: Running, number: int, chance: random.Random) -> tuple[int, int]:
    """Sends this many; returns how many got no reply, and how often the connection was lost."""
    unanswered, lost, left = 0, 0, number
    while left:
        with suppress(ConnectionClosed), Talk(studio) as talk:
            mine = talk.ask("match.new", game="tictactoe")["id"]
            while left:
                batch = min(BATCH, left)
                left -= batch
                for _ in range(batch):
                    talk.last += 1
                    talk.socket.send(strange_message(talk.last, mine, chance))
                unanswered += batch - _answered(talk, batch)
            return unanswered, lost
        lost += 1
    return unanswered, lost


def _answered(talk: Talk, most: int) -> int:
    """How many messages got a reply; errors count."""
    answered = 0
    with suppress(TimeoutError):
        while answered < most:
            answered += "re" in talk.receive()
    return answered


def strange_message(id: int, match: str, chance: random.Random) -> str | bytes:
    """A message, usually a valid one with one field replaced, removed or added."""
    if chance.random() < 0.1:
        return chance.choice(RAW)
    good: dict[str, Any] = {
        "match": match,
        "node": 0,
        "move": "b2",
        "game": "tictactoe",
        "position": "",
        "moves": ["a1"],
        "players": [HUMAN, HUMAN],
        "clock": None,
        "name": "n",
        "side": 0,
        "paused": True,
        "format": "text",
        "text": '[Game "nim"]\na1',
        "number": 1,
        "pieces": [None] * 9,
        "lines": 1,
        "full": False,
        "kind": "tree",
        "request": {"tree": "[1,2]"},
        "job": "j1",
    }
    kind = chance.choice(list(REQUESTS))
    message = {"v": 1, "id": id, "type": kind}
    message |= {name: good[name] for name in REQUESTS[kind].__struct_fields__ if name in good}
    if chance.random() < 0.9:
        message[chance.choice([*message, "extra"])] = chance.choice(STRANGE)
    if chance.random() < 0.1:
        message.pop(chance.choice(list(message)))
    return json.dumps(message)


# ---------------------------------------------------------------- frames


def strange_frames(studio: Running, number: int, chance: random.Random) -> int:
    """Opens WebSockets and sends invalid frames; returns how many were not closed."""
    return sum(not _is_closed(studio, strange_frame(chance)) for _ in range(number))


def strange_frame(chance: random.Random) -> bytes:
    """An invalid frame: reserved bits, unknown opcodes, no mask, or text that is not UTF-8."""
    payload = chance.randbytes(chance.randrange(100))
    mask = bytes(4)
    return chance.choice(
        [
            bytes([0x80 | chance.choice((3, 7, 11, 15)), 0x80 | len(payload)]) + mask + payload,
            bytes([0x80 | chance.choice((0x10, 0x20, 0x40)) | 1, 0x80 | len(payload)]) + mask + payload,
            bytes([0x81, len(payload)]) + payload,
            bytes([0x81, 0x82]) + mask + b"\xc3\x28",
            bytes([0x89, 0xFE, 1, 0]) + mask + bytes(256),  # a ping that is too long
            bytes([0x09, 0x80]) + mask,  # a fragmented ping
            bytes([0x80, 0x80]) + mask,  # a continuation without a beginning
            bytes([0x88, 0x81]) + mask + b"x",  # a close frame with half a status code
            bytes([0x81, 0xFF]) + b"\xff" * 8 + mask,
        ]
    )


def _is_closed(studio: Running, frame: bytes) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE) as wire:
            wire.sendall(HANDSHAKE.replace("PORT", str(studio.port)).encode())
            if not wire.recv(4096).startswith(b"HTTP/1.1 101"):
                return False
            wire.sendall(frame)
            while wire.recv(4096):
                pass
    except ConnectionResetError:
        return True
    except OSError:
        return False
    return True


# ---------------------------------------------------------------- requests

METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW", "get", "G T", "\x00", ""]
PARTS = [
    "js", "css", "vendor", "api", "v1", "matches", "games", "ws", "..", ".", "", "%2e%2e", "%2f", "%00", "%", "%zz",
    "\u00ff", "shell.js", "a" * 300, "?token=x", "#x", "\\", "*", "http://127.0.0.1", "~", "%ed%a0%80", "play.html",
]  # fmt: skip
HEADERS = [
    "Host: 127.0.0.1:PORT", "Host: 127.0.0.1:PORT", "Host: evil.example", "Origin: http://127.0.0.1:PORT",
    "Origin: null", "Content-Length: 5", "Content-Length: -1", "Content-Length: 99999999999999999999",
    "Transfer-Encoding: chunked", "Upgrade: websocket", "Connection: Upgrade", "Connection: close",
    "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: x", "Cookie: " + "a=b; " * 500, "Expect: 100-continue",
    "X: " + "y" * 10_000, ": nothing", "no colon", "A\x00B: c", "If-None-Match: " + '"x",' * 500, "Range: bytes=9-1",
    "Accept: text/html", "Authorization: Bearer \u00ff", "Sec-Fetch-Site: cross-site",
]  # fmt: skip


def strange_requests(studio: Running, number: int, chance: random.Random) -> int:
    """Sends this many; returns how many got no response, or one with a server error."""
    return sum(not _is_answered(studio, strange_request(studio.port, chance)) for _ in range(number))


def strange_request(port: int, chance: random.Random) -> bytes:
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(1, 200)) + b"\r\n\r\n"
    path = "/" + "/".join(chance.choice(PARTS) for _ in range(chance.randrange(5)))
    version = chance.choice(["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9", ""])
    headers = ["Host: 127.0.0.1:PORT"] * chance.randrange(2) + chance.sample(HEADERS, chance.randrange(6))
    lines = [f"{chance.choice(METHODS)} {path} {version}", *headers, "", "body"]
    return "\r\n".join(lines).replace("PORT", str(port)).encode("latin-1", "replace") + b"\r\n\r\n"


def _is_answered(studio: Running, request: bytes) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE) as wire:
            with suppress(ConnectionError):  # answered and closed before all was sent
                wire.sendall(request)
            answer = wire.recv(4096)
    except ConnectionResetError:
        return True  # a connection that is not HTTP may be closed
    except OSError:
        return False
    return answer.startswith(b"HTTP/1.1 ") and not answer.startswith(b"HTTP/1.1 5")
