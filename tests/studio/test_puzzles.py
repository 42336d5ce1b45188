"""Mistakes become puzzles: by messages, kept in the file, and on their page."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from secateur.studio.store import Store
from tests.helpers.patience import PAGE
from tests.helpers.running_studio import Running
from tests.helpers.talking import ENGINE, HUMAN, Refused, Talk

#: O gives the draw away with its first move, and X wins.
MOVES = ["b2", "b1", "a1", "c3", "a2", "a3", "c2"]


def reviewed(talk: Talk, **options: Any) -> list[dict[str, Any]]:
    """The puzzles of a game that has been reviewed."""
    match = talk.ask("match.new", game="tictactoe", moves=MOVES, **options)
    talk.ask("review.start", match=match["id"])
    talk.until(lambda push: push["type"] == "review" and push["state"] in ("done", "failed"))
    return talk.ask("puzzle.list", match=match["id"])["puzzles"]


@pytest.fixture
def own(tmp_path: Path) -> Any:
    """A studio without the puzzles of other tests."""
    running = Running(tmp_path / "matches.sqlite", "--workers", "1", interpreted=True)
    yield running
    running.stop()
    assert running.complaints() == ""


def test_from_the_mistake_to_the_day_it_is_due(own: Running) -> None:
    with Talk(own) as talk:
        (blunder,) = puzzles = reviewed(talk)
        assert (blunder["played"], blunder["player"], blunder["mark"]) == ("b1", "O", "blunder")
        assert blunder["box"] == blunder["due"] == blunder["tries"] == 0
        shown = talk.ask("puzzle.open", puzzle=blunder["id"])
        assert shown["view"]["side"] == 1 and len(shown["view"]["moves"]) == 8
        wrong = talk.ask("puzzle.try", puzzle=blunder["id"], move="b3")
        assert not wrong["solved"] and wrong["mark"] == "blunder" and wrong["better"] == []
        right = talk.ask("puzzle.try", puzzle=blunder["id"], move="c1")  # as good as a1, which the review named
        assert right["solved"] and right["puzzle"]["box"] == 1 and right["better"]
        hours = (right["puzzle"]["due"] - time.time()) / 3600
        assert 0 <= hours <= 25  # tomorrow, in one of the two nights with another length, too
        ahead = talk.ask("puzzle.try", puzzle=blunder["id"], move="c1")["puzzle"]
        assert ahead["box"] == 1 and ahead["tries"] == 3 and ahead["solved"] == 2  # it was not due
    own.restart()
    with Talk(own) as talk:
        again = {each["id"]: each for each in talk.ask("puzzle.list")["puzzles"]}
        assert again[blunder["id"]] == ahead and len(again) == len(puzzles)
        anew = reviewed(talk)  # the same mistakes again: they are not learnt
        assert {each["id"] for each in anew} == set(again) and {each["box"] for each in anew} == {0}
        assert len(talk.ask("puzzle.list")["puzzles"]) == len(puzzles)


def test_hints_say_more_each_time(own: Running) -> None:
    with Talk(own) as talk:
        puzzle = reviewed(talk)[0]["id"]
        said = [talk.ask("puzzle.hint", puzzle=puzzle, step=step) for step in (1, 2, 3)]
        assert said[0]["text"].startswith("After b1 X wins by force") and "move" not in said[0]
        assert said[1]["cells"] and "move" not in said[1]
        assert said[2]["text"] == f"Play {said[2]['move']}."
        told = talk.ask("puzzle.try", puzzle=puzzle, move=said[2]["move"])
        assert told["solved"] and told["puzzle"]["box"] == 1
        with pytest.raises(Refused, match="is not a legal move here"):
            talk.ask("puzzle.try", puzzle=puzzle, move="b2")
        talk.ask("puzzle.delete", puzzle=puzzle)
        with pytest.raises(Refused, match="there is no puzzle"):
            talk.ask("puzzle.open", puzzle=puzzle)


def test_mistakes_of_an_engine_are_no_puzzles(own: Running) -> None:
    with Talk(own) as talk:
        assert reviewed(talk, players=[HUMAN, ENGINE]) == []
        assert len(reviewed(talk, players=[ENGINE, HUMAN])) == 1


def test_a_damaged_puzzle_hides_only_itself(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite"
    running = Running(file, "--workers", "1", interpreted=True)
    with Talk(running) as talk:
        assert len(reviewed(talk)) == 1
    running.stop()
    store = Store(file)
    store.base.execute(
        "INSERT INTO puzzles SELECT 'y', match, game, title, player, side, position, 'x', "
        + ("played, mark, better, clue, box, due, spoilt, tries, solved, created FROM puzzles")
    )
    assert len(store.puzzles.all()) == 1
    store.base.execute("DROP TABLE puzzles")  # as in the file of an older studio
    store.close()
    again = Store(file)
    assert again.puzzles.all() == []
    again.close()


# ---------------------------------------------------------------- in a browser


@pytest.mark.parametrize("options", [{"color_scheme": "dark"}, {"phone": True}], ids=["dark", "phone"])
def test_a_mistake_is_tried_again(
    open_page: Callable[..., Any], accessible: Callable[[Any], None], options: dict[str, Any]
) -> None:
    expect = pytest.importorskip("playwright.sync_api").expect
    expect.set_options(timeout=PAGE)
    page = open_page(**options)
    page.goto(f"/play?game=tictactoe&moves={','.join(MOVES)}")
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("link", name="Try the mistakes again").click()
    expect(page.get_by_role("heading", name="Due today")).to_be_visible()
    accessible(page)
    page.locator(".puzzle-list .open").first.click()
    expect(page.locator(".solve")).to_contain_text("O played b1 here, a blunder. Find a better move.")
    accessible(page)
    page.locator(".solve [role=gridcell][aria-label^=b3]").click()
    expect(page.locator(".verdict.wrong-move")).to_contain_text("b3 is a blunder")
    accessible(page)
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("After b1 X wins")
    page.locator(".solve [role=gridcell][aria-label^=a1]").click()
    expect(page.locator(".verdict.right")).to_contain_text("a1 solves it")
    expect(page.locator(".solve")).to_contain_text("due tomorrow")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(page)
    page.get_by_role("button", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Later")).to_be_visible()
