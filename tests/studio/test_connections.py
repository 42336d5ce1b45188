"""Connections that keep the studio waiting are closed, and others are not affected."""

from __future__ import annotations

import http.client
import random
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.attack import connections
from tests.helpers.running_studio import PATIENCE, Running
from tests.helpers.talking import Talk

TIMEOUT = 4


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A studio with a short timeout."""
    folder = tmp_path_factory.mktemp("hasty")
    running = Running(folder / "matches.sqlite", "--workers", "1", "--timeout", str(TIMEOUT))
    yield running
    running.stop()
    assert running.complaints() == ""


def is_closed(wire: socket.socket) -> bool:
    wire.settimeout(PATIENCE)
    try:
        while wire.recv(1 << 20):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    finally:
        wire.close()
    return True


def test_every_kind_of_half_open_connection_is_closed(hasty: Running) -> None:
    held = [open(hasty.port, random.Random(number)) for number, open in enumerate(connections.KINDS)]
    time.sleep(2.5 * TIMEOUT)  # one of them never reads, and is closed meanwhile
    assert [number for number, wire in enumerate(held) if not is_closed(wire)] == []


def test_a_byte_now_and_then_does_not_keep_a_connection_open(hasty: Running) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=PATIENCE) as wire:
        began = time.monotonic()
        wire.sendall(b"GET / HTTP/1.1\r\nX: ")
        with pytest.raises(OSError):
            while time.monotonic() - began < PATIENCE:
                wire.sendall(b"x")
                time.sleep(0.2)


def test_a_connection_in_use_stays_open(hasty: Running) -> None:
    with Talk(hasty) as page:
        connection = http.client.HTTPConnection("127.0.0.1", hasty.port, timeout=PATIENCE)
        connection.connect()
        wire = connection.sock
        until = time.monotonic() + 1.5 * TIMEOUT
        while time.monotonic() < until:
            connection.request("GET", "/js/shell.js")
            assert connection.getresponse().read()
            time.sleep(0.1)
        assert connection.sock is wire, "one connection was enough"
        connection.close()
        assert page.ask("match.list")["type"] == "matches", "a page that is silent but answers pings stays"


@pytest.mark.slow
def test_twelve_hundred_half_open_connections_keep_nobody_out() -> None:
    figures = connections.attack(seed=5, scale=1 / 3)
    assert figures.held, figures
    assert figures.tried["connections"] >= 1200 and figures.tried["page loads"] > 3


def half_open(studio: Running, address: str) -> socket.socket:
    """The first half of a request, from an address of this machine."""
    wire = socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE, source_address=(address, 0))
    wire.sendall(b"GET / HTTP/1.1\r\nHost: x")
    return wire


@pytest.mark.slow
def test_few_files_are_enough(tmp_path: Path) -> None:
    """If the system allows only few open files, the studio allows fewer connections, without a message."""

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (300, 300))

    running = Running(tmp_path / "matches.sqlite", "--workers", "1", "--timeout", "60", before=few)
    held: list[socket.socket] = []
    try:
        few_of_one = [half_open(running, "127.0.0.3") for _ in range(3)]
        held = [*few_of_one, *(half_open(running, "127.0.0.2") for _ in range(500))]
        assert running.get("/").status == 200
        with Talk(running) as page:
            assert page.ask("match.new", game="tictactoe")["type"] == "match"
        for wire in few_of_one:  # they have waited longest, but another address has more connections
            wire.sendall(b"\r\n\r\n")
            assert wire.recv(100).startswith(b"HTTP/1.1 403 ")
    finally:
        for wire in held:
            wire.close()
        running.stop()
    assert running.complaints() == ""
