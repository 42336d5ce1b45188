"""The board on a page: drawn from what a game says of itself, and the editor of positions."""

from __future__ import annotations

from typing import Any

import pytest

from secateur.board import SHAPES, Board
from secateur.games.connect4 import ConnectFour
from secateur.games.kalah import Kalah
from secateur.games.nim import Nim
from secateur.games.othello import Othello
from secateur.games.tictactoe import TicTacToe
from tests.helpers.board_page import cell, chess, eventually, middle, soon, told, view
from tests.helpers.patience import resize

# ---------------------------------------------------------------- every kind of board

BOARDS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "othello": (
        view(Othello(), "d3"),
        [
            "d3, black disc, last move",
            "c3, empty, legal move",
            "e4, black disc",
            "e5, white disc",
            "a1, empty",
        ],
    ),
    "tictactoe": (view(TicTacToe(), "b2", "a1"), ["b2, cross", "a1, ring, last move", "c3, empty, legal move"]),
    "connect4": (
        view(ConnectFour(), "4", "4"),
        [
            "column 4, row 1, red disc, falls to column 4, row 3",
            "column 4, row 2, yellow disc, falls to column 4, row 3, last move",
            "column 4, row 3, empty, legal move",
            "column 1, row 6, empty, falls to column 1, row 1",
        ],
    ),
    "kalah": (view(Kalah()), ["First a, 4 seeds, legal move", "Second f, 4 seeds", "First store, 0 seeds"]),
    "nim": (view(Nim()), ["a1, stone, legal move"]),
    "hexagons": (
        {"board": Board(3, 3, "hexes", up=False, borders=(0, 0, 1, 1)).put("stone", 0, [4]).as_dict(), "last": [4]},
        ["b2, blue stone, last move", "c1, empty"],
    ),
    "goban": ({"board": Board(9, 9, "goban").put("stone", 1, [4]).as_dict()}, ["e1, orange stone", "a1, empty"]),
    "edges": (
        {
            "board": Board(3, 3, "edges").put("wall", None, [12]).put("pawn", 0, [1]).as_dict(),
            "moves": [{"move": "wall", "cells": [13]}],
        },
        ["a1/a2, wall", "b1/b2, empty, legal move", "|a1, empty", "b1, blue pawn"],
    ),
    "heights": (
        {"board": Board(2, 2).put("tower", None, [0], height=2).put("pawn", 1, [1], height=1).as_dict()},
        ["a1, tower at height 2", "b1, orange pawn at height 1", "a2, empty"],
    ),
    "chess": (chess(), ["e2, white pawn, can move", "e5, black pawn", "a8, empty", "g8, black king"]),
}


@pytest.mark.parametrize("name", BOARDS)
def test_cells_say_what_they_are(show, name):
    properties, labels = BOARDS[name]
    page = show(properties)
    grid = page.get_by_role("grid")
    assert grid.get_by_role("gridcell").count() == len(properties["board"]["names"])
    for label in labels:
        assert grid.get_by_role("gridcell", name=label, exact=True).count() == 1, label
    assert page.locator('[role=gridcell][tabindex="0"]').count() == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_board_fits_a_phone_and_a_window(show, name):
    page = show(BOARDS[name][0])
    resize(page, 360, 740)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    narrow = page.locator(".board").bounding_box()
    resize(page, 1400, 500)
    assert page.locator(".board").bounding_box()["height"] <= 500 - 189
    wide = page.locator(".board").bounding_box()
    box = page.locator("[role=gridcell]").first.bounding_box()
    resize(page, 800, 700)
    assert narrow["width"] / narrow["height"] == pytest.approx(wide["width"] / wide["height"], rel=0.02)
    if name not in ("kalah", "hexagons"):  # stores are tall, and rows of hexagons reach into each other
        assert box["width"] == pytest.approx(box["height"], rel=0.02)


