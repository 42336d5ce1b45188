"""The command `review`."""

from __future__ import annotations

import json
from pathlib import Path


def test_the_command_goes_on_where_it_was(run, tmp_path: Path) -> None:
    games, out = tmp_path / "games.pgn", tmp_path / "out.pgn"
    nim = '[Game "nim"]\n\n1. a1 *\n\n'
    games.write_text(nim * 3)
    args = ("review", str(games), "--nodes", "1000", "-o", str(out))
    run(*args, "--games", "2")
    begun = out.read_text()
    assert begun.count("[Annotator") == 2
    rest = run(*args)
    assert rest.stdout.startswith("\n3. ")
    assert out.read_text().startswith(begun) and out.read_text().count("[Annotator") == 3


def test_the_command_refuses_in_one_line(run, tmp_path: Path) -> None:
    games, other = tmp_path / "games.pgn", tmp_path / "other.pgn"
    games.write_text('[Game "nim"]\n\n1. z9 *\n\n[Game "nim"]\n\n1. a1 *\n')
    other.write_text("1. e4 *\n")
    refused = run("review", str(games), "-o", str(other), "--nodes", "1000", code=2)
    assert "was not written by secateur review" in refused.stderr
    assert other.read_text() == "1. e4 *\n"
    found = run("review", str(games), "--nodes", "1000", "--json", code=2)
    assert found.stderr.startswith("secateur: game 1: move 1: ")
    assert found.stderr.count("\n") == 1
    assert [move["move"] for move in json.loads(found.stdout)["moves"]] == ["a1"]


def test_a_game_that_play_saved_is_reviewed(run, tmp_path: Path) -> None:
    saved, other = tmp_path / "game.json", tmp_path / "other.json"
    args = ("play", "nim:heaps=1-2", "--nodes", "200", "--side", "second", "--position", "1 2 first", "--file")
    run(*args, str(saved), input="b1\nquit\n")
    kept = json.loads(saved.read_text())
    found = json.loads(run("review", str(saved), "--nodes", "1000", "--json").stdout)
    assert found["title"] == "Engine - You" and len(found["moves"]) == len(kept["moves"]) > 0
    other.write_text("{}")
    refused = run("review", str(other), code=2)
    assert refused.stderr == f"secateur: {other} is not a game that secateur play saved\n"
