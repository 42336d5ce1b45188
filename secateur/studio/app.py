"""What the studio serves: its pages, their files, a small JSON API, and the WebSocket that does the work."""

from __future__ import annotations

import html
import os
import re
import sqlite3
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket

from secateur.language import HANDBOOK, page_texts
from secateur.schema import write
from secateur.spec import menus
from secateur.studio.messages import BadMessage
from secateur.studio.messages.replies import ErrorCode, Failure, Reply
from secateur.studio.safety import Guard
from secateur.studio.seats import SeatStore
from secateur.studio.sentences import SENTENCES, TITLES
from secateur.studio.settings import Settings
from secateur.workers.job import JobError

if TYPE_CHECKING:
    from secateur.studio.studio import Studio

PACKAGE = Path(__file__).resolve().parents[1]
PAGES = PACKAGE / "studio" / "pages"

#: Each page and its file; browsers look for an icon by themselves.
PAGE_FILES = {
    "/": "welcome.html",
    "/play": "play.html",
    "/explorer": "explorer.html",
    "/race": "race.html",
    "/judge": "judge.html",
    "/write": "write.html",
    "/jobs": "jobs.html",
    "/puzzles": "puzzles.html",
    "/settings": "settings.html",
    "/manifest.webmanifest": "manifest.webmanifest",
    "/sw.js": "sw.js",  # at the top: a service worker is for what lies beside it and below
    "/icon.svg": "icon.svg",
    "/favicon.ico": "icon.svg",
    "/template.py": "template.py",
}

#: The folders whose files are served, by the first part of their path.
FOLDERS = {
    "js": PAGES / "js",
    "css": PAGES / "css",
    "vendor": PAGES / "vendor",
    "explorer-js": PACKAGE / "trace" / "web" / "explorer",  # as `secateur tree -o page.html` has it
}

#: The files whose texts a page has in every language. The other pages are about code, and in English.
SHELL = tuple(f"secateur/studio/pages/js/{file}.js" for file in ("shell", "ui", "wire"))
BOARDS = (*SHELL, "secateur/studio/pages/js/board", "secateur/studio/pages/js/pieces.js", HANDBOOK)
TEXTS = {
    "/": (*BOARDS, "secateur/studio/pages/js/welcome.js", "secateur/studio/pages/welcome.html"),
    "/play": (
        *BOARDS,
        "secateur/studio/pages/js/play/",
        "secateur/studio/pages/js/editor.js",
        "secateur/studio/sentences.py",
    ),
    "/explorer": (
        *SHELL,
        "secateur/studio/pages/js/explorer/",
        "secateur/studio/pages/js/searches.js",
        "secateur/studio/pages/explorer.html",
        "secateur/trace/web/",
        "secateur/spec/",
    ),
    "/jobs": (*SHELL, "secateur/studio/pages/js/jobs.js", "secateur/studio/pages/jobs.html"),
    "/puzzles": (
        *BOARDS,
        "secateur/studio/pages/js/puzzles/",
        "secateur/studio/pages/js/icons.js",
        "secateur/studio/pages/puzzles.html",
        "secateur/studio/sentences.py",
    ),
    "/race": (
        *SHELL,
        "secateur/studio/pages/js/race/",
        "secateur/studio/pages/js/searches.js",
        "secateur/studio/pages/race.html",
        "secateur/studio/sentences.py",
        "secateur/spec/",
        HANDBOOK,
    ),
    "/settings": (*BOARDS, "secateur/studio/pages/js/settings.js", "secateur/studio/pages/settings.html"),
}
SAID = {"/play": SENTENCES, "/puzzles": SENTENCES, "/race": TITLES}
NO_TEXTS = '<script type="application/json" id="texts"></script>'

#: What is served, by suffix; nothing else is, whatever lies there.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".md": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}

#: What a link says whose seat does not exist.
NO_SEAT = "This link does not lead to a match: the match was deleted, or part of the link is missing."

#: The most characters of a path that an error repeats.
LONGEST_PATH = 80

#: A path within a folder: plain names, so that no .., no hidden file and no separator of another system gets in.
PLAIN = re.compile(r"\w[\w.-]*(/\w[\w.-]*)*", re.ASCII)