def test_flipping_turns_the_board_round(show):
    page = show({**chess(), "flipped": True})
    x, y = middle(cell(page, "a1"))
    assert (x, y) > middle(cell(page, "h8"))
    assert y < middle(cell(page, "a8"))[1]
    # Pieces fall down on either side of the frame.
    page = show({**view(ConnectFour()), "flipped": True})
    x, y = middle(cell(page, "column 1, row 1"))
    assert x > middle(cell(page, "column 7, row 1"))[0]
    assert y > middle(cell(page, "column 1, row 6"))[1]


@pytest.mark.slow
def test_rulers_name_columns_and_rows(show):
    page = show(view(Othello()))
    assert page.locator("svg .ruler").all_text_contents() == [*"abcdefgh", *"12345678"]
    page = show(view(ConnectFour()))
    assert page.locator("svg .ruler").all_text_contents() == [*"1234567"]
    page = show(view(Nim()))
    assert page.locator("svg .ruler").all_text_contents() == [*"abc"]
    for kind in ("hexes", "goban", "edges"):
        page = show({"board": Board(3, 3, kind).as_dict()})
        assert page.locator("svg .ruler").all_text_contents() == [*"abc", *"123"], kind


def test_every_cell_is_touched_where_it_is_drawn(show):
    for kind, names in {"hexes": ("b2", "c3"), "goban": ("a1", "b3"), "edges": ("a1/a2", "b2|c2", "c3")}.items():
        board = Board(3, 3, kind)
        page = show({"board": board.as_dict(), "moves": [{"move": n, "cells": [c]} for c, n in enumerate(board.names)]})
        for name in names:
            page.mouse.click(*middle(cell(page, name)))
            assert soon(page)[-1] == ["move", name]
    # The pointed ends of a hexagon reach between its neighbours, and what is drawn stays on the board.
    page = show({"board": Board(3, 3, "hexes", borders=(0, 0, 1, 1)).as_dict()})
    inside = page.locator("svg .tile").bounding_box()
    whole = page.locator(".board").bounding_box()
    assert whole["x"] < inside["x"] and whole["y"] < inside["y"]
    assert page.locator("svg .border").count() == 4


# ---------------------------------------------------------------- what else is shown


def test_arrows_scores_and_hints(show):
    page = show(
        {
            **chess(),
            "arrows": [{"cells": [12, 28], "label": "+0.3"}, {"cells": [21, 36]}],
            "scores": {36: {"text": "+1", "best": True}, 20: "0"},
            "marks": [4],
        }
    )
    assert page.locator("svg .arrow").count() == 2
    assert page.locator("svg .pill").all_text_contents() == ["+0.3"]
    assert page.locator("svg .score.best").all_text_contents() == ["+1"]
    assert cell(page, "e3").get_attribute("aria-label") == "e3, empty, score 0"
    assert cell(page, "e1").get_attribute("aria-label") == "e1, white king, hint"


@pytest.mark.slow
def test_picture_without_moves_is_no_grid(show):
    page = show({**view(Othello()), "onMove": None, "onEdit": None, "label": "A game"})
    assert page.get_by_role("img", name="A game").count() == 1
    assert page.locator("[tabindex]").count() == 0


@pytest.mark.slow
def test_pieces_fall_slide_and_turn(show):
    page = show(view(ConnectFour()), reduced_motion="no-preference")
    page.evaluate("properties => show(properties)", view(ConnectFour(), "4"))
    eventually(page, page.locator("svg .falls").count, 1)
    page = show(view(Othello()), reduced_motion="no-preference")
    page.evaluate("properties => show(properties)", view(Othello(), "d3"))
    eventually(page, page.locator("svg .appears").count, 1)
    assert page.locator("svg .turns").count() == 1
    moved = chess()
    moved["board"]["pieces"][28], moved["board"]["pieces"][12] = moved["board"]["pieces"][12], None
    page = show(chess(), reduced_motion="no-preference")
    page.evaluate("properties => show(properties)", {**moved, "last": [12, 28]})
    eventually(page, page.locator("svg .slides").count, 1)


