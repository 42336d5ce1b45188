"""Opens pages of the explorer in a browser."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

from secateur.trace import SearchTree
from secateur.trace.web import standalone
from tests.helpers.patience import PAGE

NOTES = "[[3,12,8],[2,4,6],[14,5,2]]"


#: The sentences of all steps, as the page says and as it prints them.
TOLD = """(part) => Array.from({length: explorer.model.steps}, (_, step) => {
  explorer.playhead.seek(step);
  explorer.panels.update(-1, false);
  return explorer.parts[part].textContent;
})"""


def step_of(found: Any) -> int:
    return found.evaluate("explorer.playhead.step")


def texts_of(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"))


class Reader:
    """Opens pages from files, and keeps what goes wrong in them."""

    def __init__(self, browser: Any, folder: Path) -> None:
        self.context = browser.new_context(viewport={"width": 1200, "height": 800}, reduced_motion="reduce")
        self.context.set_default_timeout(PAGE)
        self.folder = folder
        self.faults: list[str] = []
        self.context.on("weberror", lambda error: self.faults.append(str(error.error)))
        self.context.on("console", lambda message: self.faults.append(message.text))

    def open(self, tree: SearchTree, **options: Any) -> Any:
        file = self.folder / f"page-{len(list(self.folder.iterdir()))}.html"
        file.write_text(standalone.write(tree, **options), "utf-8")
        found = self.context.new_page()
        found.on("request", lambda request: self._asked(request.url, file))
        found.goto(file.as_uri())
        found.wait_for_selector("html[data-ready]", state="attached")
        return found

    def _asked(self, url: str, file: Path) -> None:
        if url != file.as_uri() and not url.startswith(("blob:", "data:")):
            self.faults.append(f"request: {url}")