def create(settings: Settings, studio: Studio) -> Starlette:
    """The application of a studio that is running."""

    async def games(request: Request) -> Response:
        return answer(await studio.games())

    async def searches(request: Request) -> Response:
        return Response(write(menus()), media_type="application/json", headers={"Cache-Control": "no-store"})

    async def matches(request: Request) -> Response:
        return answer(studio.list_matches())

    async def match(request: Request) -> Response:
        try:
            return answer(studio.kept(request.path_params["id"]).without_view())
        except BadMessage as error:
            return problem(error.code, str(error), 404 if error.code == "not-found" else 503)

    pages = Files(directory=PAGES)
    folders = {name: Files(directory=folder) for name, folder in FOLDERS.items()}

    async def page(request: Request) -> Response:
        check_seat(request, studio.store.seats)
        return await pages.get_response(PAGE_FILES[request.url.path], request.scope)

    @cache
    def texts(path: str) -> str:
        return page_texts(settings.language, *TEXTS[path], sentences=SAID.get(path, ()))

    async def translated(request: Request) -> Response:
        """A page with its texts in every language."""
        check_seat(request, studio.store.seats)
        path = request.url.path
        filled = NO_TEXTS.replace("><", f">{texts(path)}<")
        page = (PAGES / PAGE_FILES[path]).read_text("utf-8").replace(NO_TEXTS, filled)
        return Response(page, headers={"Cache-Control": "no-cache"}, media_type="text/html; charset=utf-8")

    async def file(request: Request) -> Response:
        folder, path = folders.get(request.path_params["folder"]), request.path_params["path"]
        if folder is None or not PLAIN.fullmatch(path) or Path(path).suffix not in TYPES:
            raise HTTPException(404)
        return await folder.get_response(path, request.scope)

    async def talk(socket: WebSocket) -> None:
        await studio.serve(socket)

    app = Starlette(
        routes=[
            *(Route(path, translated if path in TEXTS else page) for path in PAGE_FILES),
            Route("/api/v1/games", games),
            Route("/api/v1/searches", searches),
            Route("/api/v1/matches", matches),
            Route("/api/v1/matches/{id}", match),
            WebSocketRoute("/ws", talk),
            Route("/{folder}/{path:path}", file),
        ],
        middleware=[Middleware(Guard, settings=settings, has_seat=studio.store.seats.has)],
        exception_handlers={HTTPException: explain, JobError: no_answer, sqlite3.Error: no_answer},
    )
    app.router.redirect_slashes = False  # /nothing is not here: /nothing/ is no better
    return app


def check_seat(request: Request, seats: SeatStore) -> None:
    """Refuses a link to a seat that does not exist."""
    key = request.query_params.get("seat")
    if key is not None and not seats.has(key):
        raise HTTPException(404, NO_SEAT)


# ---------------------------------------------------------------- files


class Files(StaticFiles):
    """The files of a folder, which a browser asks for again each time; their types do not depend on the machine."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = "no-cache"
        if response.status_code == status_code:  # not a 304, which has no content
            response.headers["Content-Type"] = TYPES.get(Path(full_path).suffix, "text/plain; charset=utf-8")
        return response


# ---------------------------------------------------------------- answers


def answer(reply: Reply) -> Response:
    return Response(write(reply), media_type="application/json", headers={"Cache-Control": "no-store"})


def problem(code: ErrorCode, message: str, status: int) -> Response:
    """An error as the WebSocket tells it, too."""
    error = write(Failure(code=code, message=message))
    return Response(error, status, {"Cache-Control": "no-store"}, "application/json")


async def no_answer(request: Request, error: Exception) -> Response:
    """The answer if the rules of a game could not be asked, or matches could not be read."""
    return problem("failed", str(error), 503)


NOT_HERE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not here · secateur</title>
<link rel="icon" href="/icon.svg">
<script src="/js/theme.js"></script>
<link rel="stylesheet" href="/explorer-js/colours.css">
<link rel="stylesheet" href="/css/studio.css">
</head>
<body>
<main class="stack">
<h1>Not here</h1>
<p>{line}</p>
<p><a href="/">To the studio</a></p>
</main>
</body>
</html>
"""


async def explain(request: Request, error: Exception) -> Response:
    """An error in one line: as a page where a person reads it, as JSON in the API, as text elsewhere."""
    assert isinstance(error, HTTPException)
    path = request.url.path
    shown = quote(path if len(path) <= LONGEST_PATH else f"{path[:LONGEST_PATH]}...")
    line = f"There is nothing at {shown}."
    if error.detail == NO_SEAT:
        line = NO_SEAT
    if error.status_code == 405:
        line = f"{shown} can only be read: use GET."
    headers = {**(error.headers or {}), "Cache-Control": "no-store"}
    if path.startswith("/api/"):
        return problem("not-found" if error.status_code == 404 else "bad-message", line, error.status_code)
    if "text/html" in request.headers.get("accept", ""):
        page = NOT_HERE.format(line=html.escape(line))
        return Response(page, error.status_code, headers, "text/html; charset=utf-8")
    return PlainTextResponse(f"{line}\n", error.status_code, headers)
