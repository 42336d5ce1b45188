"""What is where on a page at each size of the window: nothing covered, nothing cut off, the board large enough."""

from __future__ import annotations

from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

DESK, LARGE, UPRIGHT, LYING, DOUBLED = (1280, 800), (1920, 1080), (390, 844), (844, 390), (640, 400)

#: The boxes of elements by selector, and how far the page is wider than the window.
BOXES = """selectors => [document.documentElement.scrollWidth - innerWidth, ...selectors.map((selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return { left: box.left, top: box.top, right: box.right, bottom: box.bottom, width: box.width, height: box.height };
})]"""

#: Options of menus, and titles, that are longer than their place.
CUT_OFF = """() => {
    const pen = document.createElement("canvas").getContext("2d");
    const menus = [...document.querySelectorAll("select")].filter((menu) => menu.offsetWidth).flatMap((menu) => {
        const style = getComputedStyle(menu);
        pen.font = style.font;
        const room = menu.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return [...menu.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room + 1);
    });
    const title = document.querySelector("h1");
    return title.scrollHeight > title.clientHeight + 4 ? [...menus, title.textContent] : menus;
}"""


def boxes(page: Any, size: tuple[int, int], *selectors: str) -> list[dict[str, float]]:
    """Where elements are in a window of that size, from the top of the page."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")
    page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    wider, *found = page.evaluate(BOXES, list(selectors))
    assert wider <= 0, size
    return found


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether neither covers any of the other."""
    beside = one["right"] <= other["left"] or other["right"] <= one["left"]
    return beside or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]


def test_board_and_panels_at_every_size(page: Any) -> None:
    page.goto("/play?game=connect4&moves=4,4,4,4")
    page.locator(".player").first.wait_for()
    page.keyboard.press("a")
    expect(page.locator(".lines li")).to_have_count(3)
    board, _, graph = boxes(page, DESK, ".board", ".panels", ".graph")
    assert board["height"] > 500
    assert graph["bottom"] <= DESK[1]
    board, side = boxes(page, LARGE, ".board", ".side-part")
    assert board["height"] > 850
    assert side["right"] - board["left"] > 1700
    for size in (LYING, DOUBLED):
        board, side, walk = boxes(page, size, ".board", ".side-part", ".walk")
        assert side["left"] >= board["right"]
        assert board["bottom"] <= size[1]
        assert board["height"] > 0.75 * size[1]
        assert walk["bottom"] <= size[1]
    board, walk, lines, moves = boxes(page, UPRIGHT, ".board", ".walk", ".lines", ".moves")
    assert board["width"] > 360
    assert board["bottom"] <= lines["top"] < walk["top"] < UPRIGHT[1]
    assert lines["bottom"] <= moves["top"]
    page.evaluate("scrollTo(0, 300)")
    page.locator(".bottom-bar").get_by_role("button", name="Previous move").click()
    expect(page.locator(".walk")).to_contain_text("3 / 4")


def test_the_explorer_at_every_size(page: Any) -> None:
    page.set_viewport_size({"width": LYING[0], "height": LYING[1]})
    page.goto("/explorer?tree=[[3,12,8],[2,4,6]]")
    page.locator("html[data-ready]").wait_for()
    for size in (LYING, DOUBLED):
        stage, foot = boxes(page, size, ".stage", ".foot")
        assert apart(stage, foot)
        assert foot["bottom"] <= size[1]
        assert stage["height"] > 0.9 * size[1]
    stage, foot = boxes(page, UPRIGHT, ".stage", ".foot")
    assert apart(stage, foot)


@pytest.mark.parametrize("address", ["/play?game=draughts", "/explorer?game=othello&depth=2", "/explorer#exercise"])
def test_no_menu_is_cut_off(page: Any, address: str) -> None:
    page.goto(address)
    page.locator(".player, html[data-ready], .exercise select").first.wait_for()
    expect(page.locator("main")).to_be_visible()
    assert page.evaluate(CUT_OFF) == []
