"""The language of the explorer in a browser: chosen in the menu, remembered, and spoken by sentences and exercises."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from secateur.games import Tree
from secateur.language import LANGUAGES, speaking, tr
from secateur.trace import trace
from secateur.trace.draw.compose import _signs
from tests.helpers.patience import resize

NOTES = "[[3,12,8],[2,4,6],[14,5,2]]"


def explore(page: Any, query: str) -> None:
    page.goto(f"/explorer?{query}")
    page.wait_for_selector("html[data-ready]", state="attached")


def choose(page: Any, language: str) -> None:
    """Chooses in the menu, whatever language it is in, and waits for the page that is loaded then."""
    with page.expect_navigation():
        page.locator("select.language").select_option(language)
    page.wait_for_selector("html[data-ready]", state="attached")


def test_the_menu_chooses_the_language_and_the_browser_remembers_it(page: Any) -> None:
    explore(page, f"tree={quote(NOTES)}")
    for language in ("de", "zh", "en"):
        choose(page, language)
        assert page.locator("html").get_attribute("lang") == language
        assert page.locator("select.language option:checked").inner_text() == LANGUAGES[language]
        with speaking(language):
            said = [step.why for step in trace(Tree.of(NOTES)).steps]
            assert page.get_by_role("button", name=tr("Save as…")).is_visible()
            assert page.get_by_text(tr("Chosen node"), exact=True).count()
        page.evaluate("studio.viewer.explorer.seek(6)")
        assert page.locator('#one [data-part="why"]').inner_text() == _signs(said[6])
        page.reload()
        page.wait_for_selector("html[data-ready]", state="attached")
        assert page.locator("html").get_attribute("lang") == language


def test_the_step_stays_when_the_language_changes(page: Any) -> None:
    explore(page, f"tree={quote(NOTES)}")
    page.evaluate("studio.viewer.explorer.seek(6)")
    choose(page, "de")
    assert page.evaluate("studio.viewer.explorer.playhead.step") == 6
    choose(page, "en")
    assert page.evaluate("studio.viewer.explorer.playhead.step") == 6


@pytest.mark.parametrize("language", ["de", "zh"])
def test_an_exercise_is_asked_and_graded_in_the_language(page: Any, language: str) -> None:
    page.add_init_script(f"localStorage.setItem('secateur-language', '{language}')")
    page.goto("/explorer?kind=window&shape=2x2x2&seed=3#exercise")
    with speaking(language):
        page.get_by_role("button", name=tr("Grade it")).wait_for()
        asked = page.locator("form.choice select option:checked").first.inner_text()
        assert asked == tr("with which windows?"), asked
        page.get_by_label(tr("{bound} of {node}", bound="alpha", node="B")).fill("3")
        page.get_by_role("button", name=tr("Grade it")).click()
        page.locator("#grade-title").wait_for()
        assert "100 %" not in page.locator("#grade-title").inner_text()


@pytest.mark.sample(2)
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("language", ["de", "zh"])
def test_longer_words_fit_the_page(page: Any, language: str, width: int) -> None:
    resize(page, width, 800)
    explore(page, f"tree={quote(NOTES)}")
    choose(page, language)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    cut = """[...document.querySelectorAll('.top .segments, .transport .group button, .toolbar button')]
        .filter((one) => one.checkVisibility() && (one.scrollWidth > one.clientWidth || one.clientHeight > 44))
        .map((one) => one.textContent)"""
    assert page.evaluate(cut) == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", ["de", "zh"])
def test_the_header_and_the_pseudocode_are_in_the_language(page: Any, language: str) -> None:
    explore(page, f"tree={quote(NOTES)}")
    choose(page, language)
    with speaking(language):
        pages = [tr("Play"), tr("Explorer"), tr("Race"), tr("Judge"), tr("Write a game")]
        code = [_signs(line).strip() for line in trace(Tree.of(NOTES)).pseudocode]
    assert page.locator("#shell nav .wide-only").all_inner_texts() == pages
    shown = [line.strip() for line in page.locator('#one [data-part="code"] li').all_inner_texts()]
    assert shown[1:3] == code[1:3] and len(shown) == len(code)
