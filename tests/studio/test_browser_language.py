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


#: What a page says, to eyes and to ears: each text by itself.
SAID = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    const other = "script, style, noscript, code, kbd, .mono, .language, .board text, .move, .rest";
    if (parentElement.closest(other)) continue;
    found.add(data.trim().replace(/\\s+/g, " "));
  }
  for (const element of document.querySelectorAll("[title], [aria-label], [placeholder]")) {
    for (const name of ["title", "aria-label", "placeholder"]) found.add(element.getAttribute(name) ?? "");
  }
  return [...found].filter((text) => /[a-z]{3}/.test(text) && !text.includes("="));
}"""

#: Words that German has as well.
SAME = {"secateur", "Explorer", "Person", "Name", "Hex", "Nim", "Chomp", "Othello", "Gomoku", "Oware", "Santorini"}
SAME |= {"Quoridor", "Onitama", "Domineering", "Minimax", "min.", "Minimum", "PVS · by rank", "Text", "orange", "Ring"}
SAME |= {"Engine", "Analyse", "PVS", "Negamax", "MTD(f)", "SSS*", "Iterative deepening"}


def opened(page: Any, address: str, ready: str, dialog: str = "") -> set[str]:
    """What is said there, with a dialog that the button of this name opens."""
    page.goto(address)
    page.locator(ready).first.wait_for()
    if dialog:
        page.get_by_role("button", name=dialog, exact=True).first.click()
        page.get_by_role("dialog").locator("label, p").first.wait_for()
    return set(page.evaluate(SAID))


@pytest.mark.sample(8)
@pytest.mark.parametrize("language", ["de", "zh"])
@pytest.mark.parametrize(
    ("address", "ready", "dialog"),
    [
        ("/play?game=othello&moves=d3,c5", ".player", ""),
        ("/play?game=othello&moves=d3", ".player", "New game"),
        ("/play?game=othello&moves=d3", ".player", "Rules"),
        ("/play?game=othello&moves=d3", ".player", "My games"),
        ("/play?game=connect4&moves=1,2,1,2,1,2,1", ".won circle", "Share, import and export"),
        ("/", ".entry .board", ""),
        ("/settings", ".sample .board", ""),
        ("/puzzles", "#puzzles .lead", ""),
        ("/jobs", "#jobs .muted", ""),
        ("/race?game=tictactoe", "form.card select:has(option[value=chess])", ""),
    ],
)
def test_nothing_on_a_page_stays_english(open_page: Any, language: str, address: str, ready: str, dialog: str) -> None:
    english = opened(open_page(), address, ready, dialog)
    page = open_page()
    page.add_init_script(f"localStorage.setItem('secateur-language', '{language}')")
    with speaking(language):
        told = opened(page, address, ready, dialog and tr(dialog))
    assert page.locator("html").get_attribute("lang") == language
    assert sorted(told & english - SAME) == []
