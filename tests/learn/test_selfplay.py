"""Self-play: the same games for the same seed, whoever is killed on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from secateur.cluster.place import WorkPlace
from secateur.errors import SecateurError
from secateur.games import load
from secateur.learn.data.replay import Skipped
from secateur.learn.data.selfplay import (
    SelfPlayGames,
    SelfPlayPace,
    SelfPlayRunner,
    SelfPlaySettings,
    SelfPlayTerms,
    play_games,
)
from secateur.learn.data.sources import read
from secateur.learn.data.td_leaf import read_leaves
from tests.helpers.patience import PATIENCE, wait_until

SPEC = "kalah"


def games_of(path: Path) -> dict[int, list[int]]:
    """The moves of each game of a file."""
    return {entry["id"]: entry["moves"] for entry in map(json.loads, path.read_text().splitlines()[1:])}


@pytest.mark.slow
def test_the_same_seed_plays_the_same_games_on_any_number_of_cores(tmp_path: Path) -> None:
    settings = SelfPlaySettings(SPEC, terms=SelfPlayTerms(nodes=60, seed=3))
    for name, cores in (("one", 1), ("two", 2)):
        play_games(settings, tmp_path / name, SelfPlayPace(12), WorkPlace(cores))
    assert games_of(tmp_path / "one") == games_of(tmp_path / "two")
    assert len({tuple(moves) for moves in games_of(tmp_path / "one").values()}) > 6
    other = SelfPlaySettings(SPEC, terms=SelfPlayTerms(nodes=60, seed=4))
    with pytest.raises(SecateurError, match="journal of another selfplay"):
        play_games(other, tmp_path / "one", SelfPlayPace(12), WorkPlace(1))


def test_more_games_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    settings = SelfPlaySettings(SPEC, terms=SelfPlayTerms(nodes=40))
    assert play_games(settings, tmp_path / "some", SelfPlayPace(4), WorkPlace(1)).done == 4
    first = (tmp_path / "some").read_text()
    assert play_games(settings, tmp_path / "some", SelfPlayPace(8), WorkPlace(1)).done == 8
    assert (tmp_path / "some").read_text().startswith(first)


@pytest.mark.slow
def test_a_kill_loses_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "secateur.cli", "selfplay", SPEC, "--games", "300", "--nodes", "400"]
    command += ["--concurrency", "2", "--out", str(tmp_path / "some.games")]
    process = subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    file = tmp_path / "some.games"
    wait_until(lambda: process.poll() is not None or (file.exists() and file.read_bytes().count(b"\n") > 20))
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    before = games_of(tmp_path / "some.games") if (tmp_path / "some.games").exists() else {}
    assert before
    again = subprocess.run([*command, "--json"], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert json.loads(again.stdout)["games"] == 300
    after = games_of(tmp_path / "some.games")
    assert sorted(after) == list(range(300))
    assert all(after[number] == moves for number, moves in before.items())


def test_a_book_of_moves_opens_the_games(tmp_path: Path) -> None:
    from secateur.arena.openings import open_book

    (tmp_path / "book.txt").write_text("a b\nb c\n")
    book = open_book(str(tmp_path / "book.txt"), seed=1)
    play_games(
        SelfPlaySettings(SPEC, terms=SelfPlayTerms(nodes=40, stray=0.0), book=book),
        tmp_path / "some",
        SelfPlayPace(4),
        WorkPlace(1),
    )
    game = load(SPEC)
    openings = {tuple(moves[:2]) for moves in games_of(tmp_path / "some").values()}
    assert openings <= {(game.parse_move(game.start(), a), "abc".index(b)) for a, b in ("ab", "bc")}


def test_positions_begin_where_chance_ends_and_leaves_are_read(tmp_path: Path) -> None:
    settings = SelfPlaySettings(SPEC, terms=SelfPlayTerms(nodes=60, stray=0.0, leaves=True))
    play_games(settings, tmp_path / "some.games", SelfPlayPace(10), WorkPlace(1))
    game, skipped = load(SPEC), Skipped()
    positions = read([tmp_path / "some.games"], game, skipped)
    entries = [json.loads(line) for line in (tmp_path / "some.games").read_text().splitlines()[1:]]
    assert skipped.count == 0
    assert len(positions) == sum(max(len(entry["moves"]) - entry["random"], 0) for entry in entries)
    leaves = read_leaves([tmp_path / "some.games"], game, scored=True, spread=100.0)
    assert 0 < len(leaves) <= sum(len(entry["leaves"]) for entry in entries)
    assert abs(leaves.targets).max() <= 48


def test_a_worker_is_told_and_asked_with_types() -> None:
    setup = {"game": SPEC, "weights": "", "terms": {"nodes": 40}}
    with pytest.raises(SecateurError, match=r"^the setup: game must be a string"):
        SelfPlayRunner({**setup, "game": 3})
    with pytest.raises(SecateurError, match=r"^the game: number must be a whole number"):
        SelfPlayRunner(setup).play({"number": "first"}, lambda told: None, lambda: False)


def test_slow_rules_are_played_for_longer_while_there_is_time() -> None:
    now = time.monotonic()
    few, many = SelfPlayGames(Path("few"), 21, 15.0), SelfPlayGames(Path("many"), 150, 15.0)
    assert not SelfPlayPace(seconds=10, until=now + 60).is_enough(few)
    assert SelfPlayPace(seconds=10, until=now + 60).is_enough(many)
    assert SelfPlayPace(seconds=10, until=now - 1).is_enough(few)
    fewer = SelfPlayGames(Path("fewer"), 19, 15.0)
    assert not SelfPlayPace(seconds=10, until=now - 1).is_enough(fewer)
    assert SelfPlayPace(seconds=10, until=now - 1, latest=now - 1).is_enough(fewer)
