"""Who may connect to the studio: ASGI middleware in front of every page, file and WebSocket.

A web page of somebody else's must neither read from the studio nor make it do anything, even though
it runs in a browser on the same machine. So the Host must be ours (another name that leads here is DNS
rebinding), requests that come from other pages are refused, and no page of ours may load from elsewhere.
Where others on the network can reach the studio, they need its token too.
"""

from __future__ import annotations

import hmac
import ipaddress
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from secateur.studio.settings import Settings

#: Bytes that a request may carry; a WebSocket message has its own limit.
LARGEST_BODY = 256 * 1024

#: What a page may load: the studio's own files, and pictures it has made itself.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

#: A Host as browsers write it: a name or an address, and a port.
HOST = re.compile(r"([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?")

#: What a token is made of, so that it travels in an address and in a cookie as it is.
TOKEN = re.compile(r"[A-Za-z0-9._~-]{12,200}")

#: What a guest at a seat loads besides the page: the files of pages.
GUESTS = re.compile(r"/(js|css|vendor|explorer-js)/.*|/(sw\.js|icon\.svg|favicon\.ico|manifest\.webmanifest)")

#: A reload from a page of our own: a browser keeps a strict cookie back where another site's link led here.
AGAIN = '<!doctype html><meta http-equiv="refresh" content="0; url={}"><title>secateur studio</title><p>{}</p>'


def is_loopback(address: str) -> bool:
    """Whether only this machine can reach an address.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    return ipaddress.ip_address(address).is_loopback


def in_address(host: str) -> str:
    """A host as it is written in an address.

    >>> in_address("::1"), in_address("localhost")
    ('[::1]', 'localhost')
    """
    return f"[{host}]" if ":" in host else host


def reachable(host: str) -> str:
    """A host as others may write it: one of the machine's addresses where it listens on all of them."""
    if host not in ("0.0.0.0", "::"):
        return host
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only looks up which way it would go
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def our_hosts(settings: Settings) -> set[str] | None:
    """The Host headers that are ours; None if the machine may have any name: it listens on all its addresses."""
    if settings.host in ("0.0.0.0", "::"):
        return None
    names = {"127.0.0.1", "localhost", "[::1]", in_address(settings.host.lower())}
    return {f"{name}:{settings.port}" for name in names} | (names if settings.port == 80 else set())


