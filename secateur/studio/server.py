"""Starts the studio, says where it is, and ends it."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import uvicorn

from secateur.errors import SecateurError
from secateur.studio.app import create
from secateur.studio.connections import (
    BACKLOG,
    HttpConnection,
    PageConnection,
    end_overdue,
    keep_calm,
    most_connections,
)
from secateur.studio.safety import in_address, is_loopback, reachable
from secateur.studio.settings import Settings
from secateur.studio.studio import Studio

#: Tried first where no port is asked for, so that the address stays the same from day to day.
USUAL_PORT = 8765

#: Bytes of a WebSocket message at which the connection is closed; the studio itself answers smaller ones it dislikes.
LARGEST_MESSAGE = 4 * 1024 * 1024

#: Seconds that open pages have to take leave.
LEAVE = 2


def run(settings: Settings, port: int | None = None, open_browser: bool = True, visit: str = "") -> int:
    """Serves until Ctrl-C or SIGTERM, and returns the exit code. `visit` is where the printed address leads."""
    listener = bind(settings.host, port)
    with listener:
        address, number = listener.getsockname()[:2]
        token = settings.token or (None if is_loopback(address) else secrets.token_urlsafe(18))
        settings = replace(settings, port=number, token=token)
        url = f"http://{in_address(reachable(settings.host))}:{number}/{visit}"
        if token is not None:
            url += ("&" if "?" in visit else "?") + urlencode({"token": token})
        return asyncio.run(_serve(settings, listener, lambda: _announce(url, open_browser)))


class Server(uvicorn.Server):
    """uvicorn, which we tell when to end, and which tells us when it has started."""

    def __init__(self, config: uvicorn.Config, timeout: float, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self.timeout, self.begun = timeout, begun

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # uvicorn would send itself the signal again, before the workers are ended

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.begun()

    async def on_tick(self, counter: int) -> bool:
        end_overdue(self.server_state.connections, asyncio.get_running_loop().time(), self.timeout)
        return await super().on_tick(counter)


async def _serve(settings: Settings, listener: socket.socket, begun: Callable[[], None]) -> int:
    logging.getLogger("uvicorn").addHandler(logging.NullHandler())
    asyncio.get_running_loop().set_exception_handler(keep_calm)
    caught: list[int] = []
    async with Studio(settings) as studio:
        config = uvicorn.Config(
            create(settings, studio),
            http=HttpConnection,
            ws=PageConnection,
            ws_max_size=LARGEST_MESSAGE,
            ws_ping_interval=settings.timeout,
            ws_ping_timeout=settings.timeout,
            ws_per_message_deflate=False,  # costs more than it saves where the browser is on the same machine
            h11_max_incomplete_event_size=64 * 1024,
            backlog=BACKLOG,
            limit_concurrency=most_connections(settings.workers),
            timeout_graceful_shutdown=LEAVE,
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            proxy_headers=False,
            server_header=False,
        )
        server = Server(config, settings.timeout, begun)

        def end(number: int, frame: Any) -> None:
            server.force_exit = bool(caught)  # the second Ctrl-C does not wait
            server.should_exit = True
            caught.append(number)

        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # nohup stays nohup
                signal.signal(number, end)
        await server.serve([listener])
    if studio.lost:
        return 1
    return 130 if signal.SIGINT in caught else 0


# ---------------------------------------------------------------- the address


def bind(host: str, port: int | None) -> socket.socket:
    """A socket at that address: at the port, at a free one for 0, or at the usual one if that is free."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port or 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError):
        raise SecateurError(
            f"--host {host} is not an address: write 127.0.0.1, or 0.0.0.0 for all of this machine"
        ) from None
    for number in (port,) if port is not None else (USUAL_PORT, 0):
        listener = socket.socket(family, kind, protocol)
        if os.name == "posix":  # a port that was just left is free again; elsewhere this would share it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((place[0], number, *place[2:]))
            listener.listen()
        except OSError as error:
            listener.close()
            if port is None and number and error.errno == errno.EADDRINUSE:
                continue
            raise SecateurError(_why_not(host, number, error)) from None
        return listener
    raise AssertionError("unreachable: port 0 is bound, or an error")


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"--port {port} is taken by another program: leave --port out for a free one"
    if error.errno == errno.EACCES:
        return f"--port {port} is not yours to open: give one from 1024 to 65535, or leave --port out"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"--host {host} is not an address of this machine: write 127.0.0.1, or 0.0.0.0 for all its addresses"
    return f"{in_address(host)}:{port} cannot be opened: {error.strerror}"


def _announce(url: str, open_browser: bool) -> None:
    print(f"secateur studio: {url}  (Ctrl-C ends it)", flush=True)
    if open_browser and has_browser():
        threading.Thread(target=_open, args=(url,), daemon=True).start()


def has_browser() -> bool:
    """Whether there is a browser with a window, not one that would take over the terminal."""
    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform not in ("win32", "darwin") and not screen:
        return False
    try:
        return type(webbrowser.get()) is not webbrowser.GenericBrowser
    except webbrowser.Error:
        return False


def _open(url: str) -> None:
    with suppress(Exception):  # whatever a browser does, the address is on the screen
        webbrowser.open(url)
