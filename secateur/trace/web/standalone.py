"""The searched tree as one interactive page: step, play, zoom, fold, search, and why; it needs nothing but itself.

The parts are plain modules in explorer/, which the studio serves as they are; `write` puts them into one file.
markup.js has what surrounds the tree, filled by panels.js and sentences.js and heard by controls.js and pointer.js;
language.js translates all of it. unpack.js reads the trace; model.js, playhead.js and scores.js know it; playback.js
steps and plays. layout.js, camera.js, scene.js, boards.js, strips.js, minimap.js, pen.js and theme.js draw, export.js
saves, print.js prints. explorer.js holds them together for one search, together.js for several. explorer.css is
theirs, colours.css what it names, standalone.css what a page alone needs.
"""

from __future__ import annotations

import html
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from secateur.errors import SecateurError
from secateur.language import current, page_texts, tr
from secateur.trace.web.pack import Board, algorithm_name, packed

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: The style sheets, in their order.
STYLES = ("colours.css", "explorer.css", "standalone.css")

#: An import or an export statement of a module; modules import by name, in one statement for each module.
IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:function|class|const) (\w+)", re.MULTILINE)


def write(
    tree: SearchTree,
    step: int | None = None,
    *,
    theme: str | None = None,
    title: str | None = None,
    board: Board = None,
    dag: bool = False,
) -> str:
    """The page as HTML.

    `step` is where it opens: by default before the first step, or at the last one of a large tree. `theme` is
    "light" or "dark", by default the reader's own. `board` shows the position of a chosen node: True as
    the game shows it (the default for games, unless the tree is too large), a function of the state, or False.
    `dag` opens the page with the graph: states that are reached in several ways once.
    """
    if theme not in (None, "light", "dark"):
        raise SecateurError(f"theme must be 'light' or 'dark', not {theme!r}")
    values = {
        "language": current(),
        "title": html.escape(title or heading(tree)),
        "texts": page_texts(current(), "secateur/trace/web/"),
        "style": "\n".join(map(part, STYLES)),
        "trace": packed(tree, step, board, dag),
        "script": script(),
    }
    page = part("standalone.html")
    if theme:
        page = page.replace('lang="{{language}}"', f'lang="{{{{language}}}}" data-theme="{theme}"', 1)
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], page)


def heading(tree: SearchTree) -> str:
    """What the page is about."""
    game = tr("a tree") if tree.title == "Tree" else tree.title
    return tr("{algorithm} on {game}", algorithm=algorithm_name(tree), game=game)


def part(name: str) -> str:
    """One of the files of the explorer."""
    return (files("secateur.trace.web") / "explorer" / name).read_text("utf-8")


@cache
def script(entry: str = "main.js") -> str:
    """A module and all its imports as one: each after those that it needs, with its own names hidden."""
    texts: dict[str, str] = {}

    def add(name: str) -> None:
        text = part(name)
        for needed in IMPORT.findall(text):
            if needed not in texts:
                add(needed)
        texts[name] = _closed(text) if name != entry else IMPORT.sub("", text)

    add(entry)
    return "\n\n".join(f"// -------------------- {name}\n{text.strip()}" for name, text in texts.items())


def _closed(text: str) -> str:
    """A module as a function that is called at once and returns what the module exports."""
    names = ", ".join(EXPORT.findall(text))
    body = EXPORT.sub(lambda match: match[0].removeprefix("export "), IMPORT.sub("", text)).strip()
    return f"const {{ {names} }} = (() => {{\n{body}\nreturn {{ {names} }};\n}})();"
