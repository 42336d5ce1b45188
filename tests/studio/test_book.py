"""What was played in the games that are kept, the names of openings, and how a person has done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.patience import PAGE
from tests.helpers.running_studio import Running
from tests.helpers.talking import ENGINE, HUMAN, Talk

#: X wins; O resigns nowhere; a draw.
WON, DRAWN = ["b2", "b1", "a1", "a2", "c3"], ["b2", "a1", "a2", "c2", "b1", "b3", "a3", "c1", "c3"]


@pytest.fixture
def own(tmp_path: Path) -> Any:
    """A studio without the games of other tests."""
    running = Running(tmp_path / "matches.sqlite", "--workers", "1", interpreted=True)
    yield running
    running.stop()
    assert running.complaints() == ""


def book(talk: Talk, match: dict[str, Any], node: int = 0, **fields: Any) -> dict[str, Any]:
    """The games and results of each move."""
    moves = talk.ask("book", match=match["id"], node=node, **fields)["moves"]
    return {each["move"]: (each["games"], each["results"]) for each in moves}


def test_the_book_counts_other_games(own: Running) -> None:
    with Talk(own) as talk:
        talk.ask("match.new", game="tictactoe", moves=WON)
        talk.ask("match.new", game="tictactoe", moves=DRAWN, players=[HUMAN, ENGINE])
        running = talk.ask("match.new", game="tictactoe", moves=["a1"])
        talk.ask("match.new", game="connect4", moves=["4"])
        match = talk.ask("match.new", game="tictactoe", moves=["b2"])
        assert book(talk, match) == {"b2": (2, [1, 1, 0]), "a1": (1, [0, 0, 0])}
        assert book(talk, match, 1) == {"b1": (1, [1, 0, 0]), "a1": (1, [0, 1, 0])}
        assert book(talk, match, person=0) == {"b2": (1, [0, 1, 0])}
        assert book(talk, match, person=1) == {}
        talk.ask("match.resign", match=running["id"], side=0)  # what has changed is read again
        assert book(talk, match)["a1"] == (1, [0, 0, 1])
        talk.ask("match.delete", match=running["id"])
        assert "a1" not in book(talk, match)


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ([], ""),
        (["e4", "e5", "Nf3", "Nc6", "Bb5"], "C60 Ruy Lopez"),
        (["Nf3", "Nc6", "e4", "e5", "Bb5"], "C60 Ruy Lopez"),  # however it was reached
        (["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "a4"], "C70 Ruy Lopez: Morphy Defense"),  # the last that has a name
    ],
)
def test_openings_have_names(talk: Talk, moves: list[str], name: str) -> None:
    view = talk.ask("position.read", game="chess", position="", moves=moves)["view"]
    assert view["opening"].startswith(name) and bool(view["opening"]) == bool(name)


def test_other_games_have_no_names(talk: Talk) -> None:
    assert talk.ask("position.read", game="othello", position="", moves=["f5"])["view"]["opening"] == ""


@pytest.mark.parametrize("options", [{"color_scheme": "dark"}, {"phone": True}], ids=["dark", "phone"])
def test_the_book_on_the_page(
    browser: Any, own: Running, accessible: Callable[[Any], None], options: dict[str, Any]
) -> None:
    expect = pytest.importorskip("playwright.sync_api").expect
    expect.set_options(timeout=PAGE)
    with Talk(own) as talk:
        talk.ask("match.new", game="chess", moves=["e4", "c5"])
        match = talk.ask("match.new", game="chess", moves=["e4", "e5"], players=[HUMAN, ENGINE])
        talk.ask("match.resign", match=match["id"], side=0)
    screen = {"width": 390, "height": 844} if options.get("phone") else {"width": 1280, "height": 800}
    context = browser.new_context(base_url=own.url, viewport=screen, color_scheme=options.get("color_scheme", "light"))
    context.set_default_timeout(PAGE)
    page = context.new_page()
    page.goto("/play?game=chess&moves=e4")
    expect(page.locator(".moves .opening")).to_have_text("B00 King's Pawn Game")
    page.get_by_role("button", name="What was played here").click()
    expect(page.locator(".book-moves tbody tr")).to_have_count(2)
    expect(page.get_by_role("img", name="1 finished: White won 0, Black won 1, 0 drawn")).to_be_visible()
    accessible(page)
    page.locator(".book-moves").get_by_role("button", name="c5").click()
    expect(page.locator(".moves .opening")).to_have_text("B20 Sicilian Defense")
    page.get_by_role("button", name="My games").click()
    page.get_by_text("You against the engine").click()
    expect(page.locator(".statistics tbody tr")).to_have_text("Chess, White001")
    accessible(page)
    context.close()
