"""The board on a page: drawn from what a game says of itself, played by pointer, touch and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from secateur.board import SHAPES, Board
from secateur.game import ONGOING, Game
from secateur.games.connect4 import ConnectFour
from secateur.games.kalah import Kalah
from secateur.games.nim import Nim
from secateur.games.othello import Othello
from secateur.games.tictactoe import TicTacToe
from tests.helpers.patience import PAGE, wait_until
from tests.helpers.static_pages import HOME, serve


def view(game: Game, *texts: str) -> dict[str, Any]:
    """What the server would say of a position, as far as a board needs it."""
    state, last = game.start(), ()
    for text in texts:
        move = game.parse_move(state, text)
        last, state = game.touched(state, move), game.play(state, move)
    moves = game.moves(state) if game.outcome(state) == ONGOING else ()
    board = game.picture(state)
    assert board is not None
    return {
        "board": board.as_dict(),
        "side": int(game.player(state)),
        "last": [int(cell) for cell in last],
        "moves": [
            {"move": game.format_move(state, move), "cells": [int(cell) for cell in game.touched(state, move)]}
            for move in moves
        ],
    }


def chess() -> dict[str, Any]:
    """A few pieces and moves: e2 to e3 or e4, the knight takes, a pawn becomes one of two."""
    board = Board(8, 8, "checks", colours=("white", "black")).put("pawn", 0, [12, 48]).put("knight", 0, [21])
    board = board.put("king", 0, [4]).put("king", 1, [62]).put("pawn", 1, [36])
    moves = [("e3", [12, 20]), ("e4", [12, 28]), ("Nxe5", [21, 36]), ("a8Q", [48, 56]), ("a8N", [48, 56])]
    return {"board": board.as_dict(), "moves": [{"move": move, "cells": cells} for move, cells in moves], "side": 0}


@pytest.fixture(scope="module")
def bench(browser: Any) -> Iterator[Callable[..., Any]]:
    """Pages with nothing on them yet, one for each set of options: 800 x 700, without motion, if those are none."""
    contexts: dict[str, Any] = {}
    faults: list[str] = []

    def open(**options: Any) -> Any:
        name = repr(sorted(options.items()))
        if name not in contexts:
            screen = {"viewport": {"width": 800, "height": 700}, "reduced_motion": "reduce"}
            context = contexts[name] = browser.new_context(**{**screen, **options})
            context.set_default_timeout(PAGE)
            serve(context)
            context.on("weberror", lambda error: faults.append(str(error.error)))
            context.on("console", lambda line: faults.append(line.text) if line.type in ("error", "warning") else None)
            page = context.new_page()
            page.goto(f"{HOME}/harness/board.html")
            page.locator("body[data-ready]").wait_for()
        return contexts[name].pages[0]

    yield open
    for context in contexts.values():
        context.close()
    assert faults == []


@pytest.fixture
def show(bench: Callable[..., Any]) -> Callable[..., Any]:
    """Shows a board by itself, or an editor."""

    def open(properties: dict[str, Any], editor: bool = False, **options: Any) -> Any:
        page = bench(**options)
        page.mouse.move(0, 0)
        page.evaluate("clear()")
        page.evaluate(f"properties => {'edit' if editor else 'show'}(properties)", properties)
        return page

    return open


def cell(page: Any, name: str) -> Any:
    """A cell by its name, as its label begins."""
    return page.locator(f'[role=gridcell]:is([aria-label="{name}"], [aria-label^="{name},"])')


def told(page: Any, *names: str) -> list[Any]:
    """What the board told since the last time this was asked."""
    return [entry for entry in page.evaluate("told.splice(0)") if not names or entry[0] in names]


def soon(page: Any, number: int = 1) -> list[Any]:
    """The same, as soon as it is that much; the page's policy forbids playwright's own way of waiting."""
    wait_until(lambda: page.evaluate("told.length") >= number, page)
    return told(page)


def eventually(page: Any, what: Callable[[], Any], expected: Any) -> None:
    """What a page will show, as soon as it does."""
    wait_until(lambda: what() == expected, page)


def focused(page: Any) -> str:
    return page.evaluate("document.activeElement.getAttribute('aria-label')")


def middle(place: Any) -> tuple[float, float]:
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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
    page.set_viewport_size({"width": 360, "height": 740})
    eventually(page, lambda: page.evaluate("document.documentElement.scrollWidth"), 360)
    narrow = page.locator(".board").bounding_box()
    page.set_viewport_size({"width": 1400, "height": 500})
    eventually(page, lambda: page.evaluate("innerHeight"), 500)
    eventually(page, lambda: page.locator(".board").bounding_box()["height"] <= 500 - 189, True)
    wide = page.locator(".board").bounding_box()
    box = page.locator("[role=gridcell]").first.bounding_box()
    page.set_viewport_size({"width": 800, "height": 700})
    assert narrow["width"] / narrow["height"] == pytest.approx(wide["width"] / wide["height"], rel=0.02)
    if name != "kalah":  # whose stores are tall
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
