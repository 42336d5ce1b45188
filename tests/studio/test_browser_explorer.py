"""The explorer in a browser: it says at each step what secateur.trace says, and exercises are graded."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest

from secateur.exercise import key, new
from secateur.games import ConnectFour, Tree
from secateur.machine import ffmpeg
from secateur.score_words import number_text
from secateur.spec import menus
from secateur.trace import SearchTree, read, trace
from secateur.trace.draw.compose import _signs
from tests.helpers.patience import resize

NOTES = "[[3,12,8],[2,4,6],[14,5,2]]"
DEEP = "[[[2,3],[5,9]],[[0,1],[7,5]]]"

#: What the page says of a step: the sentence in print and as it is spoken, the line of code, the windows down the path.
SAID = """() => {
  const one = document.getElementById("one"), text = (name) => one.querySelector(`[data-part=${name}]`).textContent;
  const rows = [...one.querySelectorAll(".path li:not(.more)")];
  return [text("why"), text("spoken"), Number(one.querySelector(".code [aria-current]").dataset.line),
    rows.map((row) => [row.querySelector("b").textContent, row.querySelector(".numbers").textContent])];
}"""


def explore(page: Any, query: str = "") -> Any:
    """The page with its first search shown."""
    page.goto(f"/explorer?{query}")
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def searched(page: Any, act: Callable[[], Any]) -> None:
    """Does something that takes a search, and waits until it is shown."""
    before = page.evaluate("document.documentElement.dataset.ready")
    act()
    page.wait_for_selector(f'html:not([data-ready="{before}"])', state="attached")


def menu(page: Any, label: str) -> Any:
    """A field of the form that says what is searched."""
    return page.locator("#form").get_by_label(label).first  # "Numbers as the algorithm has them" comes later


def place(page: Any, name: str) -> tuple[float, float]:
    """Where a node is on the screen."""
    x, y = page.evaluate(
        """(name) => {
          const { explorer } = studio.viewer, i = explorer.find(name)[0];
          const { camera, layout } = explorer, box = explorer.parts.stage.getBoundingClientRect();
          return [box.left + camera.x(layout.x[i]), box.top + camera.y(layout.row[i])];
        }""",
        name,
    )
    return x, y


# ---------------------------------------------------------------- one search


def says_every_step(page: Any, tree: SearchTree) -> None:
    """Goes through all steps by keyboard: the page says of each what secateur.trace says."""
    for step in tree.steps:
        page.keyboard.press("ArrowRight")
        now = tree.at(step.number)
        windows = [
            [tree.node(index).label, f"{number_text(now.alpha[index])} … {number_text(now.beta[index])}"]
            for index in now.path
        ]
        expected = [_signs(step.why), step.why, (step.line or 0) + 1, [[name, _signs(text)] for name, text in windows]]
        assert page.evaluate(SAID) == expected, step


def test_every_step_of_the_tree_of_the_notes(page: Any) -> None:
    """By keyboard through all steps of the 15-node tree: alpha, beta, the sentence, the line of the pseudo-code."""
    explore(page)
    tree = trace(Tree.of(DEEP))
    assert page.get_by_label("Tree", exact=True).input_value() == DEEP
    says_every_step(page, tree)
    assert page.locator("#one .count").inner_text() == f"{len(tree.steps)} / {len(tree.steps)}"
    counts = dict(
        page.evaluate(
            "[...document.querySelectorAll('#one .counters div')].map((row) => "
            "[row.firstChild.textContent, row.lastChild.textContent])"
        )
    )
    assert (counts["visited"], counts["cut-offs"], counts["pruned"]) == ("11", "2", "4")
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("button", name="To the next cut-off").click()
    assert "MAX can get 5 at E" in page.locator("#one [data-part=why]").inner_text()
    page.get_by_role("button", name="One step back").click()
    page.get_by_role("button", name="To the end").click()
    steps = len(tree.steps)
    assert page.locator("#one .count").inner_text() == f"{steps} / {steps}"
    page.get_by_role("slider", name="Step").fill("3")
    assert page.locator("#one .count").inner_text() == f"3 / {steps}"
    page.locator("#one").get_by_label("Steps per second").select_option("1,000/s")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play").click()
    page.locator("#one").get_by_text(f"{steps} / {steps}").wait_for()
    page.get_by_label("Find a node by name").fill("E")
    page.keyboard.press("Enter")
    assert "MAX to move" in page.locator("#one [data-part=node]").inner_text()
    assert page.locator("#one .told .view").is_hidden()  # as MAX sees them, as usual


@pytest.mark.slow
def test_menus_choose_the_search_and_the_link_follows(page: Any) -> None:
    explore(page)
    searched(page, lambda: menu(page, "Algorithm").select_option("PVS"))
    searched(page, lambda: menu(page, "Cut-off when").select_option("α > β"))
    tree = trace(Tree.of(DEEP), algorithm="pvs", cut=">")
    assert page.evaluate("studio.viewer.explorer.model.steps") == len(tree.steps)
    assert page.locator("#one .told .view").inner_text() == "values as the player to move sees them"
    query = parse_qs(urlsplit(page.url).query)
    assert query == {"tree": [DEEP], "algorithm": ["pvs"], "cut": [">"]}
    searched(page, lambda: menu(page, "Algorithm").select_option("MTD(f)"))
    assert menu(page, "Values").is_disabled()  # fail-soft by nature
    explore(page, urlsplit(page.url).query)
    assert menu(page, "Algorithm").input_value() == "mtdf"


def test_menus_offer_what_the_server_lists_and_old_links_open(page: Any) -> None:
    explore(page, f"tree={quote(NOTES)}&ordering={quote('shuffled:1')}&with={quote('pvs~>=~hard~best')}&with=mtdf~>")
    for label, name in (("Cut-off when", "cuts"), ("Values", "fails")):
        shown = menu(page, label).first.locator("option").all_inner_texts()
        assert shown == [each.title for each in getattr(menus(), name)]
    assert menu(page, "Move ordering").first.input_value() == "shuffled:1"
    names = page.locator("#together .pane h2 [data-part=name]").all_inner_texts()
    assert names == ["Alpha-beta, shuffled (1)", "PVS, fail-hard, best first", "MTD(f), cut on α > β"]
    query = parse_qs(urlsplit(page.url).query)
    assert (query["ordering"], query["with"]) == (["shuffled:1"], ["pvs~hard~best", "mtdf~>"])


def test_a_position_opens_by_its_link(page: Any) -> None:
    explore(page, f"game=connect4&position={quote('4 4')}&depth=3&ordering=rank&nodes=many")
    page.get_by_text("nodes in the link must be a whole number from 1 to 20,000, not many: it is ignored.").wait_for()
    assert page.locator("#about").inner_text() == "Alpha-beta on Connect Four"
    game = ConnectFour()
    tree = trace(game, game.parse("4 4"), 3, ordering="rank")
    assert page.evaluate("studio.viewer.explorer.model.visited") == tree.visited
    assert page.locator("#form select[name=game]").input_value() == "connect4"
    explore(page, f"game=connect4&position={quote('4 4')}&algorithm=engine&depth=9&nodes=300")
    assert page.evaluate("[studio.viewer.explorer.model.algorithm, studio.viewer.explorer.model.visited]") == [
        "engine",
        300,
    ]
    assert "The engine’s first 300 nodes" in page.locator("#one .wide-caption").inner_text()
    assert menu(page, "Cut-off when").is_hidden()
    explore(page, "game=connect4:width=5&depth=2")
    assert menu(page, "Parameters").input_value() == "width=5"
    menu(page, "Parameters").fill("width=6,height=4")
    searched(page, lambda: page.keyboard.press("Enter"))
    expected = trace(ConnectFour(width=6, height=4), None, 2)
    assert page.evaluate("studio.viewer.explorer.model.visited") == expected.visited
    assert "width%3D6" in page.url


def test_errors_are_told_and_harm_nothing(page: Any) -> None:
    explore(page)
    field = page.get_by_label("Tree", exact=True)
    field.fill("[[3,12],[2")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_text("the tree cannot be read at line 1").wait_for()
    assert page.evaluate("studio.viewer.explorer.model.visited") == 11
    searched(page, lambda: menu(page, "Examples").select_option("3 × 3 leaves"))
    assert page.get_by_text("cannot be read").is_hidden()
    searched(page, lambda: page.get_by_role("button", name="New random tree").click())
    assert len(json.loads(field.input_value())) == 3


@pytest.mark.slow
def test_a_long_search_is_stopped(page: Any) -> None:
    explore(page)
    page.evaluate("void studio.search({ game: 'othello', algorithm: 'minimax', depth: 6 })")
    page.get_by_text(re.compile(r"searching: [\d,]+ nodes")).wait_for()
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_text(re.compile("stopped")).first.wait_for()


# ---------------------------------------------------------------- leaves


def test_decimals_are_shown_and_changed(page: Any) -> None:
    text = "[[0.5,1.25],[2,-0.75],[x,0.5]]"
    explore(page, f"tree={quote(text)}&algorithm=pvs")
    says_every_step(page, trace(Tree.of(text), algorithm="pvs"))
    shown = "Array.from(studio.viewer.explorer.model.value, (_, i) => studio.viewer.explorer.model.valueText(i))"
    assert {"0.5", "0.75", "−0.5"} <= set(page.evaluate(shown))
    page.mouse.dblclick(*place(page, "F"))
    field = page.get_by_label("Value of leaf F")
    assert field.input_value() == "1.25"
    field.fill("0.2.5")
    page.keyboard.press("Enter")
    page.get_by_text("0.2.5 is not a number from −9999 to 9999.").wait_for()
    field.fill(".25")
    searched(page, lambda: page.keyboard.press("Enter"))
    changed = '[[0.5,0.25],[2,-0.75],[{"name":"x","value":"?"},0.5]]'
    assert page.get_by_label("Tree", exact=True).input_value() == changed


def test_a_leaf_is_changed_in_place(page: Any) -> None:
    explore(page)
    page.keyboard.press("End")
    view = "[studio.viewer.explorer.camera.kx, studio.viewer.explorer.camera.tx, studio.viewer.explorer.camera.ty]"
    before = page.evaluate(view)
    page.mouse.dblclick(*place(page, "J"))
    field = page.get_by_label("Value of leaf J")
    field.fill("1")
    searched(page, lambda: page.keyboard.press("Enter"))
    changed = "[[[2,3],[1,9]],[[0,1],[7,5]]]"
    assert page.get_by_label("Tree", exact=True).input_value() == changed
    assert page.evaluate("studio.viewer.explorer.model.visited") == trace(Tree.of(changed)).visited
    assert page.evaluate(view) == before
    assert page.evaluate("studio.viewer.explorer.model.name(studio.viewer.explorer.scene.chosen)") == "J"
    page.keyboard.press("Enter")  # on the chosen leaf
    field.fill("x")
    page.keyboard.press("Enter")
    page.get_by_text("x is not a number from −9999 to 9999.").wait_for()
    field.fill("7")
    page.keyboard.press("Escape")
    assert field.count() == 0
    page.keyboard.press("Escape")

    page.locator("#one canvas").first.focus()  # now without a mouse
    for press in ("Up", "Up", "Up", "Down", "Right", "Left", "Down", "Right", "Down"):
        page.keyboard.press(f"Arrow{press}")
    facts = page.locator("#one [data-part=node]").inner_text()
    assert "B E J" in facts and "to move" not in facts
    assert page.locator("#one [data-part=spoken]").inner_text().startswith("node B E J, is leaf: the game is over")
    page.keyboard.press("Enter")
    field.fill("4")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.tagName") == "CANVAS"
    page.get_by_role("button", name="Change the value").click()
    field.fill("5")
    searched(page, lambda: page.keyboard.press("Enter"))
    assert page.get_by_label("Tree", exact=True).input_value() == DEEP


# ---------------------------------------------------------------- side by side


def test_searches_side_by_side_are_locked(page: Any) -> None:
    explore(page, f"tree={quote(NOTES)}")
    searched(page, lambda: page.get_by_role("button", name="Compare…").click())
    first, second = (page.get_by_role("region", name=name, exact=True) for name in ("Alpha-beta", "Minimax"))
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    counts = "(pane) => [...pane.querySelectorAll('.counters dd')].slice(0, 3).map((dd) => dd.textContent)"
    assert first.evaluate(counts) == ["8", "4", "1"]
    assert second.evaluate(counts) == ["8", "5", "0"]
    page.keyboard.press("End")
    assert first.evaluate(counts)[0] == "11" and second.evaluate(counts)[0] == "13"
    assert first.locator("[data-part=why]").inner_text() == "Done after 11 nodes."
    assert "with=minimax" in page.url
    searched(page, lambda: page.locator(".variant").get_by_label("Algorithm").first.select_option("PVS"))
    second = page.get_by_role("region", name="PVS", exact=True)
    assert second.get_by_text("values as the player to move sees them", exact=True).count() == 2
    assert first.get_by_text("values as MAX sees them", exact=True).count() == 2
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as").locator("visible=true").click()
        page.get_by_label("Format").select_option("txt")
        page.get_by_role("button", name="Save", exact=True).click()
    assert "2 searches of one tree" in Path(download.value.path()).read_text()
    searched(page, lambda: page.get_by_role("button", name="Remove this search").click())
    assert page.locator("#one").is_visible()


# ---------------------------------------------------------------- files


def test_files_are_saved_and_valid(page: Any) -> None:
    explore(page)
    page.keyboard.press("n")

    def save(format: str, what: str | None = None) -> tuple[str, bytes]:
        page.get_by_role("button", name="Save as").locator("visible=true").click()
        page.get_by_label("Format").select_option(format)
        if what:
            page.get_by_label(what).check()
        with page.expect_download() as download:
            page.get_by_role("button", name="Save", exact=True).click()
        page.locator("#save").wait_for(state="hidden")
        return download.value.suggested_filename, Path(download.value.path()).read_bytes()

    name, data = save("svg")
    assert name == "tree-alphabeta-20.svg"
    assert "≥ 5" in "".join(ElementTree.fromstring(data).itertext())
    assert b"@keyframes" in save("svg", "a film of every step")[1]
    assert read(save("json")[1].decode()).value == 3
    assert save("png", "the whole search")[1].startswith(b"\x89PNG")
    assert save("html")[1].startswith(b"<!doctype html>")
    formats = page.locator("#save-form [name=format] option").evaluate_all(
        "options => options.map((each) => each.value)"
    )
    assert [each for each in formats if each in ("mp4", "webm")] == ([] if ffmpeg() is None else ["mp4", "webm"])


def test_the_graph_is_shown_and_saved(page: Any) -> None:
    """One search or two: the switch is there where states are merged, and a file is drawn as the page is."""
    graph = "A\n  B\n    D\n      F: 3\n      G: 5\n  C\n    D\n    E: 4"
    explore(page, f"tree={quote(graph)}&algorithm=minimax&merge=states")
    shown = "({layout}) => layout.shown.reduce((sum, one) => sum + one, 0)"
    assert page.evaluate(f"({shown})(studio.viewer.explorer)") == 8
    page.keyboard.press("g")
    assert page.evaluate(f"({shown})(studio.viewer.explorer)") == 7
    page.get_by_role("button", name="Save as").locator("visible=true").click()
    page.get_by_label("Format").select_option("html")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save", exact=True).click()
    assert '"dag":true' in Path(download.value.path()).read_text()
    searched(page, lambda: page.get_by_role("button", name="Compare…").click())
    page.locator("#together").get_by_label("graph").check()
    assert page.evaluate(f"studio.viewer.together.explorers.map({shown})")[0] == 7
    explore(page, f"tree={quote(NOTES)}")
    assert page.locator("#one").get_by_label("graph").is_hidden()


# ---------------------------------------------------------------- exercises


def exercise(page: Any, kind: str, shape: str = "2x2x2", seed: int = 3) -> Any:
    page.goto(f"/explorer?kind={kind}&shape={shape}&seed={seed}#exercise")
    page.get_by_role("button", name="Grade it").wait_for()
    return key(new(kind, tuple(map(int, shape.split("x"))), seed))["1"]


def submit(page: Any) -> str:
    page.get_by_role("button", name="Grade it").click()
    page.locator("#grade-title").wait_for()
    return page.locator("#grade-title").inner_text()


def test_pruned_branches_are_marked_and_graded(page: Any) -> None:
    right = exercise(page, "pruned")
    page.get_by_role("button", name="Grade it").click()
    page.get_by_text("Enter an answer first.").wait_for()
    leaves = page.get_by_role("checkbox")
    assert leaves.count() == 15
    page.locator("[data-node=H]").click()
    assert "0 %" in submit(page)
    grade = page.locator(".grade").inner_text()
    assert "H wrongly pruned" in grade and "a first move is never pruned" in grade
    assert all(f"{name} missed" in grade for name in right) and "MIN can hold MAX to 6 at C" in grade
    page.get_by_role("button", name="Try again").click()
    page.locator("[data-node=H]").click()
    page.locator("[data-node=A]").focus()
    for press in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "Space"):  # G, and with it N and O
        page.keyboard.press(press)
    assert right == ["N", "O"]
    assert "100 %, 2 of 2 points" in submit(page)
    searched(page, lambda: page.get_by_role("button", name="Show the solution step by step").click())
    assert page.locator("#one").is_visible()
    assert page.evaluate("studio.viewer.explorer.model.visited") == 12


def test_the_other_kinds_are_graded(page: Any) -> None:
    exercise(page, "window")
    answer_rightly(page, "window", 3)
    for kind in ("value", "order", "best-ordering", "next-step"):
        page.get_by_label("Question").select_option(kind)
        page.locator("#grade-title").wait_for(state="detached")
        number = page.get_by_title("A link to this exercise").inner_text()
        answer_rightly(page, kind, int(number.removeprefix("no. ")))


def fill_window(page: Any, name: str, window: Any) -> None:
    if window == "pruned":
        page.get_by_label(f"{name} is pruned").check()
        return
    for bound, value in zip(("alpha", "beta"), window, strict=True):
        page.get_by_label(f"{bound} of {name}").fill(str(value))


def answer_rightly(page: Any, kind: str, seed: int) -> None:
    right = key(new(kind, (2, 2, 2), seed))["1"]
    if kind == "window":
        for name, window in right.items():
            fill_window(page, name, window)
    elif kind == "value":
        for name, value in right.items():
            page.get_by_label(f"Value of {name}", exact=True).fill(str(value))
    elif kind == "order":
        for name in right:
            page.locator(f"[data-node={name}]").click()
    elif kind == "next-step":
        page.get_by_label("What happens?").select_option(right["step"])
        page.locator(f"[data-node={right['node']}]").click()
        assert page.get_by_label("At which node?").input_value() == right["node"]
        for sign, bound in (("α", "alpha"), ("β", "beta")):
            page.get_by_label(f"{sign} there").fill(str(right[bound]))
    else:
        for name, order in right.items():
            moves = page.get_by_role("group", name=f"Moves at {name}", exact=True).get_by_role("button")
            if not moves.first.inner_text().endswith(order[0]):
                moves.last.click()
    assert "100 %" in submit(page)
    assert page.locator(".verdicts").count() == 0


@pytest.mark.slow
def test_wrong_words_are_told_before_grading(page: Any) -> None:
    exercise(page, "window")
    page.get_by_label("alpha of B").fill("much")
    page.get_by_role("button", name="Grade it").click()
    page.get_by_text("node B, alpha: 'much' is not a number").wait_for()
    page.get_by_label("alpha of B").fill("3")
    title = submit(page)
    assert not title.startswith("100 %") and "B α wrong" in page.locator(".grade").inner_text()
    page.locator("form.choice").get_by_role("button", name="New exercise").click()
    page.locator("#grade-title").wait_for(state="detached")
    number = page.get_by_title("A link to this exercise")
    tree, link = page.locator(".exercise-tree").text_content(), number.get_attribute("href")
    page.goto("/explorer?kind=window&seed=zzz#exercise")
    page.get_by_text("The seed in the link must be a number, not zzz: here is another exercise.").wait_for()
    page.goto(link)
    page.get_by_role("button", name="Grade it").wait_for()
    assert page.locator(".exercise-tree").text_content() == tree


# ---------------------------------------------------------------- for everybody


def test_everybody_can_read_the_explorer(page: Any, accessible: Any) -> None:
    explore(page)
    page.keyboard.press("n")
    page.mouse.click(*place(page, "J"))
    accessible(page)
    page.emulate_media(color_scheme="dark")
    searched(page, lambda: page.get_by_role("button", name="Compare…").click())
    accessible(page)
    page.get_by_role("button", name="Save as").locator("visible=true").click()
    accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Exercise").click()
    page.locator("[data-node=E]").click()
    submit(page)
    accessible(page)


#: The menus that are too narrow for one of their texts; Examples always shows the first.
CUT_MENUS = """() => {
    const pen = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll("select")].filter((menu) => menu.offsetParent).flatMap((menu) => {
        const style = getComputedStyle(menu);
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const room = menu.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        const texts = [...menu.options].slice(0, menu.name === "example" ? 1 : undefined).map((each) => each.text);
        return texts.filter((text) => pen.measureText(text).width > room + 1);
    });
}"""


def test_no_menu_is_cut(page: Any) -> None:
    explore(page)
    searched(page, lambda: page.get_by_role("button", name="Compare…").click())
    for width in (1280, 1440, 390):
        resize(page, width, 800)
        page.locator("#setup").evaluate("(form) => { form.open = true; }")
        assert page.evaluate(CUT_MENUS) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.slow
def test_the_explorer_fits_on_a_phone(open_page: Callable[..., Any], accessible: Any) -> None:
    page = open_page(phone=True)
    explore(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="To the next cut-off").tap()
    assert page.locator("#one .play").bounding_box()["y"] < 740  # the transport stays in view
    page.get_by_text("What to search, and how").tap()
    searched(page, lambda: menu(page, "Algorithm").select_option("Minimax"))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("tab", name="Exercise").tap()
    page.get_by_role("button", name="Grade it").wait_for()
    page.locator("[data-node=E]").tap()
    assert page.locator(".sheet").evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    accessible(page)
