"""Trees in notebooks: pictures for all, a widget for the living, a picture again when the notebook is converted."""

from __future__ import annotations

import base64
import json
import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import secateur
from secateur import SecateurError
from secateur.games import load
from secateur.games.tree import Tree
from secateur.trace.formats.document import write
from secateur.trace.formats.read import read
from secateur.trace.web.notebook import SCRIPT, scoped
from tests.helpers.patience import PAGE, PATIENCE

NINE = Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def test_the_bundle() -> None:
    tree = secateur.trace(NINE)
    bundle = tree._repr_mimebundle_()
    assert bundle["text/plain"] == tree.text()
    ElementTree.fromstring(bundle["image/svg+xml"])
    if "image/png" in bundle:
        assert base64.b64decode(bundle["image/png"]).startswith(b"\x89PNG")


def test_without_png(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert sorted(secateur.trace(NINE)._repr_mimebundle_()) == ["image/svg+xml", "text/plain"]


def test_a_game_shows_its_boards() -> None:
    game = load("tictactoe")
    tree = secateur.trace(game, game.parse("a1 b2 c3 a3 c1 b1"), 9)
    assert tree._repr_mimebundle_()["image/svg+xml"].count("<use ") > 50  # a surface and pieces for each


def test_a_tree_that_has_lost_its_game_is_drawn_without_boards() -> None:
    game = load("tictactoe")
    tree = read(write(secateur.trace(game, game.parse("a1 b2 c3 a3 c1 b1"), 9)))
    assert "≤ win" in tree._repr_mimebundle_()["image/svg+xml"]


def test_a_large_tree_is_folded_and_its_text_short() -> None:
    bundle = secateur.trace(load("connect4"), depth=4, algorithm="minimax")._repr_mimebundle_()
    assert "2,801 nodes visited" in bundle["image/svg+xml"]
    large = secateur.trace(load("connect4"), depth=5, algorithm="minimax")._repr_mimebundle_()
    assert len(large["text/plain"]) < 200 and "dotted: not drawn" in large["image/svg+xml"]


def test_two_pictures_in_one_page_do_not_share_their_looks() -> None:
    tree = secateur.trace(NINE)
    light, dark = scoped(tree.svg()), scoped(tree.svg(theme="dark"))
    for picture in (light, dark):
        name = re.findall(r'<svg id="([^"]+)"', picture)[0]
        sheet = picture.partition("<style>")[2].partition("</style>")[0]
        assert all(
            part.startswith(f"#{name} ") for line in sheet.split("\n") if line for part in line.split("{")[0].split(",")
        )
    assert light.split('"')[1] != dark.split('"')[1]


def test_a_comparison_shows_itself() -> None:
    both = secateur.trace.compare(NINE, variants=["minimax", "alphabeta"])
    assert both._repr_mimebundle_()["text/plain"] == both.text()


# ---------------------------------------------------------------- the widget


def test_the_widget_needs_anywidget(monkeypatch: pytest.MonkeyPatch) -> None:
    from secateur.trace.web import notebook

    notebook._widget_class.cache_clear()
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(SecateurError, match=r"pip install 'secateur\[notebook\]'"):
        secateur.trace(NINE).explore()


def test_the_widget() -> None:
    pytest.importorskip("anywidget")
    widget = secateur.trace(NINE).explore(12, height=500)
    assert (widget.step, widget.height) == (12, 500)
    assert "Content-Security-Policy" in widget._page and "http" not in SCRIPT
    with pytest.raises(SecateurError, match="step must be from 0 to 38"):
        secateur.trace(NINE).explore(40)


#: A page that does to the widget what a notebook does.
HOST = """<!doctype html><meta charset="utf-8"><div class="jp-OutputArea-child"><div id="STILL">a picture</div></div>
<div id="here"></div><script type="module">
const code = new Blob([CODE], { type: "text/javascript" });
const widget = await import(URL.createObjectURL(code));
const state = STATE, told = {};
window.model = {
  get: (name) => state[name], set: (name, value) => { state[name] = value; },
  save_changes: () => { window.saved = true; }, on: (event, call) => { told[event] = call; }, off: () => {},
};
window.change = (name, value) => { state[name] = value; told[`change:${name}`](); };
widget.default.render({ model, el: document.getElementById("here") });
</script>"""


@pytest.mark.slow
def test_the_widget_lives_and_asks_nobody(browser: Any, tmp_path: Path) -> None:
    pytest.importorskip("anywidget")
    widget = secateur.trace(NINE).explore(12)
    state = {"_page": widget._page, "_still": widget._still, "step": 12, "height": 600}
    page = HOST.replace("STILL", widget._still).replace("CODE", json.dumps(SCRIPT))
    (tmp_path / "host.html").write_text(page.replace("STATE", json.dumps(state).replace("<", "\\u003c")), "utf-8")
    asked: list[str] = []
    window = browser.new_page()
    window.on("request", lambda request: asked.append(request.url))
    window.goto((tmp_path / "host.html").as_uri())
    window.set_default_timeout(PAGE)
    window.wait_for_function("document.querySelector('iframe')?.contentWindow.explorer?.refresh.length === 0")
    frame = window.frames[1]
    frame.wait_for_function("explorer.playhead.step === 12")  # the widget polls for the page
    assert window.evaluate("document.querySelector('.jp-OutputArea-child').style.display") == "none"
    frame.evaluate("explorer.forward()")
    window.wait_for_function("model.get('step') === 13")
    window.evaluate("change('step', 25)")
    assert frame.evaluate("explorer.playhead.step") == 25
    window.close()
    assert [url for url in asked if not url.startswith(("file:", "blob:"))] == []


@pytest.mark.slow
def test_a_converted_notebook_keeps_its_pictures() -> None:
    pytest.importorskip("anywidget")
    pytest.importorskip("ipykernel")
    client, convert = pytest.importorskip("nbclient"), pytest.importorskip("nbconvert")
    from nbformat.v4 import new_code_cell, new_notebook

    start = (
        "import secateur\nfrom secateur.games import Tree\ntree = secateur.trace(Tree.of([[3, 12, 8], [2, 4, 6]]))\n"
    )
    book = new_notebook(cells=[new_code_cell(start + "tree"), new_code_cell("tree.explore()")])
    client.NotebookClient(book, timeout=int(PATIENCE), kernel_name="python3").execute()
    assert {"image/svg+xml", "text/plain"} <= set(book.cells[0].outputs[0].data)
    html, _ = convert.HTMLExporter().from_notebook_node(book)
    assert "data:image/svg+xml;base64," in html  # the tree
    still = re.search(r'<div id="still-\w+">\s*<svg.*?</svg>', html, re.DOTALL)  # the widget's picture
    assert still is not None and "≤ 2" in still[0]
