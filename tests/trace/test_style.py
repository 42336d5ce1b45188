"""How things look stands in one file, and every format draws by it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from secateur.games import Tree
from secateur.trace import trace
from secateur.trace.draw import style
from secateur.trace.draw.compose import compose
from secateur.trace.formats import dot, mermaid, tikz
from secateur.trace.formats.svg import svg

TRACE = Path(style.__file__).parents[1]
PAGES = TRACE.parent / "studio" / "pages"
SOURCES = [path for suffix in ("py", "js", "css", "html") for path in TRACE.rglob(f"*.{suffix}")]
EXPLORER = [PAGES / "explorer.html", PAGES / "css" / "explorer.css", PAGES / "css" / "exercise.css"]
EXPLORER += (PAGES / "js" / "explorer").glob("*.js")


def test_no_other_file_names_a_colour() -> None:
    files = {path for path in (*SOURCES, *EXPLORER) if re.search(r"#[0-9a-fA-F]{6}\b", path.read_text("utf-8"))}
    assert files == {Path(style.__file__), TRACE / "web" / "explorer" / "colours.css"}


def test_the_style_sheet_has_the_colours() -> None:
    assert (TRACE / "web" / "explorer" / "colours.css").read_text("utf-8") == style.style_sheet(), (
        "run scripts/colours.py"
    )


def test_boards_of_the_studio_have_the_colours_of_pictures() -> None:
    """A colour that pictures have for the same thing is named, not written once more."""
    sheet = (PAGES / "css" / "board.css").read_text("utf-8")
    roles = style.BOARD_COLOURS["light"].keys()
    used = set(re.findall(r"var\(--board-([\w-]+)", sheet))
    assert used - set(re.findall(r"--board-([\w-]+): ", sheet)) - {"ratio", "cells", "rest"} <= roles
    assert {f"{colour}-fill" for colour in re.findall(r"^  \.colour-(\w+) {", sheet, re.MULTILINE)} <= used
    light, dark = style.BOARD_COLOURS["light"], style.BOARD_COLOURS["dark"]
    assert [role for role in roles if f"light-dark({light[role]}, {dark[role]})" in sheet] == []
    for page in PAGES.glob("*.html"):
        text = page.read_text("utf-8")
        assert "board.css" not in text or "/explorer-js/colours.css" in text, page.name


@pytest.mark.parametrize("theme", style.THEMES)
def test_every_role_has_a_colour(theme: str) -> None:
    strokes = style.STROKES.values()
    roles = {stroke.colour for stroke in strokes} | {stroke.fill for stroke in strokes if stroke.fill}
    assert roles | {text.colour for text in style.TEXTS.values()} <= set(style.THEMES[theme])
    assert style.SCREEN["light"].keys() == style.SCREEN["dark"].keys()


def test_all_formats_draw_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(style.STROKES, "pruned branch", style.Stroke("cut", 7.25, (6.5, 2.5)))
    tree = trace(Tree.of([[3, 12], [2, 4]]))
    red = style.THEMES["light"]["cut"]
    assert f".e.pruned{{stroke:{red};stroke-width:7.25;stroke-dasharray:6.5 2.5}}" in svg(compose(tree))
    assert "draw=tree-cut, line width=7.25pt, dash pattern=on 6.5pt off 2.5pt" in tikz.write(tree)
    assert f'penwidth=7.25, color="{red}"' in dot.write(tree)
    assert f"stroke:{red},stroke-width:7.25px,stroke-dasharray:6.5 2.5" in mermaid.write(tree)
