"""Whole matches as commands in processes of their own: results, faults, journals, kill -9, Ctrl-C, files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from secateur.arena import worker
from secateur.arena.contest import Contest, ContestSettings
from secateur.arena.limits import Limits
from secateur.arena.one_game import MatchTerms
from secateur.arena.specs import read_spec
from secateur.cluster.place import WorkPlace
from secateur.errors import SecateurError
from tests.helpers.arena_tools import alive, fake
from tests.helpers.patience import PATIENCE, wait_until

ROOT = Path(__file__).resolve().parents[2]
MatchData = Callable[..., dict[str, Any]]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def test_a_match(match_data: MatchData, tmp_path: Path) -> None:
    pgn = tmp_path / "games.pgn"
    found = match_data(fake("best"), fake("first"), "--games", "6", "--concurrency", "2", "--pgn", str(pgn))
    assert found["games"] == 6 and found["complete"] and found["wins"] + found["draws"] == 6
    assert sum(found["pairs"]) == 3 and found["elo"] is None and found["elo_low"] > 0
    assert [engine["program"] for engine in found["engines"]] == ["Fake 1.0", "Fake 1.0"]
    assert not any(engine[kind] for engine in found["engines"] for kind in ("time", "illegal", "crash", "hang"))
    text = pgn.read_text()
    assert text.count("[Event ") == 6 and text.count('[White "best"]') == 3 and '[Game "tictactoe"]' in text
    openings = [line.split()[1] for line in text.splitlines() if line.startswith("1. ")]
    assert all(openings.count(opening) % 2 == 0 for opening in openings)  # each is played with both colours


@pytest.mark.slow
def test_the_arena_itself_takes_little_time(match_data: MatchData) -> None:
    assert 0 < match_data(fake("best"), fake("first"), "--games", "6")["arena_milliseconds"] < 20


def test_faults_are_counted_per_engine(match_data: MatchData) -> None:
    found = match_data(fake("crash"), fake("illegal", 9), "--games", "4")
    crashing, other = found["engines"]
    assert crashing["crash"] == 4 and other["crash"] == other["illegal"] == 0 and found["losses"] == 4
    assert "Segmentation fault, so to speak" in crashing["last"]


@pytest.mark.slow
def test_a_bad_opening_is_left_out_and_told(match_data: MatchData, secateur: Run, tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("a1 b2\na1 a1\nc3 b2\na1 c1 a2 c2 a3\nb2 a1\n")
    found = match_data(fake("best"), fake("first"), "--games", "10", "--openings", str(book))
    assert found["games"] == 10 and sum(found["pairs"]) == 5
    assert len(found["bad_openings"]) == 2 and "at line 2 of book.txt" in "".join(found["bad_openings"])
    args = ("match", fake("best"), fake("first"), "--game", "tictactoe", "--games", "10", "--openings", str(book))
    assert "bad openings" in secateur(*args).stdout
    book.write_text("a1 a1\nb2 b2\n")
    assert "line 1 of book.txt" in secateur(*args, code=2).stderr


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("play", "says"),
    [("1 // 0", "the game raises ZeroDivisionError"), ("while True: pass", "a method of the game does not return")],
)
def test_a_game_that_hangs_or_raises_ends_the_match(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, play: str, says: str
) -> None:
    monkeypatch.setattr(worker, "HANG_LIMIT", replace(worker.HANG_LIMIT, seconds=3))
    file = tmp_path / "odd.py"
    file.write_text(f"{ODD}        print('a move')\n        {play}\n")
    spec = read_spec(fake("first"), "tictactoe")
    settings = ContestSettings(f"{file}:Odd", (spec, spec), ("one", "two"), ((0, 1),), MatchTerms(Limits(100)), plies=0)
    with pytest.raises(SecateurError, match=says):
        list(Contest(settings).play(2, WorkPlace(1)))


ODD = """
from secateur.games import TicTacToe

class Odd(TicTacToe):
    def play(self, state, move):
