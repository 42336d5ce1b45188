"""The page of a judgment in headless Chromium: both searches stand in it, step-locked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import secateur
from tests.helpers.patience import PAGE

HOMEWORK = Path(__file__).parents[2] / "examples/homework.py"


def test_both_searches_are_stepped_together(browser: Any, tmp_path: Path) -> None:
    path = secateur.judge(HOMEWORK).save(tmp_path / "report.html")
    window = browser.new_page()
    faults: list[str] = []
    window.on("pageerror", lambda error: faults.append(str(error)))
    window.goto(path.as_uri())
    window.wait_for_function("document.documentElement.dataset.ready === ''", timeout=PAGE)
    assert window.locator("section.pane").count() == 2
    assert window.evaluate("together.explorers.map(({ model }) => model.visited)") == [6, 5]
    assert window.evaluate("together.after") == 6  # the first that only one of them visits
    assert "The first difference, after 6 nodes: It visits F (1)." in window.locator(".verdict").inner_text()
    window.evaluate("together.seek(4)")
    assert window.evaluate("together.explorers.map(({ playhead }) => playhead.counts.nodes)") == [5, 5]
    left = "[...document.querySelectorAll('section.pane')].map((pane) => pane.getBoundingClientRect().left)"
    assert window.evaluate(f"new Set({left}).size") == 2  # beside each other
    assert "alpha-min" in window.locator(".verdict").inner_text()
    assert faults == []
    window.close()
