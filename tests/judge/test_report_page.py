"""The page of a judgment in headless Chromium: both searches stand in it, step-locked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import secateur
from secateur.exercise.new import new
from secateur.exercise.write import write_key, write_sheet
from secateur.judge import judge_class
from secateur.language import speaking
from secateur.trace.web.standalone import part
from tests.helpers.patience import PAGE

HOMEWORK = Path(__file__).parents[2] / "examples/homework.py"

#: All keys that the help of the explorer names.
NAMED = re.findall(r'^  \[\[(".+?")\], ', part("controls.js"), re.MULTILINE)
KEYS = [key for keys in NAMED for key in re.findall(r'"(.+?)"', keys)]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return secateur.judge(HOMEWORK).save(tmp_path_factory.mktemp("judged") / "report.html")


@pytest.fixture
def opened(browser: Any, report: Path) -> Iterator[Callable[..., Any]]:
    """Opens the page, of a width and a height; nothing may go wrong in it."""
    windows, faults = [], list[str]()

    def open(width: int = 1280, height: int = 800) -> Any:
        window = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        windows.append(window)
        window.on("pageerror", lambda error: faults.append(str(error)))
        window.goto(report.as_uri())
        window.wait_for_function("document.documentElement.dataset.ready === ''", timeout=PAGE)
        return window

    yield open
    for window in windows:
        window.close()
    assert faults == []


def test_both_searches_are_stepped_together(opened: Callable[..., Any]) -> None:
    window = opened()
    assert window.locator("section.pane").count() == 2
    assert window.evaluate("together.explorers.map(({ model }) => model.visited)") == [6, 5]
    assert window.evaluate("together.after") == 6  # the first that only one of them visits
    assert "The first difference, after 6 nodes: It visits F (1)." in window.locator(".smallest").inner_text()
    window.evaluate("together.seek(4)")
    assert window.evaluate("together.explorers.map(({ playhead }) => playhead.counts.nodes)") == [5, 5]
    left = "[...document.querySelectorAll('section.pane')].map((pane) => pane.getBoundingClientRect().left)"
    assert window.evaluate(f"new Set({left}).size") == 2  # beside each other
    assert "alpha-min" in window.locator(".verdict").inner_text()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_mistake_is_seen_without_scrolling(opened: Callable[..., Any], width: int, height: int) -> None:
    """And both trees are there in full, one below the other on a phone."""
    window = opened(width, height)
    for text in ("MIN's branch lowers alpha", "The first difference, after 6 nodes"):
        box = window.get_by_text(text).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
    assert window.evaluate("document.documentElement.scrollWidth") == width
    stages = window.locator(".stage").all()
    assert len(stages) == 2
    foot = window.locator(".foot")
    for stage in stages:
        stage.scroll_into_view_if_needed()
        box, below = stage.bounding_box(), foot.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] >= 240
        assert below["y"] > box["y"]
    middles = "together.explorers.map(({camera, layout}) => camera.x(layout.width / 2) / camera.width)"
    assert all(0.45 < middle < 0.55 for middle in window.evaluate(middles))


def test_every_key_does_something_or_nothing(opened: Callable[..., Any]) -> None:
    window = opened()
    assert len(KEYS) > 25
    for key in KEYS:
        window.keyboard.press(key)
    theme = "document.documentElement.dataset.theme"
    before = window.evaluate(theme)
    window.keyboard.press("t")
    assert {before, window.evaluate(theme)} == {"light", "dark"}


@pytest.mark.slow
def test_the_pages_of_a_class_fit_a_phone(browser: Any, tmp_path: Path) -> None:
    folder = tmp_path / "submissions"
    folder.mkdir()
    (folder / "a_student_with_a_rather_long_name_of_a_file.py").write_text(HOMEWORK.read_text("utf-8"))
    report = judge_class(folder).save(tmp_path / "report.html")
    with speaking("zh"):
        sheet = new("next-step", (3, 3), seed=7, count=2)
        [page, *_], [key, *_] = write_sheet(sheet, tmp_path / "sheet.html"), write_key(sheet, tmp_path / "key.html")
    window = browser.new_page(viewport={"width": 390, "height": 844})
    for path in (report, page, key):
        window.goto(path.as_uri())
        assert window.evaluate("document.documentElement.scrollWidth") == 390, path.name
    window.close()
    text = report.read_text("utf-8")
    assert "<code>alpha = min(alpha, ...)</code>" in text and "`" not in text
