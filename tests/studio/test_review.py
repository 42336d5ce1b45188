"""Reviews in the studio: by messages, kept in the file, and on the page."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.running_studio import Running
from tests.helpers.talking import ENGINE, HUMAN, Refused, Talk

#: X gives the win away with its third move, O the draw with its second.
MOVES = ["b2", "b1", "c3", "a1", "c1", "a3", "c2"]


def reviewed(talk: Talk, match: dict[str, Any]) -> dict[str, Any]:
    """The review of a match when it has ended."""
    talk.ask("review.start", match=match["id"])
    return talk.until(lambda push: push["type"] == "review" and push["state"] in ("done", "failed"))


def test_a_review_is_told_and_kept(studio: Running) -> None:
    with Talk(studio) as talk:
        match = talk.ask("match.new", game="tictactoe", moves=MOVES)
        told = reviewed(talk, match)
        assert told["state"] == "done" and told["done"] == told["total"] == len(told["moves"]) == len(MOVES)
        marks = [each["review"]["mark"] for each in told["moves"]]
        assert marks[:2] == ["best", "blunder"]
        why = told["moves"][1]["review"]["why"]
        assert why["headline"].startswith("After b1 X wins by force in 5 half-moves")
        assert [step["move"] for step in why["steps"]][:1] == ["b1"] and len(why["steps"]) <= 12
        nodes = talk.ask("match.open", match=match["id"])["nodes"]
        assert [node["review"]["mark"] for node in nodes[1:]] == marks
    studio.restart()
    with Talk(studio) as talk:
        nodes = talk.ask("match.open", match=match["id"])["nodes"]
        assert [node["review"] for node in nodes[1:]] == [each["review"] for each in told["moves"]]
        again = reviewed(talk, match)  # nothing is left to be done
        assert [each["review"] for each in again["moves"]] == [each["review"] for each in told["moves"]]


def test_a_line_is_shown_without_being_played(talk: Talk) -> None:
    match = talk.ask("match.new", game="tictactoe", moves=MOVES[:2])
    view = talk.ask("position.after", match=match["id"], node=1, moves=["a1", "c3"])["view"]
    assert [place for place, piece in enumerate(view["board"]["pieces"]) if piece] == [0, 4, 8]
    assert len(talk.ask("match.open", match=match["id"])["nodes"]) == 3
    with pytest.raises(Refused, match="move 2: 'b2' is not a legal move here"):
        talk.ask("position.after", match=match["id"], node=1, moves=["b2"])
    with pytest.raises(Refused, match="there is no node 9"):
        talk.ask("position.after", match=match["id"], node=9, moves=["a1"])


def test_the_engine_keeps_its_score(talk: Talk) -> None:
    """After the engine's move its node has the score that it found: of this position, a win counts one move less."""
    match = talk.ask("match.new", game="tictactoe", moves=["a1", "a2", "b1"], players=[HUMAN, ENGINE])
    match = talk.until(lambda push: push["type"] == "match" and push["thinking"] is None and push["current"] == 4)
    score = match["nodes"][4]["score"]
    assert score["proven"] == "exact" and match["nodes"][4]["move"] == "c1"


def test_values_come_from_a_solved_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where `solve --all` has solved the game, nothing is searched: every move has its value at once."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")
    subprocess.run([sys.executable, "-m", "secateur.cli", "solve", "tictactoe", "--all"], check=True)
    running = Running(tmp_path / "matches.sqlite", "--workers", "1")
    with Talk(running) as talk:
        match = talk.ask("match.new", game="tictactoe", moves=["b2", "b1"])
        talk.ask("analysis.start", match=match["id"], node=2, lines=500)
        told = talk.until(lambda push: push["type"] == "analysis" and push["state"] == "done")
        assert told["nodes"] == 7  # looked up, one for each move
        values = {line["moves"][0]: line["score"]["short"][0] for line in told["lines"]}
        assert values.pop("b3") == "=" and set(values.values()) == {"W5"} and len(values) == 6
    running.stop()
    assert running.complaints() == ""


def test_all_moves_are_valued(talk: Talk) -> None:
    """Analysis with as many lines as there are moves: each has its exact value, that of minimax."""
    match = talk.ask("match.new", game="tictactoe", moves=["b2", "b1"])
    talk.ask("analysis.start", match=match["id"], node=2, lines=500)
    told = talk.until(lambda push: push["type"] == "analysis" and push["state"] == "done")
    values = {line["moves"][0]: line["score"]["short"][0] for line in told["lines"]}
    assert len(values) == 7 and values["b3"] == "="
    assert {move for move, value in values.items() if value == "W5"} == {"a1", "c1", "a2", "c2", "a3", "c3"}
