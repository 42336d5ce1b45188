"""Play and analyse, in a real browser: whole games by mouse, keys and touch, and all that happens around them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.patience import PAGE
from tests.helpers.running_studio import Running

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
expect.set_options(timeout=PAGE)

#: X takes the lowest row; the cells in the order in which they are played.
TIC_TAC_TOE = [0, 3, 1, 4, 2]
#: Red stands four discs on top of each other; cells of a board of 7 columns.
CONNECT_FOUR = [0, 1, 7, 8, 14, 15, 21]


#: Waits for this many elements, looking oftener than playwright does.
COUNTED = """([selector, number]) => new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`not ${number} of ${selector}`)), 300000);
    const look = () => {
        if (document.querySelectorAll(selector).length !== number) return setTimeout(look, 10);
        clearTimeout(late);
        done();
    };
    look();
})"""


#: Begins to watch for an element, which may be gone before the test gets to ask for it; SEEN waits until it was there.
WATCH = """selector => {
    globalThis.seen = new Promise((done) => {
        const look = () => document.querySelector(selector) && done();
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
        look();
    });
}"""
SEEN = "() => globalThis.seen"


def begin(page: Any, game: str, seat: str, **limit: int) -> None:
    """Begins a game through the dialog; the engine is limited by depth=... or nodes=..."""
    page.get_by_role("button", name=re.compile("^New( game)?$")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=re.compile(f"^(✓ )?{re.escape(game)}$")).check()
    dialog.get_by_role("radio", name=seat).check()
    for kind, amount in limit.items():
        dialog.get_by_label("limited by").select_option(kind)
        dialog.get_by_role("spinbutton", name=re.compile("Engine")).fill(str(amount))
    dialog.get_by_role("button", name="Start", exact=True).click()
    counted(page, "dialog.new-game", 0)
    assert page.get_by_role("heading", level=1).inner_text() == game


def counted(page: Any, selector: str, number: int) -> None:
    page.evaluate(COUNTED, [selector, number])


def cell(page: Any, number: int) -> Any:
    return page.locator(f'.board-place [data-cell="{number}"]')


def moves(page: Any) -> list[str]:
    """The main line as the list shows it."""
    return [text.split()[0] for text in page.locator(".turns > .turn > .move").all_inner_texts()]


def has_moves(page: Any, number: int) -> None:
    counted(page, ".turns > .turn > .move", number)


def by_mouse(page: Any, number: int) -> None:
    cell(page, number).click()


def by_touch(page: Any, number: int) -> None:
    cell(page, number).tap()


def by_keys(page: Any, number: int) -> None:
    """Arrow keys to the cell, from wherever the board has its focus."""
    columns = 7 if page.get_by_role("heading", level=1).inner_text() == "Connect Four" else 3
    if not page.evaluate("document.activeElement.closest('[role=grid]') !== null"):
        page.locator('.board-place [data-cell][tabindex="0"]').focus()
    here = int(page.evaluate("document.activeElement.dataset.cell"))
    down, right = here // columns - number // columns, number % columns - here % columns
    for key, times in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
        for _ in range(times):
            page.keyboard.press(key)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("way", [by_mouse, by_keys, by_touch])
def test_whole_games(open_page: Callable[..., Any], way: Callable[[Any, int], None]) -> None:
    page = open_page(phone=way is by_touch)
    page.goto("/play")
    heard = page.get_by_role("status").first
    for game, cells, winner in (("Tic-tac-toe", TIC_TAC_TOE, "X"), ("Connect Four", CONNECT_FOUR, "Red")):
        begin(page, game, "Two people")
        for number, each in enumerate(cells, 1):
            way(page, each)
            has_moves(page, number)
            if number == 1:
                expect(heard).to_have_text(re.compile(r"^(X plays a1. O|Red plays 1. Yellow) to move.$"))
        expect(page.locator(".status.over")).to_contain_text(f"{winner} wins")
        expect(heard).to_contain_text(f"{winner} wins")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_a_newcomer_plays_at_once_and_the_engine_answers(page: Any) -> None:
    page.goto("/play")
    expect(page.locator(".board-place .useful").first).to_be_visible()
    begin(page, "Tic-tac-toe", "You play X", depth=1)
    for turn in range(5):
        if turn == 0:
            page.keyboard.press("Space")  # the best move: the keys are no longer the button's that opened the dialog
        else:
            page.locator(".board-place .useful").first.click()
        has_moves(page, 2 * turn + 2 if turn < 4 else 9)
        if page.locator(".status.over").count():
            break
        expect(page.locator(".board-place .useful").first).to_be_visible()
    expect(page.locator(".status.over")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".player").last).to_contain_text("O")  # sides are changed, and the board is turned
    has_moves(page, 1)


def test_undo_variations_and_reload(page: Any) -> None:
    page.goto("/play")
    begin(page, "Tic-tac-toe", "Two people")
    for number, each in enumerate((4, 0, 8), 1):
        by_mouse(page, each)
        has_moves(page, number)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".move.here")).to_contain_text("a1")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".move.here")).to_contain_text("c3")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".move.here")).to_contain_text("a1")
    by_mouse(page, 2)  # instead of c3
    expect(page.locator(".variation .move.here")).to_contain_text("c1")
    assert moves(page) == ["b2", "a1", "c3"]
    page.keyboard.press("ArrowUp")
    expect(page.locator(".move.here")).to_contain_text("c3")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".move.here")).to_contain_text("c1")
    page.get_by_role("button", name="Make this variation the main line").click()
    expect(page.locator(".variation")).to_contain_text("c3")
    assert moves(page) == ["b2", "a1", "c1"]

    page.reload()
    expect(page.locator(".move.here")).to_contain_text("c1")
    assert moves(page) == ["b2", "a1", "c1"]
    expect(page.locator(".variation")).to_contain_text("c3")
    page.keyboard.press("Home")
    expect(page.locator(".move.here")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".move.here")).to_contain_text("c1")
    page.get_by_role("button", name="Delete from this move on").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator(".variation")).to_have_count(0)
    assert moves(page) == ["b2", "a1", "c3"]


def test_keys_typed_moves_and_hints(page: Any) -> None:
    page.goto("/play?game=tictactoe")
    box = page.get_by_label("Your move")
    box.fill("z9")
    box.press("Enter")
    expect(page.locator("#typed-wrong")).to_contain_text("z9")
    box.fill("f")  # a letter, not the key that flips the board
    expect(page.get_by_role("button", name="Flip the board")).to_have_attribute("aria-pressed", "false")
    box.fill("b2")
    box.press("Enter")
    has_moves(page, 2)
    box.blur()
    page.keyboard.press("f")
    expect(page.get_by_role("button", name="Flip the board")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("h")
    expect(page.locator(".status .extra")).to_contain_text("Look at")
    page.keyboard.press("h")
    expect(page.locator(".status .extra")).to_contain_text("Play ")
    page.keyboard.press("Space")
    has_moves(page, 4)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("flip the board")
    page.keyboard.press("Escape")
    expect(page.get_by_role("status").first).to_contain_text("O plays")
    page.keyboard.press("f")
    expect(page.get_by_role("status").first).to_have_text("The board is flipped: X is at the bottom.")
    page.keyboard.press("n")
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()


def test_only_a_pass(page: Any) -> None:
    # Black has a disc but no line to turn over.
    page.goto("/play?game=othello&position=" + "-" * 56 + "OX------%20X")
    expect(page.get_by_role("button", name="Pass")).to_be_visible()
    expect(page.locator(".status")).to_contain_text("can only pass")
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".turns .move").first).to_be_visible()


def test_analysis_graph_and_the_way_to_the_explorer(page: Any) -> None:
    page.goto("/play?game=connect4&moves=4,4,4,4")
    page.locator(".player").first.wait_for()
    page.keyboard.press("a")
    expect(page.get_by_role("status").first).to_have_text("Analysis on.")
    counted(page, ".lines li", 3)
    boxes = page.evaluate("[...document.querySelectorAll('.panels > *')].map((e) => e.getBoundingClientRect().top)")
    page.get_by_label("Number of lines").select_option("5")
    expect(page.locator(".lines li")).to_have_count(5)
    expect(page.locator(".board-place .arrows > *")).to_have_count(5)
    page.get_by_role("radio", name="Scores").check(force=True)
    expect(page.locator(".board-place .scores > *")).to_have_count(5)
    expect(page.locator(".bar")).not_to_have_class(re.compile("unknown"))
    page.get_by_label("Number of lines").select_option("3")
    expect(page.locator(".lines li")).to_have_count(3)
    page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    now = page.evaluate("[...document.querySelectorAll('.panels > *')].map((e) => e.getBoundingClientRect().top)")
    assert now == boxes  # nothing has jumped while it thinks
    link = page.get_by_role("link", name="Open this search in the explorer").get_attribute("href")
    assert link.startswith("/explorer?game=connect4&position=")
    wish = dict(pair.split("=") for pair in link.split("?")[1].split("&"))
    assert wish["algorithm"] == "engine"
    assert int(wish["depth"]) >= 1
    assert 1 <= int(wish["nodes"]) <= 20_000
    # In one look, for it goes on searching: the list, the squares, the bar and the caption say the same.
    best, square, bar, caption = page.evaluate(
        "['.lines .value', '.score.best text', '.bar-text', '.graph .caption']"
        ".map((place) => document.querySelector(place).textContent.trim())"
    )
    assert caption == f"2… 4: {best}"
    assert square == bar == {"even": "≈"}.get(best, square)
    page.get_by_role("button", name="Stop the analysis").click()
    counted(page, ".lines li", 0)
    expect(page.locator(".graph .caption")).to_contain_text("2… 4: ")
    expect(page.locator(".graph .caption")).not_to_contain_text("not evaluated")

    page.get_by_role("button", name="Evaluate all moves").click()
    expect(page.locator(".graph .curve")).to_have_count(1)
    graph = page.get_by_role("slider")
    graph.focus()
    graph.press("Home")
    expect(graph).to_have_attribute("aria-valuenow", "0")
    graph.click(position={"x": 2, "y": 20})
    expect(graph).to_have_attribute("aria-valuenow", "0")


def test_a_link_to_share_and_files(open_page: Callable[..., Any], tmp_path: Path) -> None:
    page = open_page()
    page.goto("/play?game=tictactoe&moves=b2,a1,c3")
    has_moves(page, 3)
    expect(page.locator(".status")).to_contain_text("Shared position")
    page.get_by_role("button", name="Play on").click()
    page.get_by_role("dialog").get_by_role("radio", name="You play X").check()
    page.get_by_role("dialog").get_by_role("button", name="Change").click()
    has_moves(page, 4)  # the engine, once it has a seat
    page.get_by_role("button", name=re.compile("^Share")).click()
    dialog = page.get_by_role("dialog")
    link = dialog.get_by_label(re.compile("^Link")).input_value()
    played = dialog.get_by_role("textbox", name="Moves", exact=True).input_value().split()
    assert played[:3] == ["b2", "a1", "c3"]
    with page.expect_download() as download:
        dialog.get_by_role("button", name="JSON file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    told = json.loads(file.read_text())
    assert told["game"] == "tictactoe"
    assert [move for _, move in told["moves"]] == played
    with page.expect_download() as download:
        dialog.get_by_role("button", name="PGN file").click()
    assert "b2" in Path(download.value.path()).read_text()

    other = open_page()
    other.goto(link)
    expect(other.locator(".move.here")).to_be_visible()
    assert moves(other) == played
    other.get_by_role("button", name="My games").click()
    dialog = other.get_by_role("dialog")
    dialog.locator("input[type=file]").set_input_files(file)
    expect(dialog).to_have_count(0)
    assert moves(other)[:3] == ["b2", "a1", "c3"]


def test_my_games(page: Any) -> None:
    page.goto("/play?match=nosuch")
    expect(page.locator(".toast")).to_contain_text("There is no match “nosuch”: here is a new game.")
    begin(page, "Tic-tac-toe", "You play X", nodes=100)
    by_mouse(page, 4)
    has_moves(page, 2)
    first = page.url
    begin(page, "Connect Four", "Two people")
    by_mouse(page, 3)
    has_moves(page, 1)
    assert page.url != first
    page.get_by_role("button", name="My games").click()
    row = page.get_by_role("listitem").filter(has_text="1 move").filter(has_text="Tic-tac-toe").first
    row.get_by_role("button", name="Rename").click()
    page.get_by_label("Name of the game").fill("With the middle")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("listitem").filter(has_text="With the middle")).to_contain_text(
        "Tic-tac-toe · you as X, engine: 100 nodes per move · 1 move · in progress"
    )
    page.get_by_role("button", name="Delete With the middle, Tic-tac-toe").click()
    heard = page.get_by_role("dialog").get_by_role("status")  # outside of it nothing is heard
    expect(heard).to_have_text("With the middle has been deleted.")
    undo = page.get_by_role("button", name="Undo: restore With the middle")
    expect(undo).to_be_focused()
    undo.click()
    expect(heard).to_have_text("With the middle has been restored.")
    page.locator(".kept .open").filter(has_text="With the middle").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("With the middle")
    assert moves(page)[0] == "b2"


def test_a_visit_is_kept_once_something_is_played(page: Any, studio: Any) -> None:
    page.goto("/play?game=tictactoe:row=2,width=2")
    page.locator(".player").first.wait_for()
    assert "match=" not in page.url
    page.get_by_role("button", name="Rules").click()
    dialog = page.get_by_role("dialog", name="The rules of Tic-tac-toe")
    expect(dialog).to_contain_text("Crosses and rings take turns")
    expect(dialog.locator(".chosen > div")).to_have_text(["Columns2", "Rows3", "Marks in a row that win2"])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="My games").click()
    expect(page.get_by_role("dialog", name="My games").locator(".buttons")).to_be_visible()
    assert page.locator(".kept li").filter(has_text="width=2").filter(has_not_text="on the board").count() == 0
    page.keyboard.press("Escape")
    page.keyboard.press("a")  # an analysis is not carried into a game against the engine
    expect(page.locator(".analysis .toggle")).to_contain_text("Stop")
    begin(page, "Connect Four", "You play Red", nodes=100)
    expect(page.locator(".analysis .toggle")).to_contain_text("Analyse")
    page.get_by_role("button", name="Draw").click()
    expect(page.locator(".toast")).to_contain_text("declines the draw")
    expect(page.locator(".toast.wrong")).to_have_count(0)
    by_mouse(page, 3)
    has_moves(page, 2)
    page.get_by_role("button", name="My games").click()
    row = page.locator(".kept li").filter(has_text="on the board")
    expect(row.locator(".thumb .piece")).to_have_count(2)
    expect(row).to_contain_text("1 move · in progress")


def test_a_game_that_does_not_come_leaves_a_way_out(page: Any) -> None:
    page.route_web_socket("**/ws", lambda socket: None)  # a server that never answers
    page.goto("/play")
    expect(page.get_by_text("Loading the game")).to_be_visible()
    page.get_by_role("button", name="My games").click()
    expect(page.get_by_role("dialog", name="My games")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="New game").click()
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    counted(page, "dialog", 2)  # with the help, which waits


def test_two_pages_search_at_once(open_page: Callable[..., Any]) -> None:
    pages = [open_page(), open_page()]
    for page, moves in zip(pages, ("4,4", "4,3"), strict=True):
        page.goto(f"/play?game=connect4&moves={moves}")
        page.locator(".player").first.wait_for()
        page.keyboard.press("a")
    for page in pages:
        expect(page.locator(".lines li")).to_have_count(3)
        expect(page.locator(".facts")).not_to_contain_text("–")


PROMOTION = '''
from typing import NamedTuple

from secateur import DRAW, LOSS, ONGOING, Game
from secateur.board import Board


class State(NamedTuple):
    square: int
    shape: int
    turn: int


class Promotion(Game):
    """A pawn steps to the last square, where it becomes a queen, which wins, or a knight."""

    def start(self):
        return State(0, 0, 0)

    def moves(self, state):
        yield 0
        if state.square == 2:
            yield 1

    def play(self, state, move):
        return State(state.square + 1, move, 1 - state.turn)

    def player(self, state):
        return state.turn

    def outcome(self, state):
        if state.square < 3:
            return ONGOING
        return LOSS if state.shape == 0 else DRAW

    def format_move(self, state, move):
        return "step" if state.square < 2 else ("queen", "knight")[move]

    def picture(self, state):
        shape = "pawn" if state.square < 3 else ("queen", "knight")[state.shape]
        return Board(4, 1, "checks").put(shape, 0, [state.square])

    def touched(self, state, move):
        return state.square, state.square + 1
'''


@pytest.mark.slow
def test_a_game_of_ones_own_and_moves_that_share_their_squares(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "promotion.py").write_text(PROMOTION)
    own = Running(tmp_path / "own.sqlite", "promotion.py:Promotion", "--workers", "1", folder=tmp_path)
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    try:
        page.goto(own.url + "/play")
        begin(page, "Promotion", "Two people")
        for number in (0, 1):
            by_mouse(page, number)
            by_mouse(page, number + 1)
            expect(page.locator(".move")).to_have_count(number + 1)
        cell(page, 2).drag_to(cell(page, 3))
        page.get_by_role("dialog", name="Which move?").get_by_role("button", name="queen").click()
        expect(page.locator(".status.over")).to_contain_text("First wins")
    finally:
        page.close()
        own.stop()


@pytest.mark.sample(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible(open_page: Callable[..., Any], accessible: Callable[[Any], None], scheme: str) -> None:
    page = open_page(color_scheme=scheme, phone=scheme == "dark")
    page.goto("/play?game=tictactoe&moves=b2,a1,c3,b1")  # solved at once: nothing moves while axe looks
    page.locator(".player").first.wait_for()
    page.locator(".analysis .toggle").click()
    counted(page, ".lines li", 3)
    page.evaluate("scrollTo(0, 0)")  # so that the header covers nothing
    accessible(page)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_dialogs_are_accessible(open_page: Callable[..., Any], accessible: Callable[[Any], None], scheme: str) -> None:
    page = open_page(color_scheme=scheme, phone=scheme == "dark")
    page.goto("/play?game=tictactoe&moves=b2")
    page.get_by_role("button", name=re.compile("^New( game)?$")).click()
    page.get_by_role("dialog").locator("details summary").click()
    page.get_by_label("Play with clocks").check()
    accessible(page)
    for name in ("^Share", "^My games"):
        page.keyboard.press("Escape")
        page.get_by_role("button", name=re.compile(name)).click()
        accessible(page)


@pytest.mark.slow
def test_a_restart_in_the_middle_of_a_search(page: Any, studio: Any, faults: list[str]) -> None:
    page.goto("/play")
    begin(page, "Othello", "You play Black", nodes=300_000)  # about half a second, compiled
    page.evaluate(WATCH, ".doing .spinner")
    page.locator(".board-place .useful").first.click()
    page.evaluate(SEEN)
    studio.restart()
    page.evaluate("dispatchEvent(new Event('online'))")  # no wait until the next try
    has_moves(page, 2)  # the move is still there, and the engine has thought again
    counted(page, ".offline.shown", 0)
    first, *_ = moves(page)

    studio.kill()
    counted(page, ".offline.shown", 1)
    page.locator(".board-place .useful").first.click()  # nobody is there to hear it
    expect(page.locator(".status")).to_contain_text("is waiting for the connection")
    studio.begin(studio.port)
    page.evaluate("dispatchEvent(new Event('online'))")
    has_moves(page, 4)
    assert moves(page)[0] == first
    faults[:] = [fault for fault in faults if "WebSocket" not in fault and "ERR_CONNECTION" not in fault]


def test_drawings_lines_ahead_and_a_winning_row(page: Any) -> None:
    page.goto("/play?game=connect4&moves=4,4,4,4")
    page.locator(".player").first.wait_for()
    middle, corner = cell(page, 24), cell(page, 0)
    middle.click(button="right")
    expect(page.locator(".arrow.drawn circle")).to_have_count(1)
    box, goal = middle.bounding_box(), corner.bounding_box()
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down(button="right")
    page.mouse.move(goal["x"] + 9, goal["y"] + 9)
    page.mouse.up(button="right")
    expect(page.locator(".arrow.drawn .head")).to_have_count(1)
    middle.click(button="right")  # the same again takes it away
    expect(page.locator(".arrow.drawn")).to_have_count(1)
    page.keyboard.press("a")
    expect(page.locator(".lines .step").nth(1)).to_be_visible()
    pieces = page.locator(".board .pieces .piece")
    expect(pieces).to_have_count(4)
    page.get_by_role("radio", name="Off").check(force=True)
    page.locator(".lines .rest").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board-place.ahead .pieces .piece")).not_to_have_count(4)
    page.keyboard.press("Escape")
    expect(pieces).to_have_count(4)
    page.keyboard.press("a")
    middle.hover()
    page.mouse.wheel(0, -100)  # a step back, and on again
    expect(page.locator(".walk .at")).to_have_text("3 / 4")
    page.mouse.wheel(0, 100)
    expect(page.locator(".walk .at")).to_have_text("4 / 4")
    page.goto("/play?game=connect4&moves=4,3,4,3,4,3,4")
    expect(page.locator(".board .won circle")).to_have_count(4)
    expect(page.locator(".moves .move.here .score")).to_have_text("W")
    page.goto("/play?game=connect4&moves=4,3,4,3,4,3,1,3")  # a win of the second player is none of the first's losses
    expect(page.locator(".moves .move.here .score")).to_have_text("W")
    expect(page.locator(".bar-text")).to_have_text("W")


def test_promotion_on_the_board_and_check(page: Any) -> None:
    page.goto("/play?game=chess&position=k7/4P3/8/8/8/8/8/K7 w - - 0 1")
    page.get_by_role("button", name="Play on").wait_for()
    by_mouse(page, 52)
    by_mouse(page, 60)
    choice = page.get_by_role("dialog", name="Which move?")
    expect(choice.get_by_role("button")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(choice).to_have_count(0)
    by_mouse(page, 52)
    by_mouse(page, 60)
    choice.get_by_role("button", name="e8=R+").click()
    expect(page.locator(".move.here")).to_contain_text("e8=R+")
    expect(page.locator(".danger-glow")).to_have_count(1)


def test_promotion_with_a_finger(open_page: Callable[..., Any]) -> None:
    page = open_page(phone=True)
    page.goto("/play?game=chess&position=k7/4P3/8/8/8/8/8/K7 w - - 0 1")
    page.get_by_role("button", name="Play on").wait_for()
    cell(page, 52).tap()
    cell(page, 60).tap()  # the click that follows the tap chooses nothing
    choice = page.get_by_role("dialog", name="Which move?")
    choice.get_by_role("button", name="e8=N").tap()
    expect(page.locator(".move.here")).to_contain_text("e8=N")


def test_a_move_chosen_while_the_engine_thinks(page: Any) -> None:
    page.goto("/play")
    begin(page, "Connect Four", "You play Red", nodes=400_000)
    by_mouse(page, 3)
    by_mouse(page, 5)  # if the engine has answered already, it is an ordinary move
    expect(page.locator(".turns .move").nth(2)).to_have_text(re.compile("^6"))


def test_small_points_are_enlarged_for_fingers(open_page: Callable[..., Any]) -> None:
    page = open_page(phone=True)
    page.goto("/play?game=gomoku&moves=h8")
    page.locator(".player").first.wait_for()
    cell(page, 130).tap()
    expect(page.locator(".board-place.zoomed")).to_be_visible()
    assert cell(page, 130).bounding_box()["width"] > 44
    page.get_by_role("button", name="The whole board").click()
    expect(page.locator(".board-place.zoomed")).to_have_count(0)
    cell(page, 130).tap()
    cell(page, 131).tap()
    has_moves(page, 2)
    expect(page.locator(".board-place.zoomed")).to_have_count(0)


def test_castling_and_en_passant_in_the_editor(page: Any) -> None:
    page.goto("/play?game=chess&moves=e4,a6,e5,d5")
    page.locator(".player").first.wait_for()
    page.keyboard.press("e")
    dialog = page.get_by_role("dialog")
    text = dialog.get_by_label("Position as text")
    dialog.get_by_label("White may castle O-O-O").uncheck()
    expect(text).to_have_value(re.compile("w Kkq d6"))
    dialog.get_by_label("En passant").select_option("none")  # at once: what was removed stays removed
    dialog.get_by_label("Black may castle O-O", exact=True).uncheck()
    expect(text).to_have_value(re.compile("w Kq - "))
    dialog.get_by_label("White may castle O-O-O").check()
    expect(text).to_have_value(re.compile("w KQq - "))
    dialog.get_by_role("button", name="Clear").click()
    expect(text).to_have_value("")
