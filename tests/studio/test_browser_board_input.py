"""The board on a page, played by pointer, touch and keys."""

from __future__ import annotations

from typing import Any

import pytest

from secateur.games.connect4 import ConnectFour
from secateur.games.kalah import Kalah
from secateur.games.othello import Othello
from secateur.games.tictactoe import TicTacToe
from tests.helpers.board_page import cell, chess, eventually, focused, middle, soon, told, view

# ---------------------------------------------------------------- pointer


def test_one_click_plays_a_move_of_one_cell(show):
    page = show(view(Othello()))
    assert page.locator("svg .dots circle").count() == 4
    cell(page, "d3").click()
    assert told(page, "move") == [["move", "d3"]]
    cell(page, "a1").click()
    assert told(page) == []


def test_anywhere_in_a_column_is_that_column(show):
    page = show(view(ConnectFour(), "4"))
    cell(page, "column 4, row 6").hover()
    ghost = page.locator("svg .ghost")
    ghost.locator(".colour-yellow").wait_for()
    landing = pytest.approx(middle(cell(page, "column 4, row 2")), abs=4)
    eventually(page, lambda: middle(ghost), landing)
    cell(page, "column 4, row 6").click()
    assert told(page, "move") == [["move", "4"]]


def test_click_from_and_click_to(show):
    page = show(chess())
    cell(page, "e2").click()
    cell(page, "e2, white pawn, selected, can move").wait_for()
    assert cell(page, "e2").get_attribute("aria-selected") == "true"
    assert cell(page, "e4").get_attribute("aria-label") == "e4, empty, legal target"
    eventually(page, page.locator("svg .dots circle").count, 2)
    cell(page, "e4").click()
    assert told(page) == [["select", 12], ["select", None], ["move", "e4"]]
    # Another piece is picked up instead; a second click puts it down.
    cell(page, "e2").click()
    cell(page, "f3").click()
    eventually(page, page.locator("svg .take").count, 1)
    cell(page, "f3").click()
    eventually(page, page.locator("svg .dots circle").count, 0)
    assert told(page, "move") == []


def test_several_moves_on_the_same_cells_are_a_choice(show):
    page = show(chess())
    cell(page, "a7").click()
    cell(page, "a8").click()
    assert told(page, "move", "choose") == [["choose", ["a8Q", "a8N"]]]


def drag(page: Any, start: str, end: str) -> None:
    page.mouse.move(*middle(cell(page, start)))
    page.mouse.down()
    x, y = middle(cell(page, end))
    page.mouse.move(x + 20, y + 20, steps=4)
    page.mouse.move(x, y)


def test_drag_with_the_mouse(show):
    page = show(chess())
    drag(page, "f3", "e5")
    carried = page.locator("svg .carried")
    carried.wait_for()
    eventually(page, lambda: middle(carried), pytest.approx(middle(cell(page, "e5")), abs=12))
    page.mouse.up()
    assert told(page, "move") == [["move", "Nxe5"]]
    eventually(page, carried.count, 0)


@pytest.mark.slow
def test_drag_to_nowhere_changes_nothing(show):
    page = show(chess())
    drag(page, "e2", "h6")
    page.mouse.up()
    assert told(page, "move") == []
    eventually(page, page.locator("svg .carried, svg .dots circle").count, 0)
    drag(page, "e5", "e4")  # not ours: nothing is picked up
    assert page.locator("svg .carried").count() == 0
    page.mouse.up()
    cell(page, "e2").click()
    cell(page, "e3").click()
    assert told(page, "move") == [["move", "e3"]]


# ---------------------------------------------------------------- touch


def test_tap_and_drag_with_a_finger(show):
    page = show(chess(), viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    cell(page, "e2").tap()
    assert soon(page) == [["select", 12]]
    cell(page, "e3").tap()
    assert ["move", "e3"] in soon(page, 2)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    (x, y), end = middle(cell(page, "f3")), middle(cell(page, "e5"))
    touch("touchStart", (x, y))
    for part in (0.2, 0.6, 1):
        touch("touchMove", (x + (end[0] - x) * part, y + (end[1] - y) * part))
    touch("touchEnd")
    assert ["move", "Nxe5"] in soon(page, 3)
    cell(page, "f3").tap()  # not lost, though a drag has just ended
    assert soon(page) == [["select", 21]]


@pytest.mark.slow
def test_tap_drops_into_a_column(show):
    page = show(view(ConnectFour()), viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    cell(page, "column 3, row 5").tap()
    assert soon(page) == [["move", "3"]]


# ---------------------------------------------------------------- keys


def test_keys_walk_and_play(show):
    page = show(view(TicTacToe(), "b2"))
    page.keyboard.press("Tab")
    assert focused(page) == "b2, cross, last move"
    for key, name in [
        ("ArrowUp", "b3"),
        ("ArrowUp", "b3"),
        ("ArrowRight", "c3"),
        ("Home", "a3"),
        ("End", "c3"),
        ("ArrowDown", "c2"),
        ("Control+Home", "a3"),
        ("Control+End", "c1"),
        ("ArrowLeft", "b1"),
    ]:
        page.keyboard.press(key)
        assert focused(page).split(",")[0] == name, key
    page.keyboard.press("Enter")
    assert told(page, "move") == [["move", "b1"]]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")
    assert told(page, "move") == [["move", "a1"]]
    assert page.locator('[role=gridcell][tabindex="0"]').count() == 1


def test_keys_pick_up_and_put_down(show):
    page = show({**chess(), "last": [12]})
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    eventually(page, lambda: focused(page), "e2, white pawn, selected, can move, last move")
    page.keyboard.press("Escape")
    eventually(page, lambda: focused(page), "e2, white pawn, can move, last move")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    eventually(page, lambda: focused(page), "e4, empty, legal target")
    page.keyboard.press(" ")
    assert told(page, "move") == [["move", "e4"]]


@pytest.mark.slow
def test_keys_see_the_board_as_it_is_turned(show):
    page = show({**chess(), "last": [12], "flipped": True})
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    assert focused(page).startswith("e1,")
    page.keyboard.press("ArrowLeft")
    assert focused(page).startswith("f1,")


@pytest.mark.slow
def test_keys_show_where_a_piece_lands(show):
    page = show(view(ConnectFour(), "4"))
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "column 5, row 2, empty, falls to column 5, row 1"
    landing = pytest.approx(middle(cell(page, "column 5, row 1")), abs=4)
    eventually(page, lambda: middle(page.locator("svg .ghost")), landing)
    page.keyboard.press("Enter")
    assert told(page, "move") == [["move", "5"]]


def test_keys_find_the_nearest_point(show):
    page = show({**view(Kalah()), "last": [0]})
    page.keyboard.press("Tab")
    for key, name in [
        ("ArrowRight", "First b"),
        ("ArrowUp", "Second e"),
        ("ArrowDown", "First b"),
        ("ArrowLeft", "First a"),
        ("ArrowLeft", "Second store"),
        ("ArrowRight", "First a"),
    ]:
        page.keyboard.press(key)
        assert focused(page).split(",")[0] == name, key
    cell(page, "First c").click()
    assert told(page, "move") == [["move", "c"]]


def test_keys_of_a_board_go_no_further(show):
    page = show(view(TicTacToe()))
    page.evaluate("window.heard = []; addEventListener('keydown', (event) => heard.push(event.key))")
    page.keyboard.press("Tab")
    for key in ("ArrowLeft", " ", "f", "Escape"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == ["Tab", "f", "Escape"]
