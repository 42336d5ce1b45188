"""Games that do what no game should: only they suffer from it."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.patience import wait_until
from tests.helpers.running_studio import COUNTDOWN, Running
from tests.helpers.talking import HUMAN, Refused, Talk


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("author")
    (folder / "countdown.py").write_text(COUNTDOWN.format(moves="pass", play="pass"))
    running = Running(
        folder / "matches.sqlite", "countdown.py:Countdown", "--workers", "2", folder=folder, interpreted=True
    )
    yield running, folder / "countdown.py"
    running.stop()


SPEC = "countdown.py:Countdown"
SAVED = count()


def changed(talk: Talk, file: Path, play: str) -> None:
    """Saves the file with new contents, and waits until the studio has noticed."""
    text = COUNTDOWN.format(moves="pass", play=play) + f"\n# {next(SAVED)}\n"
    file.write_text(text)
    talk.until(lambda push: push["type"] == "file" and push.get("text") == text)


def test_the_authors_game_is_played_like_any_other(author: tuple[Running, Path]) -> None:
    with Talk(author[0]) as talk:
        games = talk.ask("games")
        assert games["games"][0]["game"] == SPEC and games["games"][0]["mine"] and games["opening"] == SPEC
        match = talk.ask("match.new", game=SPEC, players=[HUMAN, {"kind": "engine", "level": {"nodes": 900}}])
        assert [move["move"] for move in match["view"]["moves"]] == ["1", "2"]
        talk.ask("match.move", match=match["id"], node=0, move="1")
        reply = talk.until(lambda push: push["type"] == "match" and push["current"] == 2)
        assert reply["nodes"][2]["move"] == "2", "8 are left: it leaves a multiple of three"
        with pytest.raises(Refused):
            talk.ask("match.new", game=str(author[1]) + ":Countdown")


@pytest.mark.parametrize(
    ("play", "word"),
    [
        ("os._exit(3)", "ended"), ("sys.exit(3)", "SystemExit"), ("1 / 0", "ZeroDivisionError"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"), ("x = [0] * 10**12", "memory"),
    ],
)  # fmt: skip
def test_a_game_that_breaks_is_named(author: tuple[Running, Path], play: str, word: str) -> None:
    studio, file = author
    with Talk(studio) as talk, Talk(studio) as other:
        changed(talk, file, play)
        match = talk.ask("match.new", game=SPEC)
        with pytest.raises(Refused, match=word):
            talk.ask("match.move", match=match["id"], node=0, move="1")
        assert other.ask("match.new", game="tictactoe")["view"]["moves"]


def test_a_game_that_does_not_return_keeps_nobody_waiting(author: tuple[Running, Path]) -> None:
    studio, file = author
    with Talk(studio) as talk, Talk(studio) as other:
        changed(talk, file, "while True: time.sleep(1)")
        match = talk.ask("match.new", game=SPEC)

        def overtaken() -> bool:
            """Whether the other page gets its answer before this one gets its error."""
            talk.last += 1
            move = {"v": 1, "id": talk.last, "type": "match.move", "match": match["id"], "node": 0, "move": "1"}
            talk.socket.send(json.dumps(move))
            assert other.ask("match.new", game="tictactoe")["view"]["moves"]
            with suppress(TimeoutError):
                while True:
                    talk.pushes.append(talk.receive(0))
            waits = not any(push.get("re") == talk.last for push in talk.pushes)
            answer = talk.until(lambda push: push.get("re") == talk.last)
            assert answer["type"] == "error" and "does not return" in answer["message"]
            return waits

        assert any(overtaken() for _ in range(4))  # a busy machine may be too slow once
        changed(talk, file, "print('hello from a game')")
        match = talk.ask("match.new", game=SPEC)
        assert talk.ask("match.move", match=match["id"], node=0, move="1")["current"] == 1, (
            "what it prints is no message"
        )


def test_a_file_that_is_saved_often_leaves_no_process_behind(author: tuple[Running, Path]) -> None:
    studio, file = author
    with Talk(studio) as talk:
        for number in range(6):
            changed(talk, file, f"pass  # {number}")
            talk.ask("match.new", game=SPEC)
        wait_until(lambda: len(studio.children()) <= 4)  # two referees, two workers


def test_a_file_that_hangs_or_is_gone_is_told(author: tuple[Running, Path]) -> None:
    studio, file = author
    good = COUNTDOWN.format(moves="pass", play="pass")
    with Talk(studio) as talk:
        for text, word in (
            (good.replace("yield 1", "while True: time.sleep(1)"), "does not return"),
            ("import time\nwhile True: time.sleep(1)", "does not return"),
            ("", "the file is empty"),
        ):
            file.write_text(text)
            talk.until(
                lambda push, word=word: push["type"] == "file" and push["state"] == "failed" and word in push["message"]
            )
        file.unlink()
        time.sleep(3)
        file.write_text(good)
        talk.until(lambda push: push["type"] == "file" and push.get("text") == good and push["state"] == "checking")
        assert talk.ask("games")["games"][0]["title"] == "Countdown"


def test_a_match_is_seen_by_the_new_rules(author: tuple[Running, Path]) -> None:
    studio, file = author
    with Talk(studio) as talk:
        changed(talk, file, "pass")
        match = talk.ask("match.new", game=SPEC)
        file.write_text(COUNTDOWN.format(moves="pass", play="pass").replace("yield 1", "yield 1; yield 3"))
        seen = talk.until(lambda push: push["type"] == "match" and push["id"] == match["id"])
        assert [move["move"] for move in seen["view"]["moves"]] == ["1", "3", "2"]
        file.write_text("class Broken(")
        talk.until(lambda push: push["type"] == "file" and "cannot be imported" in push.get("message", ""))
        assert "cannot be imported" in talk.ask("games")["games"][0]["error"]
