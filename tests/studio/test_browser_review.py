"""The review of a game, in a real browser: one click, from mistake to mistake, and the explanation on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.helpers.patience import PAGE

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
expect.set_options(timeout=PAGE)

#: O gives the win away with the second move, X gives it back with the third, and wins after all.
GAME = "/play?game=tictactoe&moves=b2,b1,a1,c3,a2,a3,c2"


def review(page: Any) -> None:
    page.goto(GAME)
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator(".review .accuracy").wait_for()
    page.locator(".review progress").wait_for(state="detached")


def pieces(page: Any) -> int:
    return page.locator(".board-place .pieces > g").count()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_from_mistake_to_mistake(open_page: Callable[..., Any], accessible: Callable[[Any], None], theme: str) -> None:
    page = open_page(color_scheme=theme)
    review(page)
    expect(page.locator(".turns .signed.blunder").first).to_have_text("??")
    while page.get_by_role("button", name="Previous mistake").is_enabled():
        page.get_by_role("button", name="Previous mistake").click()
        page.wait_for_timeout(200)
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("1… b1: a blunder")
    expect(verdict).to_contain_text("After b1 X wins by force in 5 half-moves")
    assert pieces(page) == 2
    accessible(page)
    graph = page.locator(".graph svg")  # proven values have shapes of their own
    expect(graph.locator(".proven.drawn")).to_have_count(1)
    expect(graph.locator(".proven.first")).to_have_count(6)
    page.get_by_role("button", name="Next step").click()
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".not-played")).to_contain_text("b1 a1")
    assert pieces(page) == 3
    accessible(page)
    page.get_by_role("button", name="Back to the game").first.click()
    expect(page.locator(".not-played")).to_have_count(0)
    assert pieces(page) == 2
    page.reload()  # it is kept
    expect(page.locator(".verdict")).to_contain_text("a blunder")


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (844, 390)])
def test_on_a_phone_the_panel_has_a_board(
    open_page: Callable[..., Any], accessible: Callable[[Any], None], size: tuple[int, int]
) -> None:
    page = open_page(phone=True, viewport={"width": size[0], "height": size[1]})
    review(page)
    page.locator(".turns .signed.blunder").first.click()
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".review .small-board .board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(page)


def test_every_move_has_its_value(page: Any, accessible: Callable[[Any], None]) -> None:
    page.goto("/play?game=tictactoe&moves=b2,b1")
    page.get_by_role("button", name="Analyse").click()
    page.get_by_text("All moves", exact=True).click()
    expect(page.locator(".all-moves .valued")).to_have_count(7)
    expect(page.locator(".all-moves .won")).to_have_count(6)
    expect(page.locator(".all-moves .drawn")).to_have_attribute("title", "a draw, proven")
    expect(page.locator(".board .score.won")).to_have_count(6)
    expect(page.locator(".board .score.drawn rect")).to_have_attribute("rx", "10")
    accessible(page)
    page.locator(".all-moves .drawn").click()
    expect(page.locator(".turns .move")).to_have_count(3)
