"""The interactive page, in headless Chromium from a file: it agrees with Python, and asks nobody for anything."""

from __future__ import annotations

import functools
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from secateur.errors import SecateurError
from secateur.game import MAX
from secateur.games import ConnectFour, TicTacToe, Tree
from secateur.score_words import printed_value
from secateur.scores import HIGHEST, INFINITY, LOSS, WIN
from secateur.trace import SearchTree, trace
from secateur.trace.draw.compose import Composer, _signs
from secateur.trace.draw.layout import tidy
from secateur.trace.model.record import Event
from secateur.trace.web import pack, standalone
from tests.helpers.explorer_page import NOTES, TOLD, Reader, step_of
from tests.helpers.patience import wait_until

DEEP = "[[[2,3],[5,9]],[[0,1],[7,5]]]"
FOLDER = Path(standalone.__file__).parent / "explorer"


@functools.cache
def large_tree() -> SearchTree:
    return trace(ConnectFour(), None, 6)


def late_game(**options: Any) -> SearchTree:
    game = TicTacToe()
    return trace(game, game.parse("a1 b2 c3 b1 b3"), **options)


TREES: dict[str, Callable[[], SearchTree]] = {
    "notes": lambda: trace(Tree.of(NOTES)),
    "deep": lambda: trace(Tree.of(DEEP)),
    "hard": lambda: trace(Tree.of(DEEP, root="min"), fail="hard", cut=">"),
    "minimax": lambda: trace(Tree.of(DEEP), algorithm="minimax"),
    "pvs": lambda: trace(Tree.of(DEEP), algorithm="pvs"),
    "mtdf": lambda: trace(Tree.of(NOTES), algorithm="mtdf"),
    "sss": lambda: trace(Tree.of(DEEP), algorithm="sss"),
    "deepening": lambda: trace(TicTacToe(), None, 2, "deepening"),
    "merged": lambda: late_game(algorithm="negamax", merge="symmetric"),
    "connect4": lambda: trace(ConnectFour(), None, 3),
}


@functools.cache
def tree_of(name: str) -> SearchTree:
    """Drawn once: a search tree does not change."""
    return TREES[name]()


# ---------------------------------------------------------------- the file


def test_the_page_names_no_other_file_and_no_host() -> None:
    text = standalone.write(trace(Tree.of(NOTES)))
    assert set(re.findall(r"https?://([\w.]+)", text)) <= {"www.w3.org"}
    assert "default-src 'none'" in text
    assert not re.search(r"<link|\bsrc=|@import|url\(|\bfetch\(|XMLHttpRequest", text)
    assert not re.search(r"^(import|export) ", text, re.MULTILINE)
    assert "{{" not in text


def test_what_a_game_calls_itself_cannot_leave_its_place() -> None:
    text = standalone.write(trace(Tree.of("A\n  </script><b>: 3\n  C: 4")), title="</title><script>")
    assert text.count("</script>") == 3  # the texts, the trace, and the script itself
    assert "<b>:" not in text and "</title><script>" not in text


def test_the_modules_are_short() -> None:
    for path in FOLDER.iterdir():
        if path.suffix in (".js", ".css", ".html"):
            lines = path.read_text("utf-8").splitlines()
            assert len(lines) < 500, path.name
            assert max(map(len, lines)) <= (120 if path.suffix != ".html" else 300), path.name


def test_a_theme_is_light_or_dark() -> None:
    assert '<html lang="en" data-theme="dark">' in standalone.write(trace(Tree.of(NOTES)), theme="dark")
    with pytest.raises(SecateurError, match="theme must be 'light' or 'dark'"):
        standalone.write(trace(Tree.of(NOTES)), theme="pink")


def test_a_title_begins_with_a_capital() -> None:
    tree = late_game(algorithm="engine")
    assert standalone.heading(tree) == "Engine on TicTacToe"
    assert pack.caption(tree).startswith("Engine,")


def test_a_large_trace_is_compact() -> None:
    tree = trace(ConnectFour(), None, 5)
    assert len(standalone.write(tree)) < 400_000


@pytest.mark.parametrize("name", TREES)
def test_the_lines_of_the_code_are_those_of_the_steps(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = tree_of(name)
    expected = [0 if step.line is None else step.line + 1 for step in tree.steps]
    assert pack._code_lines(tree).tolist() == expected
    monkeypatch.setattr(pack, "SENTENCES", 0)  # as for a long trace
    assert pack._code_lines(tree).tolist() == expected


# ---------------------------------------------------------------- in the browser


@pytest.fixture(scope="module")
def shown(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Any]]:
    """The page of a tree by its name, opened once for all tests that ask what it knows."""
    made = Reader(browser, tmp_path_factory.mktemp("pages"))
    yield functools.cache(lambda name: made.open(tree_of(name)))
    made.context.close()
    assert made.faults == []