class Guard:
    """Lets in what is ours, refuses the rest in one line, and sends the security headers with every response."""

    def __init__(self, app: ASGIApp, settings: Settings, has_seat: Callable[[str], bool] = lambda key: False) -> None:
        self.app, self.has_seat = app, has_seat
        self.token = settings.token
        self.hosts = our_hosts(settings)
        self.address = f"http://{in_address(settings.host)}:{settings.port}/"
        self.cookie = f"secateur-{settings.port}"  # a browser sends cookies to every port of a host
        self.seat_cookie = f"{self.cookie}-seat"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        request = HTTPConnection(scope)
        guest = "" if self.token is None else self._seat_in_address(request)

        async def send_safely(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if guest and message["type"].startswith("http."):  # for the files that the page loads
                    cookie = f"{self.seat_cookie}={guest}; HttpOnly; Path=/; SameSite=strict; Max-Age={30 * 86_400}"
                    headers.append("Set-Cookie", cookie)
                if message["type"].startswith("websocket."):
                    del headers["content-length"]  # uvicorn adds it; before 0.53 even where there was one
            await send(message)

        refused = self.refusal(request)
        await (refused or self.app)(scope, receive, send_safely)

    def refusal(self, request: HTTPConnection) -> Response | None:
        """The refusal of a request; None if the request is allowed."""
        return (
            self._wrong_host(request)
            or self._too_large(request)
            or self._from_elsewhere(request)
            or (None if self.token is None else self._without_token(request, self.token))
        )

    def _wrong_host(self, request: HTTPConnection) -> Response | None:
        given = request.headers.getlist("host")
        host = given[0].lower() if len(given) == 1 else ""
        if not HOST.fullmatch(host) or (self.hosts is not None and host not in self.hosts):
            return _refuse(f"the studio does not answer to that name: open {self.address}")
        return None

    def _too_large(self, request: HTTPConnection) -> Response | None:
        if "transfer-encoding" in request.headers:
            return _refuse("a request must say how long it is: Content-Length is missing", 411)
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            return _refuse(f"the request is too large: at most {LARGEST_BODY:,} bytes", 413)
        return None

    def _from_elsewhere(self, request: HTTPConnection) -> Response | None:
        """Another page's request: links lead here, all else is refused."""
        method = request.scope.get("method", "")  # a WebSocket has none
        safe = method in ("GET", "HEAD")
        origins = request.headers.getlist("origin")
        ours = f"http://{request.headers['host'].lower()}"
        if origins and (len(origins) > 1 or origins[0].lower() != ours):
            return _refuse("the request comes from another page: only pages of the studio itself may ask")
        if not origins and not safe and not self._shows_token(request):
            return _refuse(f"the request does not say where it comes from: add the header Origin: {ours}")
        if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin") and not (
            safe and _is_visit(request)
        ):
            return _refuse("the request comes from another page: only pages of the studio itself may ask")
        return None

    def _without_token(self, request: HTTPConnection, token: str) -> Response | None:
        given = request.query_params.get("token")
        if request.scope["type"] == "http" and given is not None and _same(given, token):
            return self._welcome(request, token)
        if self._shows_token(request) or self._shows_seat(request):
            return None
        line = "the studio needs its token: open the address that it printed at the start, with ?token=..."
        if request.scope["type"] == "http" and request.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            return HTMLResponse(AGAIN.format(_quoted(_clean_url(request)), line), 403)
        return _refuse(line)

    def _shows_token(self, request: HTTPConnection) -> bool:
        """Whether a cookie, a header (for programs) or the address of a WebSocket has the token."""
        scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
        given = [request.cookies.get(self.cookie), bearer if scheme.lower() == "bearer" else None]
        if request.scope["type"] == "websocket":
            given.append(request.query_params.get("token"))
        return self.token is not None and any(_same(each, self.token) for each in given if each is not None)

    def _seat_in_address(self, request: HTTPConnection) -> str:
        """The key of a seat that an address has, if there is such a seat."""
        key = request.query_params.get("seat", "")
        return key if TOKEN.fullmatch(key) and self.has_seat(key) else ""

    def _shows_seat(self, request: HTTPConnection) -> bool:
        """Whether a guest may have this: the page to play on, the files of pages, and the WebSocket of a seat."""
        if request.scope["type"] == "websocket":
            return bool(self._seat_in_address(request))
        path = request.url.path
        if path == "/play" and self._seat_in_address(request):
            return True
        key = request.cookies.get(self.seat_cookie, "")
        return bool(GUESTS.fullmatch(path) and TOKEN.fullmatch(key) and self.has_seat(key))

    def _welcome(self, request: HTTPConnection, token: str) -> Response:
        """The token becomes a cookie, and leaves the address."""
        response = RedirectResponse(_clean_url(request), 303, {"Cache-Control": "no-store"})
        response.set_cookie(self.cookie, token, max_age=30 * 86_400, httponly=True, samesite="strict")
        return response


def _refuse(line: str, status: int = 403) -> Response:
    return PlainTextResponse(f"{line}\n", status, {"Cache-Control": "no-store", "Connection": "close"})


def _is_visit(request: HTTPConnection) -> bool:
    """Whether a browser shows the answer as a page, not inside another page."""
    mode, destination = (request.headers.get(f"sec-fetch-{name}") for name in ("mode", "dest"))
    return mode == "navigate" and destination in (None, "document")


def _same(given: str, token: str) -> bool:
    """Takes as long whichever letter is wrong."""
    return hmac.compare_digest(given.encode(), token.encode())


def _clean_url(request: HTTPConnection) -> str:
    """The requested path without the token; never the address of another host."""
    path = "/" + request.url.path.lstrip("/\\")
    query = urlencode([pair for pair in parse_qsl(request.url.query, keep_blank_values=True) if pair[0] != "token"])
    return f"{path}?{query}" if query else path


def _quoted(url: str) -> str:
    return url.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
