"""Connections: how many are allowed, and how long each may keep the studio waiting.

A connection is waiting while a request or its body has not arrived, or a response has not been read. One that waits too
long is closed. If there are too many, the one that has waited longest is closed first.
"""

from __future__ import annotations

import asyncio
import errno
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

#: The most connections at a time: a browser may keep six for each page.
MOST = 1000

#: Connections that may wait to be accepted; asyncio accepts as many at once.
BACKLOG = 100

#: Other open files of the studio: the store, and the pipes of each worker.
OTHER_FILES, FILES_OF_WORKER = 40, 4

#: Out of files or memory: errors of accepting a connection after which asyncio tries again.
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

#: The response to an invalid WebSocket handshake.
NO_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class HttpConnection(H11Protocol):
    """uvicorn's HTTP connection, with the time since when it has been waiting."""

    since, cut = 0.0, False

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.most, self.limit_concurrency = self.limit_concurrency or MOST, None  # uvicorn would refuse the newest

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.since = self.loop.time()
        super().connection_made(transport)
        if len(self.connections) > self.most:
            make_room(self.connections, self.most, self)

    def on_response_complete(self) -> None:
        self.since = self.loop.time()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # a response was already sent, or must not have a body
            self.transport.close()

    @property
    def waits(self) -> bool:
        """Whether a request or its body has not arrived, or a response has not been read."""
        owing = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        return owing or self.transport.is_closing() or self.transport.get_write_buffer_size() > 0


class PageConnection(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket connection: once open, it may be silent as long as it answers pings."""

    since, cut = 0.0, False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.since = self.loop.time()
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:  # uvicorn would not answer
            self.transport.write(NO_HANDSHAKE)
            self.transport.close()

    @property
    def waits(self) -> bool:
        """Whether its opening or closing handshake is not complete."""
        return not self.handshake_complete or self.close_sent or self.transport.is_closing()


def make_room(connections: Collection[Any], most: int, newest: HttpConnection) -> None:
    """Closes one: the longest waiting one of the address with most connections, or the newest if none is waiting."""
    there = [each for each in connections if not each.cut]
    if len(there) <= most:
        return
    crowd = Counter(map(_address, there))
    waiting = [each for each in there if each.waits and each is not newest]
    _cut(max(waiting, key=lambda each: (crowd[_address(each)], -each.since), default=newest))


def end_overdue(connections: Collection[Any], now: float, timeout: float) -> None:
    """Closes all connections that have kept the studio waiting too long."""
    for each in list(connections):
        if not each.waits:
            each.since = now
        elif now - each.since > timeout and not each.cut:
            _cut(each)


def _cut(connection: Any) -> None:
    connection.cut = True  # it stays in the list until the loop has closed it
    connection.transport.abort()  # close() would wait for a reader that does not read


def _address(connection: Any) -> str:
    return connection.client[0] if connection.client else ""


def most_connections(workers: int) -> int:
    """The most connections, given the number of files that this process may open."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # not on every system

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        besides = OTHER_FILES + FILES_OF_WORKER * workers + BACKLOG
        wanted = MOST + besides
        if soft != resource.RLIM_INFINITY and soft < wanted:
            soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            return max(soft - besides, BACKLOG)
    return MOST


def keep_calm(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """The loop's exception handler: ignores running out of files while accepting, since the loop tries again."""
    error = context.get("exception")
    if not isinstance(error, OSError) or error.errno not in EXHAUSTED:
        loop.default_exception_handler(context)
