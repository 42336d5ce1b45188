"""The judge in a browser: a file is handed in, and the verdict and both trees are seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers.sources import ROOT

RIGHT = (ROOT / "tests/judge/corpus/right/lists_simple.py").read_text("utf-8")

DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  for (const type of ["dragover", "drop"]) {
    document.querySelector("textarea").dispatchEvent(
      new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}"""


def headline(page: Any, text: str) -> Any:
    """The headline of the verdict, once it says this."""
    return page.get_by_role("heading", level=2, name=text).wait_for()


def judge(page: Any, source: str) -> None:
    page.get_by_role("textbox", name="Your Python code").fill(source)
    page.get_by_role("button", name="Judge it").click()


def test_a_mistake_is_named_and_both_searches_are_shown(open_page, accessible):
    page = open_page(color_scheme="dark")
    page.goto("/judge")
    assert page.get_by_role("button", name="Judge it").is_disabled()  # there is nothing to judge
    page.get_by_role("button", name="a mistake of lecture notes").click()
    page.get_by_role("button", name="Judge it").click()
    headline(page, "lecture_notes.py: alphabeta prunes nothing")
    page.locator("html[data-ready]").wait_for()

    verdict = page.locator(".verdict")
    assert "The mistake: alpha-min" in verdict.inner_text()
    assert verdict.get_by_role("link").get_attribute("href").endswith("docs/mistakes.md#alpha-min")
    assert "### alpha-min\n" in (ROOT / "docs/mistakes.md").read_text("utf-8")
    assert "The first difference, after 6 nodes: It visits F (1)." in page.locator(".difference").inner_text()
    panes = page.locator(".pane")
    assert panes.get_by_role("heading", level=2).all_inner_texts() == ["yours", "right"]
    yours, right = panes.locator(".why").all_inner_texts()
    assert "Visit F with the window of D" in yours and "cut-off" in right  # each makes a step that the other does not
    assert panes.nth(0).bounding_box()["y"] == panes.nth(1).bounding_box()["y"]
    accessible(page)

    page.get_by_role("button", name="To the beginning").click()  # step-locked, and the keys are theirs by now
    assert page.evaluate("together.explorers.map(({ playhead }) => playhead.counts.nodes)") == [0, 0]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("together.explorers.map(({ playhead }) => playhead.counts.nodes)") == [2, 2]
    page.get_by_role("textbox", name="Your Python code").focus()
    page.keyboard.press("Home")
    assert page.evaluate("together.after") == 2


def test_files_are_dropped_and_opened(page, tmp_path: Path):
    page.goto("/judge")
    page.locator("textarea").wait_for()
    page.evaluate(DROP, ["mine.py", RIGHT])
    headline(page, "mine.py: alphabeta is right")
    assert "fail-soft" in page.locator(".verdict").inner_text()
    assert page.locator(".pane").count() == 0
    page.reload()
    page.get_by_text("mine.py").wait_for()  # the text outlives the page, its verdict does not
    assert page.get_by_role("textbox", name="Your Python code").input_value() == RIGHT

    (tmp_path / "picture.py").write_bytes(b"\xff\xd8")
    page.get_by_label("Open a file").set_input_files(tmp_path / "picture.py")
    page.locator(".status").get_by_text("picture.py is not UTF-8 text").wait_for()
    (tmp_path / "long.py").write_text("#" * 200_001)
    page.get_by_label("Open a file").set_input_files(tmp_path / "long.py")
    page.locator(".status").get_by_text("long.py is too long: a file must have at most 200,000 characters").wait_for()
    (tmp_path / "broken.py").write_text("def (")
    page.get_by_label("Open a file").set_input_files(tmp_path / "broken.py")
    headline(page, "broken.py crashes")
    assert "broken.py is not Python" in page.locator(".verdict").inner_text()


def test_the_function_is_chosen(page):
    page.goto("/judge")
    judge(page, RIGHT + RIGHT.replace("alphabeta(", "second("))
    headline(page, "submission.py cannot be judged")
    page.get_by_role("group", name="Which function do you mean?").get_by_role("button", name="second").click()
    headline(page, "submission.py: second is right")
    chosen = page.get_by_role("button", pressed=True)
    assert chosen.all_inner_texts() == ["second"]


def test_an_endless_file_is_stopped(page):
    page.goto("/judge")
    judge(page, "while True:\n    pass\n")
    page.get_by_text("Trying it on many trees").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.locator(".status").get_by_text("Stopped: there is no verdict.").wait_for()
    judge(page, "input('depth? ')")
    headline(page, "submission.py crashes")
    assert "it asks for input" in page.locator(".verdict").inner_text()


@pytest.mark.slow
def test_the_judge_fits_on_a_phone(open_page, accessible):
    page = open_page(phone=True)
    page.goto("/judge")
    page.get_by_role("button", name="a mistake of lecture notes").tap()
    page.get_by_role("button", name="Judge it").tap()
    page.locator("html[data-ready]").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    last = page.get_by_role("navigation").get_by_role("link").last.bounding_box()
    assert last["x"] + last["width"] <= page.get_by_role("button", name="Theme").bounding_box()["x"]
    assert page.locator(".verdict").bounding_box()["y"] < 740  # it has come into view
    page.evaluate("scrollTo(0, 0)")  # axe counts what lies below the header as too small to be hit
    accessible(page)


def test_the_right_example_is_right(page):
    page.goto("/judge")
    page.get_by_role("button", name="a right one").click()
    page.get_by_role("textbox", name="Your Python code").press("Control+Enter")
    headline(page, "alphabeta.py: alphabeta is right")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_mistake_is_seen_without_scrolling(open_page: Any, width: int, height: int) -> None:
    page = open_page(viewport={"width": width, "height": height})
    page.goto("/judge")
    page.get_by_role("button", name="a mistake of lecture notes").click()
    page.get_by_role("button", name="Judge it").click()
    page.locator("html[data-ready]").wait_for()
    for text in ("MIN's branch lowers alpha", "The first difference, after 6 nodes"):
        box = page.get_by_text(text).bounding_box()
        assert 0 <= box["y"] < height - 40, text