#: What the playhead knows after each of some steps, by its name in Python.
KNOWN = """(steps) => steps.map((step) => {
  const head = explorer.playhead;
  head.seek(step);
  const best = Array.from(head.best, (value) => (value === -0x80000000 ? null : value));
  const seen = Array.from({length: explorer.model.count}, (_, i) => head.stateOf(i) > 0);
  return {status: [...head.status], cut: [...head.cut], alpha: [...head.alpha], beta: [...head.beta], best, seen,
          path: [...head.path]};
})"""


@pytest.mark.parametrize("name", TREES)
def test_steps_forwards_and_backwards_agree_with_snapshots(shown: Callable[[str], Any], name: str) -> None:
    tree, found = tree_of(name), shown(name)
    steps = random.Random(1).sample(range(-1, len(tree.events)), min(len(tree.events), 40))
    forth = sorted(steps)
    steps = [*forth, *reversed(forth), *steps]  # on, back, and here and there
    for step, known in zip(steps, found.evaluate(KNOWN, steps), strict=True):
        expected = tree.at(step)
        assert known["status"] == (expected.entered.astype(int) + expected.done).tolist()
        assert known["cut"] == expected.cut.astype(int).tolist()
        assert known["alpha"] == expected.alpha.tolist()
        assert known["beta"] == expected.beta.tolist()
        assert known["path"] == expected.path
        assert known["best"] == [expected.best(index) for index in range(tree.visited)]
        assert known["seen"] == [expected.seen(index) for index in range(len(tree))]
    found.evaluate("explorer.toEnd()")
    assert found.evaluate("explorer.playhead.counts.nodes") == tree.visited
    assert found.evaluate("explorer.playhead.counts.cuts") == int((tree.events == Event.CUT).sum())
    assert found.evaluate("explorer.playhead.counts.deep") == sum(node.deep for node in tree.visits)


@pytest.mark.parametrize("name", TREES)
def test_nodes_are_what_they_are_in_python(shown: Callable[[str], Any], name: str) -> None:
    tree, found = tree_of(name), shown(name)
    each = "Array.from({length: explorer.model.count}, (_, i) => %s)"
    assert found.evaluate(each % "explorer.model.foundType(i)") == [tree.type_found(i) for i in range(len(tree))]
    assert found.evaluate(each % "explorer.model.expected(i)") == [tree.type_expected(i) for i in range(len(tree))]
    assert found.evaluate(each % "explorer.model.pathNames(i)") == [list(tree.node(i).path) for i in range(len(tree))]
    assert found.evaluate(each % "[...explorer.model.childrenOf(i)]") == [tree.children(i) for i in range(len(tree))]
    sizes = found.evaluate(each % "explorer.model.whole[i] ? explorer.model.size[i] : null")
    assert sizes == [tree.size(i) for i in range(len(tree))]
    found.evaluate("explorer.toEnd()")
    line = found.evaluate("explorer.playhead.bestLine().map((i) => explorer.model.name(i)).slice(1)")
    assert line == tree.line()[: len(line)] and len(line) > 0


@pytest.mark.parametrize("name", ["notes", "hard", "minimax", "pvs", "merged"])
def test_an_open_node_shows_what_the_pictures_show(shown: Callable[[str], Any], name: str) -> None:
    tree, found = tree_of(name), shown(name)
    composer = Composer(tree)
    texts = "(step) => { const head = explorer.playhead; head.seek(step); return head.path.map((i) => head.text(i)); }"
    for step in range(len(tree.events) - 1):
        lines = {glyph.node: " ".join(glyph.lines) for glyph in composer.picture(step).glyphs if glyph.shape != "frame"}
        inner = [(index, node) for index, node in enumerate(tree.at(step).path) if tree.kinds[node] == "inner"]
        told = found.evaluate(texts, step)
        assert [told[index] for index, _ in inner] == [lines[node] for _, node in inner], step