def test_boards_are_accessible(show, accessible):
    page = show(BOARDS["chess"][0])
    some = ("tictactoe", "kalah", "nim")
    page.evaluate("every => showAll(every)", [{**BOARDS[name][0], "label": name} for name in some])
    assert page.get_by_role("grid").count() == len(some)
    accessible(page)


# ---------------------------------------------------------------- the editor


def test_editor_paints_erases_and_asks(show):
    game = TicTacToe()
    before = view(game, "b2")
    page = show({"game": "tictactoe", "view": {**before, "position": ".../.X./..."}, "sides": ["X", "O"]}, editor=True)
    page.evaluate("view => answers.push('too many', 'too few', view)", {"position": ".../.../..X", "side": 1})
    page.get_by_role("radio", name="cross").check(force=True)
    cell(page, "c1").click()
    name, fields = soon(page)[0]
    assert (name, fields["game"], fields["side"]) == ("position.edit", "tictactoe", 1)
    assert [at for at, piece in enumerate(fields["pieces"]) if piece] == [2, 4]
    page.get_by_text("too many").wait_for()
    assert page.get_by_role("button", name="Use this position").is_disabled()
    page.get_by_role("radio", name="nothing (erase)").check(force=True)
    cell(page, "b2").click()
    page.get_by_role("button", name="Use this position").click()
    assert soon(page)[-1] == ["use", ".../.../..X"]
    # The pieces say who is to move; but not where somebody has chosen.
    page.evaluate("view => answers.push('O has moved', view, 'X is to move')", {"position": "X", "side": 0})
    cell(page, "c1").click()
    eventually(page, page.get_by_role("radio", name="X", exact=True).is_checked, True)
    page.get_by_role("radio", name="O", exact=True).check(force=True)
    page.get_by_text("X is to move").wait_for()
    assert page.get_by_role("radio", name="O", exact=True).is_checked()
    assert [fields["side"] for _, fields in told(page, "position.edit")] == [1, 0, 1]


@pytest.mark.slow
def test_editor_reads_text_and_counts_seeds(show):
    game = Kalah()
    page = show({"game": "kalah", "view": {**view(game), "position": "p"}, "sides": ["First", "Second"]}, editor=True)
    page.evaluate("view => answers.push(view, view)", {**view(game, "c"), "position": "after c"})
    page.get_by_label("Position as text").fill("after c")
    cell(page, "First store, 1 seed").wait_for()
    assert soon(page) == [["position.read", {"game": "kalah", "position": "after c"}]]
    page.get_by_label("How many").fill("7")
    cell(page, "First a").click()
    assert soon(page)[0][1]["pieces"][0] == {"shape": "seeds", "side": 0, "text": "7"}
    cell(page, "First a, 7 seeds").wait_for()


@pytest.mark.slow
def test_editor_lets_pieces_fall(show):
    properties = {"game": "connect4", "view": {**view(ConnectFour(), "4"), "position": "p"}, "sides": ["Red", "Yellow"]}
    page = show(properties, editor=True)
    page.evaluate("answers.push({}, {})")
    cell(page, "column 4, row 6").click()
    cell(page, "column 4, row 2, red disc").wait_for()
    page.get_by_role("radio", name="nothing (erase)").check(force=True)
    cell(page, "column 4, row 6").click()
    cell(page, "column 4, row 2, empty").wait_for()


@pytest.mark.slow
def test_piece_shapes_are_all_drawn(show):
    board = Board(len(SHAPES), 2)
    for place, shape in enumerate(SHAPES):
        for side in (0, 1):
            board = board.put(shape, side, [place + side * len(SHAPES)], "3" if shape in ("seeds", "text") else "")
    page = show({"board": board.as_dict()})
    drawn = page.locator("svg .pieces > g").evaluate_all("groups => groups.map((group) => group.getBBox().width)")
    assert len(drawn) == 2 * len(SHAPES)
    assert min(drawn) > 15
