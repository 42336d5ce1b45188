"""A studio whose cache is empty: moves come before the compiler is done, and pages say what is compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.running_studio import COUNTDOWN, Running
from tests.helpers.talking import HUMAN, Talk

pytestmark = pytest.mark.usefixtures("compiled")

#: A casual engine, which is no engine of a few nodes: those are interpreted anyway.
ENGINE = {"kind": "engine", "level": {"depth": 3}}


@pytest.fixture
def studio(tmp_path: Path, empty_cache: Path) -> Iterator[Running]:
    """A studio with an empty cache, and with a game of the author's own."""
    (tmp_path / "countdown.py").write_text(COUNTDOWN.format(moves="pass", play="pass"))
    running = Running(tmp_path / "matches.sqlite", "--workers", "2", "countdown.py", folder=tmp_path)
    yield running
    running.stop()


def is_compiling(message: dict[str, Any], what: str) -> bool:
    return re.fullmatch(rf"compiling {what}, about \d+ s", message.get("compiling") or "") is not None


def test_a_move_comes_first_and_the_compiler_is_told_of(studio: Running) -> None:
    with Talk(studio) as talk:
        match = talk.ask("match.new", game="tictactoe", moves=[], players=[ENGINE, HUMAN])
        heard = []
        while (message := talk.until(lambda message: True))["type"] != "match" or len(message["nodes"]) < 2:
            heard.append(message)
        assert match["id"] == message["id"]
    thinking = [each for each in heard if each["type"] == "thinking" and each.get("depth")]
    assert any(is_compiling(each, "TicTacToe for the exact search") for each in thinking)


@pytest.mark.slow
def test_a_race_and_a_check_say_what_they_wait_for(studio: Running) -> None:
    with Talk(studio) as talk:
        talk.ask("file")
        talk.until(lambda each: each["type"] == "file" and is_compiling(each, r"Countdown for [\w\' ]+"))
        contenders = [{"algorithm": "minimax", "ordering": "generated"}]
        talk.ask("job.start", kind="race", request={"game": "nim", "contenders": contenders, "depth": 2})
        told = talk.until(lambda each: each["type"] == "job" and each["state"] == "compiling")
        assert is_compiling(told, "Nim for minimax")
        assert talk.until(lambda each: each["type"] == "job" and each["state"] == "done")["result"]["rows"]


def test_a_hint_says_what_is_compiled(studio: Running) -> None:
    with Talk(studio) as talk:
        match = talk.ask("match.new", game="tictactoe", moves=[], players=[HUMAN, HUMAN])
        talk.ask("hint", match=match["id"], node=0, full=True)
        talk.until(lambda each: each["type"] == "compiling" and is_compiling(each, "TicTacToe for the exact search"))


@pytest.mark.slow
def test_the_pages_show_it(studio: Running, open_page: Any, tmp_path: Path) -> None:
    page = open_page()
    page.goto(f"{studio.url}/write")
    page.get_by_text("Countdown").first.wait_for()
    changed = COUNTDOWN.format(moves="pass", play="pass").replace("State(9)", "State(10)")
    (tmp_path / "countdown.py").write_text(changed)  # so that it is compiled while the page is open
    page.get_by_text(re.compile(r"^compiling Countdown for [\w' ]+, about \d+ s$")).wait_for()
    page.goto(f"{studio.url}/race?game=nim&depth=2&algorithms=minimax&orderings=generated")
    page.get_by_role("button", name="Start the race").click()
    page.get_by_text(re.compile(r"^Compiling Nim for minimax, about \d+ s, once…")).wait_for()
    page.get_by_text("Done at depth 2").first.wait_for()