@pytest.mark.parametrize("name", ["notes", "pvs", "merged", "connect4"])
def test_the_sentences_are_those_of_python(
    reader: Reader, shown: Callable[[str], Any], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree, found = tree_of(name), shown(name)
    assert found.evaluate(TOLD, "spoken") == [step.why for step in tree.steps]
    assert found.evaluate(TOLD, "why") == [_signs(step.why) for step in tree.steps]
    monkeypatch.setattr(pack, "SENTENCES", 0)  # as for a long trace
    told = reader.open(tree).evaluate(TOLD, "spoken")
    assert all(sentence.endswith(".") for sentence in told)
    cuts = [step for step in tree.steps if step.event == Event.CUT]
    assert [told[step.number] for step in cuts] == [step.why for step in cuts]


@pytest.mark.parametrize("name", ["notes", "deep", "merged", "connect4"])
def test_the_layout_is_that_of_python(shown: Callable[[str], Any], name: str) -> None:
    tree, found = tree_of(name), shown(name)
    found.evaluate("explorer.foldTo('all')")
    left, right, x = (found.evaluate(f"[...explorer.layout.{name}]") for name in ("left", "right", "x"))
    expected = tidy([tree.children(index) for index in range(len(tree))], left, right, 14)
    assert np.allclose(x, expected)


def test_folding_hides_what_is_below_and_moves_the_rest_together(reader: Reader) -> None:
    found = reader.open(trace(ConnectFour(), None, 3))
    found.evaluate("explorer.foldTo('all')")
    wide = found.evaluate("explorer.layout.width")
    found.evaluate("explorer.foldTo('1')")
    assert found.evaluate("explorer.layout.rows.length") == 2
    assert found.evaluate("explorer.layout.width") < wide / 2
    found.evaluate("explorer.show(explorer.find('4 4')[0])")  # unfolds what hides it
    assert found.evaluate("explorer.model.pathNames(explorer.scene.chosen)") == ["4", "4"]
    assert found.evaluate("explorer.layout.shown[explorer.scene.chosen]") == 1
    found.keyboard.press("ArrowUp")
    found.keyboard.press("o")
    assert found.evaluate("explorer.layout.folded[explorer.scene.chosen]") == 1


# ---------------------------------------------------------------- controls


def test_the_keys_do_what_the_page_says(reader: Reader) -> None:
    tree = trace(Tree.of([[3, 12, 8], [2, 4, 6], [2, 5, 14]]))
    cuts = np.flatnonzero(tree.events == Event.CUT).tolist()
    found = reader.open(tree)
    press = found.keyboard.press
    assert step_of(found) == -1
    for key, step in [
        ("ArrowRight", 0),
        ("ArrowRight", 1),
        ("ArrowLeft", 0),
        ("n", cuts[0]),
        ("Shift+ArrowRight", cuts[1]),
        ("p", cuts[0]),
        ("End", len(tree.events) - 1),
        ("Home", -1),
        ("PageDown", 9),
        ("PageUp", -1),
    ]:
        press(key)
        assert step_of(found) == step, key
    press("]")
    assert found.evaluate("explorer.parts.speed.selectedOptions[0].text") == "5/s"
    before = found.evaluate("explorer.camera.kx")
    press("+")
    assert found.evaluate("explorer.camera.kx") > before
    press("f")
    assert found.evaluate("explorer.camera.kx") == pytest.approx(before)
    press("t")
    assert found.evaluate("document.documentElement.dataset.theme") == "dark"
    press("/")
    found.keyboard.type("E")
    press("Enter")
    assert found.evaluate("explorer.model.name(explorer.scene.chosen)") == "E"
    press("Escape")
    assert found.evaluate("explorer.scene.chosen") == -1
    press("?")
    assert found.get_by_role("dialog").is_visible()
    assert "to the next cut-off" in found.get_by_role("dialog").inner_text()
    press("Escape")
    assert not found.get_by_role("dialog").is_visible()


def test_playing_ends_at_the_last_step(reader: Reader) -> None:
    tree = trace(Tree.of(NOTES))
    found = reader.open(tree)
    found.evaluate("explorer.setSpeed(0)")
    found.keyboard.press("Space")
    assert found.get_by_role("button", name="Pause").is_visible()
    found.evaluate("explorer.setSpeed(6)")
    wait_until(lambda: not found.evaluate("explorer.playing"))
    assert step_of(found) == len(tree.events) - 1


def test_buttons_and_slider(reader: Reader) -> None:
    tree = trace(Tree.of(NOTES))
    found = reader.open(tree)
    found.get_by_role("button", name="To the next cut-off").click()
    assert tree.steps[step_of(found)].event == Event.CUT
    assert found.locator("[data-part=why]").inner_text() == _signs(tree.steps[step_of(found)].why)
    assert found.locator("[aria-current=step]").inner_text().startswith("break")
    found.get_by_role("slider", name="Step").fill("5")
    assert step_of(found) == 4
    for control in found.locator("button, select, input").all():
        name = control.evaluate("it => it.getAttribute('aria-label') || it.innerText || it.labels?.[0]?.innerText")
        assert name and name.strip()


def test_hovering_and_clicking_tell_why(reader: Reader) -> None:
    tree = trace(Tree.of(NOTES))
    found = reader.open(tree, step=len(tree.events) - 1)
    place = found.evaluate("""() => {
      const i = explorer.find("C")[0], box = explorer.parts.stage.getBoundingClientRect();
      return [box.left + explorer.camera.x(explorer.layout.x[i]), box.top + explorer.camera.y(explorer.layout.row[i])];
    }""")
    why = next(_signs(step.why) for step in tree.steps if step.event == Event.CUT and step.node.label == "C")
    found.mouse.move(*place)
    assert why in found.locator("[data-part=tip]").inner_text()
    found.mouse.click(*place)
    assert found.locator("[data-part=nodeWhy]").inner_text() == why
    assert "≤ 2" in found.locator("[data-part=node]").inner_text()


def test_the_view_is_saved_as_svg_and_png(reader: Reader) -> None:
    found = reader.open(trace(Tree.of(NOTES)), step=30)
    with found.expect_download() as svg:
        found.get_by_role("button", name="SVG").click()
    text = Path(svg.value.path()).read_text("utf-8")
    words = [element.text for element in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}text")]
    assert svg.value.suggested_filename == "tree-alphabeta-31.svg"
    assert "≤ 2" in words and any("cut-off when α ≥ β" in (word or "") for word in words)
    with found.expect_download() as png:
        found.get_by_role("button", name="PNG").click()
    assert Path(png.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_position_is_shown_for_a_game(reader: Reader) -> None:
    found = reader.open(late_game())
    found.evaluate("explorer.choose(0)")
    board = found.locator("[data-part=board] svg")
    assert board.locator("title").text_content().count("X") == 3
    crosses = board.locator("path[d='M-27 -27L27 27M27 -27L-27 27']")
    assert crosses.count() == 3
    blue = found.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--board-blue-fill')")
    shown = crosses.first.evaluate("(path) => getComputedStyle(path).stroke")
    assert shown == "rgb({}, {}, {})".format(*bytes.fromhex(blue.strip()[1:]))
    assert found.evaluate("explorer.model.player[0]") == (0 if late_game().players[0] == MAX else 1)


def test_boards_are_drawn_in_nodes(reader: Reader) -> None:
    tree = late_game()
    assert len(tree) <= 80
    found = reader.open(tree, step=len(tree.steps) - 1)
    drawn = found.evaluate("explorer.svg()")
    cross, grid = 'd="M-27 -27L27 27M27 -27L-27 27"', 'd="M100 0L100 300'
    shown = found.evaluate("explorer.layout.shown.reduce((sum, one) => sum + one, 0)")
    triangles = found.evaluate("[...explorer.layout.folded].filter((one) => one).length")
    assert drawn.count(grid) == shown - triangles and drawn.count(cross) >= 3 * drawn.count(grid)
    found.get_by_label("boards").uncheck()
    assert grid not in found.evaluate("explorer.svg()")
    found.get_by_label("boards").check()
    assert grid in found.evaluate("explorer.svg()")


def test_a_tree_without_boards_offers_none(reader: Reader) -> None:
    found = reader.open(trace(Tree.of(NOTES)))
    assert found.locator("[data-part=boardsLabel]").is_hidden()


def test_printing_gives_the_tree_and_the_sentence(reader: Reader) -> None:
    tree = trace(Tree.of(NOTES))
    found = reader.open(tree, step=21, theme="dark")
    found.evaluate("""window.addEventListener("beforeprint", () => {
      const figure = document.querySelector(".printed");
      window.seen = [document.documentElement.dataset.theme, figure.innerHTML, figure.innerText];
    })""")
    paper = found.pdf(format="A4")
    assert paper.startswith(b"%PDF") and paper.count(b"/Type /Page\n") + paper.count(b"/Type /Page ") <= 2
    theme, drawn, words = found.evaluate("window.seen")
    assert theme == "light" and drawn.count("<ellipse") == 3 and ">≤ 2</text>" in drawn
    assert f"Step 22 of {len(tree.steps)}. {_signs(tree.steps[21].why)}" in words
    assert found.evaluate("document.documentElement.dataset.theme") == "dark"
    assert found.locator(".printed").count() == 0
    found.emulate_media(media="print")
    assert found.locator(".transport").is_hidden() and found.locator(".panels").is_hidden()


def test_scores_read_as_in_python(shown: Callable[[str], Any]) -> None:
    values = [0, 1, -1, -35, HIGHEST, -HIGHEST, WIN, LOSS, WIN - 1, LOSS + 2, INFINITY, -INFINITY, INFINITY - 1]
    page, bounds = shown(next(iter(TREES))), ("exact", "lower", "upper")
    for number, bound in enumerate(bounds):
        said = page.evaluate(f"({values}).map((value) => explorer.model.boundText(value, {number}))")
        assert said == [printed_value(value, bound) for value in values]