"""


@pytest.mark.slow
def test_sequential_tests_stop_when_they_are_decided(match_data: MatchData, secateur: Run) -> None:
    found = match_data(fake("best"), fake("first"), "--sprt", "0", "400", "--concurrency", "2")
    assert found["sprt"]["accepted"] == "elo1" and found["sprt"]["llr"] >= found["sprt"]["high"]
    assert found["complete"] and 4 <= found["games"] < 100
    args = ("match", fake("first"), fake("best"), "--game", "tictactoe", "--plies", "1", "--sprt", "0", "400")
    told = secateur(*args).stdout
    assert "SPRT" in told and "accepted elo 0" in told


def test_lines_for_people(secateur: Run) -> None:
    told = secateur("match", fake("last"), fake("first"), "--game", "tictactoe", "--games", "2", "--plies", "0").stdout
    lines = told.splitlines()
    assert lines[0] == "1/2  last - first  1-0  X wins, 5 half-moves"
    assert "last against first" in lines and any(line.startswith("Elo") for line in lines)


# ---------------------------------------------------------------- journals


@pytest.mark.slow
def test_a_journal_goes_on_and_refuses_other_matches(match_data: MatchData, secateur: Run, tmp_path: Path) -> None:
    journal = str(tmp_path / "match.jsonl")
    engines = (fake("best"), fake("first"))
    assert match_data(*engines, "--games", "2", "--journal", journal)["resumed"] == 0
    longer = match_data(*engines, "--games", "4", "--journal", journal)
    assert longer["resumed"] == 2 and longer["games"] == 4
    again = match_data(*engines, "--games", "4", "--journal", journal)
    assert again["resumed"] == 4 and again["games"] == 4 and again["pairs"] == longer["pairs"]
    other = ("--game", "tictactoe", "--time", "100+1", "--plies", "1", "--journal", journal)
    said = secateur("match", fake("best"), fake("last"), *other, code=2).stderr
    assert "is the journal of another contest (engines" in said and said.count("\n") == 1
    said = secateur("match", *engines, *other, "--seed", "5", code=2).stderr
    assert "(seed 0, not 5)" in said
    assert match_data(*engines, "--games", "2", "--journal", journal, "--fresh")["resumed"] == 0


@pytest.mark.slow
def test_a_line_that_was_cut_off_is_played_again(match_data: MatchData, tmp_path: Path) -> None:
    journal = tmp_path / "match.jsonl"
    args = (fake("best"), fake("first"), "--games", "4", "--journal", str(journal))
    whole = match_data(*args)
    data = journal.read_bytes()
    journal.write_bytes(data[:-30])
    cut = match_data(*args)
    assert cut["resumed"] == 3 and cut["games"] == 4 and cut["pairs"] == whole["pairs"]
    journal.write_bytes(data[:10])
    assert match_data(*args)["resumed"] == 0


@pytest.mark.sample(2)
@pytest.mark.parametrize("data", [b"PGN games\n", b"no line at all", b'{"a": 1}\n', b"[]\n"])
def test_another_file_is_never_overwritten(data: bytes, secateur: Run, tmp_path: Path) -> None:
    other = tmp_path / "notes"
    other.write_bytes(data)
    args = ("--game", "tictactoe", "--games", "2", "--journal", str(other))
    said = secateur("match", fake("best"), fake("first"), *args, code=2).stderr
    assert "is not the journal of a contest" in said and other.read_bytes() == data
    secateur("match", fake("best"), fake("first"), *args, "--fresh", code=2)
    assert other.read_bytes() == data


def start(tmp_path: Path, *args: str) -> subprocess.Popen[str]:
    """A match in the background."""
    return subprocess.Popen(
        [sys.executable, "-m", "secateur.cli", "match", *args],
        cwd=tmp_path,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )


def descendants(pid: int) -> set[int]:
    """The processes that a process has started, and those that they have."""
    found: set[int] = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            child = int(path.parent.name)
            found |= {child} | descendants(child)
    return found


def lines_of(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here to look for processes in")
def test_kill_9_loses_nothing_and_leaves_nothing(match_data: MatchData, tmp_path: Path) -> None:
    journal = tmp_path / "match.jsonl"
    args = [fake("sleepy"), fake("first"), "--games", "12", "--concurrency", "2", "--journal", str(journal)]
    usual = ["--game", "tictactoe", "--time", "100+1", "--plies", "1"]
    process = start(tmp_path, *args, *usual)
    wait_until(lambda: lines_of(journal) >= 4 and len(descendants(process.pid)) >= 6)  # two workers, two engines each
    below = descendants(process.pid)
    process.kill()
    process.communicate()
    wait_until(lambda: not any(map(alive, below)))
    noted = lines_of(journal) - 1
    found = match_data(*args)
    assert found["resumed"] == noted >= 3 and found["games"] == 12 and found["complete"]
    numbers = [json.loads(line)["id"] for line in journal.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(12))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here to look for processes in")
def test_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    journal = tmp_path / "match.jsonl"
    args = [fake("sleepy"), fake("first"), "--games", "6", "--journal", str(journal), "--json"]
    process = start(tmp_path, *args, "--game", "tictactoe", "--time", "100+1", "--plies", "1")
    wait_until(lambda: lines_of(journal) >= 2)
    worker = min(descendants(process.pid))
    engines = descendants(worker)
    os.kill(worker, signal.SIGKILL)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert json.loads(out)["games"] == 6
    wait_until(lambda: not any(map(alive, engines)))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here to look for processes in")
def test_ctrl_c_prints_the_table_so_far(tmp_path: Path, cache: Path) -> None:
    usual = ["--game", "tictactoe", "--time", "100+1", "--plies", "1", "--games", "40"]
    process = start(tmp_path, fake("sleepy"), fake("first"), *usual)
    assert process.stdout is not None
    first = process.stdout.readline()
    below = descendants(process.pid)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130 and "to resume" in err
    assert first.startswith("1/40") and "sleepy against first" in out and "Traceback" not in err
    wait_until(lambda: not any(map(alive, below)))
    assert len(list(cache.rglob("*.jsonl"))) == 1  # to go on with
    process = start(tmp_path, fake("sleepy"), fake("first"), *usual[:-1], "2", "--json")
    out, err = process.communicate(timeout=PATIENCE)
    assert "resumes after" in err and json.loads(out)["resumed"] >= 1
    assert list(cache.rglob("*.jsonl")) == []  # all is played


def test_one_journal_is_for_one_process(tmp_path: Path, secateur: Run) -> None:
    journal = tmp_path / "match.jsonl"
    args = [fake("sleepy"), fake("first"), "--game", "tictactoe", "--games", "40", "--journal", str(journal)]
    process = start(tmp_path, *args)
    wait_until(lambda: lines_of(journal) >= 1)
    assert "is being written by another process" in secateur("match", *args, code=2).stderr
    process.terminate()
    process.communicate()


# ---------------------------------------------------------------- ladders


@pytest.mark.slow
def test_a_ladder(secateur: Run) -> None:
    usual = ("--game", "tictactoe", "--plies", "1", "--time", "100+1", "--games", "4")
    args = ("ladder", fake("best"), fake("first") + "=1000", fake("last") + "=1200", *usual)
    found = json.loads(secateur(*args, "--json").stdout)
    assert [each["rating"] for each in found["opponents"]] == [1000, 1200]
    assert [each["games"] for each in found["opponents"]] == [4, 4] and found["games"] == 8
    assert found["low"] > 1000 and found["complete"]
    told = secateur(*args).stdout
    assert "best" in told and "rating" in told and "opponent" in told


# ---------------------------------------------------------------- what cannot be used


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--games", "3"), "every opening is played twice"),
        (("--games", "0"), "--games must be a whole number from 2 to 1,000,000, not 0"),
        (("--sprt", "5", "0"), "must be less than the second"),
        (("--time", "soon"), "'soon' is not a time control"),
        (("--openings", "nowhere.pgn"), "nowhere.pgn cannot be read"),
        (("--resign", "lots"), "resign must be SCORE:MOVES, such as 600:4, or off, not lots"),
        (("--draw", "1:2"), "draw must be SCORE:MOVES:FROM, such as 10:8:40, or off, not 1:2"),
        (("--pgn", "/nowhere/x.pgn"), "there is no folder /nowhere"),
        (("--journal", "/proc/x/y"), "cannot be written"),
        (("--plies", "9"), "every game is over within 9 random moves"),
        (("--game", "chess2"), "unknown game 'chess2'"),
    ],
)
def test_bad_input_is_one_line(args: tuple[str, ...], says: str, secateur: Run) -> None:
    usual = () if "--game" in args else ("--game", "tictactoe")
    said = secateur("match", fake("first"), fake("last"), *usual, *args, code=2).stderr
    assert says in said and said.count("\n") == 1 and said.startswith("secateur: ")


def test_engines_are_tried_before_the_first_game(secateur: Run) -> None:
    said = secateur("match", fake("first"), fake("stillborn"), "--game", "tictactoe", code=2).stderr
    assert "stillborn ended with exit code 1" in said and said.count("\n") == 1
