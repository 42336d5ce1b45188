"""The files of the studio in a browser without a server: for tests of a part of a page by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from secateur.studio.app import FOLDERS
from secateur.studio.safety import POLICY

HOME = "http://localhost"
PAGES = Path(__file__).resolve().parents[2] / "secateur" / "studio" / "pages"
SERVED = {**FOLDERS, "harness": Path(__file__).resolve().parents[1] / "studio" / "harness"}
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def serve(context: Any) -> None:
    """Every request of a browser context is answered from the files, under the policy of the real server."""

    def answer(route: Any) -> None:
        path = route.request.url.removeprefix(HOME).split("?")[0].removeprefix("/")
        folder, _, name = path.partition("/")
        file = SERVED[folder] / name if folder in SERVED else PAGES / path
        if not file.is_file():
            route.fulfill(status=404)
            return
        headers = {"Content-Security-Policy": POLICY, "Content-Type": TYPES[file.suffix]}
        route.fulfill(body=file.read_bytes(), headers=headers)

    context.route("**/*", answer)
