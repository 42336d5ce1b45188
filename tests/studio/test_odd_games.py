"""Games with too many moves, endless lists or crashes: each gives one line, and the page keeps working."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from secateur.games import explained
from secateur.games.pictures import MOST_MOVES
from secateur.studio.jobs import Stopping, StudioRunner
from secateur.studio.jobs.position import LONGEST_TEXT, MOST_COUNTED
from secateur.workers.framing import StartJob, decode, encode
from secateur.workers.worker import Worker
from tests.helpers.running_studio import Running
from tests.helpers.talking import Refused, Talk

GAME = """
import time

from secateur import LOSS, ONGOING, Board, Game


class Odd(Game):
    '''Name a number; the third one to be named loses.'''

    def start(self):
        return 0

    def moves(self, state):
        yield from range(5)

    def play(self, state, move):
        return state + 1

    def outcome(self, state):
        return LOSS if state >= 3 else ONGOING

"""

WIDE = "    def moves(self, state):\n        yield from range(1_000_000)\n"
ENDLESS = "    def moves(self, state):\n        yield 0\n        while True:\n            yield 1\n"
STUCK = "    def moves(self, state):\n        while True:\n            time.sleep(1)\n        yield 1\n"


def written(folder: Path, more: str) -> str:
    (folder / "odd.py").write_text(GAME + more)
    return str(folder / "odd.py")


def ask(kind: str, request: dict[str, Any]) -> dict[str, Any]:
    """The answer of a worker, as JSON delivers it."""
    worker = Worker(StudioRunner, explained)
    worker.write = lambda message: None  # type: ignore[method-assign]  # that it has begun
    return vars(decode(encode(worker.answer(StartJob("j1", kind, request), Stopping()))))


# ---------------------------------------------------------------- too many moves, too large boards


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("wide")
    written(folder, WIDE)
    running = Running(folder / "matches.sqlite", "odd.py", "--workers", "1", folder=folder)
    yield running
    running.stop()
    assert running.complaints() == ""


def test_a_million_moves_are_cut_to_a_bounded_list(wide: Running) -> None:
    with Talk(wide) as talk:
        match = talk.ask("match.new", game="odd.py")
        view = match["view"]
        assert len(view["moves"]) == MOST_MOVES and view["more"] == MOST_COUNTED
        assert view["moves"][7] == {"move": "7", "cells": []}
        match = talk.ask("match.move", match=match["id"], node=0, move="987654")
        assert match["nodes"][1]["move"] == "987654", "one that is not listed can be typed"
        with pytest.raises(Refused, match="is not a legal move here") as refused:
            talk.ask("match.move", match=match["id"], node=1, move="1000000")
        assert len(str(refused.value)) < 300
        failed = talk.job("tree", {"game": "odd.py", "algorithm": "alphabeta", "depth": 2})
        assert failed["state"] == "failed" and "\n" not in failed["message"]


def test_a_page_of_a_million_moves_can_be_played(wide: Running, browser: Any) -> None:
    page = browser.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{wide.url}/play?game=odd.py")
    page.wait_for_selector(".other button")
    assert page.locator(".other button").count() == 60
    assert page.inner_text(".other span") == "and at least 100,940 more: type the move"
    page.fill("#typed-move", "999999")
    page.press("#typed-move", "Enter")
    page.wait_for_selector(".turn button:has-text('999999')")
    assert page.evaluate("document.querySelectorAll('*').length") < 1_000
    page.close()


def test_an_endless_list_of_moves_is_cut_to_a_bounded_list(tmp_path: Path) -> None:
    answer = ask("position", {"game": written(tmp_path, ENDLESS), "moves": []})["result"]
    assert answer["view"]["more"] == MOST_COUNTED


def test_a_picture_or_a_text_that_is_too_large_is_not_sent(tmp_path: Path) -> None:
    large = "    def picture(self, state):\n        return Board(200, 200)\n"
    view = ask("position", {"game": written(tmp_path, large), "moves": ["1"]})["result"]["view"]
    assert view["board"] is None and view["last"] == [] and view["moves"][0]["cells"] == []
    long = "    def show(self, state):\n        return 'x' * 1_000_000\n"
    (tmp_path / "long").mkdir()
    view = ask("position", {"game": written(tmp_path / "long", long), "moves": []})["result"]["view"]
    assert len(view["text"]) < LONGEST_TEXT + 10


# ---------------------------------------------------------------- methods that do not return, or crash


@pytest.mark.sample(2)
@pytest.mark.parametrize("moves", [STUCK, ENDLESS])
def test_moves_that_do_not_return_are_reported(tmp_path: Path, moves: str) -> None:
    written(tmp_path, moves)
    running = Running(tmp_path / "matches.sqlite", "odd.py", "--workers", "1", folder=tmp_path)
    try:
        with Talk(running) as talk:
            with pytest.raises(Refused, match="a method of the game does not return"):
                talk.ask("match.new", game="odd.py", moves=["7"])
            assert talk.ask("match.new", game="tictactoe")["view"]["moves"], "other games go on"
    finally:
        running.stop()
    assert running.complaints() == ""


CRASHES = [
    ("moves", "return None"), ("moves", "return 5"), ("moves", "yield 'x'"), ("moves", "yield None"),
    ("moves", "1 / 0"), ("moves", "return helper(state)"), ("play", "return None"), ("play", "return [1]"),
    ("play", "raise KeyError(state)"),
    ("outcome", "return None"), ("outcome", "return 'won'"), ("outcome", "return float('nan')"),
    ("outcome", "return self.outcome(state)"), ("start", "return helper()"), ("start", "raise SystemExit"),
    ("start", "raise KeyboardInterrupt"), ("show", "return None"), ("show", "return 5"), ("show", "return 1 / 0"),
    ("picture", "return 5"), ("picture", "return Board(0, 0)"), ("picture", "raise RecursionError"),
    ("format_move", "return None"), ("format_move", "return 5"), ("format_move", "return '\\ud800'"),
    ("format", "return None"), ("format", "return b'x'"), ("touched", "return None"), ("touched", "return [99]"),
    ("parse_move", "return None"), ("parse_move", "return 'x'"), ("parse_move", "return helper"),
]  # fmt: skip
ARGUMENTS = {
    "start": "self",
    "play": "self, state, move",
    "format_move": "self, state, move",
    "touched": "self, state, move",
    "parse_move": "self, state, text",
}


@pytest.mark.sample(4)
@pytest.mark.parametrize(("method", "body"), CRASHES, ids=lambda each: each[:40])
def test_a_method_that_crashes_gives_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], method: str, body: str
) -> None:
    picture = "    def picture(self, state):\n        return Board(3, 3)\n" if method == "touched" else ""
    more = f"{picture}    def {method}({ARGUMENTS.get(method, 'self, state')}):\n        {body}\n"
    game = written(tmp_path, f"{more}\n\ndef helper(state):\n    return state.nothing\n")
    asked = [("position", {"moves": []}), ("position", {"moves": [], "move": "1"}), ("games", {})]
    answers = [ask(kind, {"game": game, **request}) for kind, request in asked]
    assert any("message" in answer for answer in answers)
    for answer in answers:
        if "message" in answer:
            assert "\n" not in answer["message"] and 10 < len(answer["message"]) < 400, answer
            assert "secateur stumbled" not in answer["message"], answer
    assert capfd.readouterr() == ("", "")
