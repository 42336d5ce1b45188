"""Suites of positions: what is read from a file, what counts as solved, and the command."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from secateur.arena.suite import Attempt, Puzzle, _attempt, read_suite
from secateur.arena.tasks import EngineAnswer
from secateur.errors import SecateurError
from secateur.games import load
from secateur.schema import convert
from tests.helpers.arena_tools import STOCKFISH, fake

Run = Callable[..., "subprocess.CompletedProcess[str]"]

EPD = """\
# comments and empty lines are skipped

2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - ; bm Qd1 + ; id BK.01
rn1qk2r/1b2bppp/p2ppn2/1p6/3NP3/1BN5/PPP2PPP/R1BQR1K1 w kq - 5 10 id "CCR19"; am Bxe6;
8/8/8/8/1p1N4/1Bk1K3/3N4/b7 w - - bm Nd4-e6; ce +M3; pv Nd4-e6 Ba1-b2 Ne6-c5;
7k/8/5K2/8/8/8/8/6R1 w - - dm 2;
7k/8/5K2/8/8/8/8/6R1 w - - bm Rg3 Rg4; c0 "two moves";
7k/8/5K2/8/8/8/8/6R1 w - - c0 "nothing";
7k/8/5K2/8/8/8/8/6R1 w - - bm Rh9;
9/8/8/8/8/8/8/8 w - - bm a4;
"""


def test_positions_are_read(tmp_path: Path) -> None:
    file = tmp_path / "suite.epd"
    file.write_text(EPD)
    puzzles, wrong = read_suite(str(file), load("chess"))
    assert [puzzle.name for puzzle in puzzles] == ["WAC.001", "BK.01", "CCR19", "line 6", "line 7", "line 8"]
    assert [puzzle.best for puzzle in puzzles] == [("g3g6",), ("d6d1",), (), ("d4e6",), (), ("g1g3", "g1g4")]
    assert puzzles[2].avoid == ("b3e6",) and [puzzle.mate for puzzle in puzzles] == [0, 0, 0, 3, 2, 0]
    assert [text.partition(":")[0] for text in wrong] == ["line 9", "line 10", "line 11"]


def test_files_without_a_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "suite.epd"
    for text, says in (
        ("", "contains no positions"),
        ("nonsense\n", "line 1"),
        ("7k/8/5K2/8/8/8/8/6R1 w - -\n", "must have bm"),
    ):
        file.write_text(text)
        with pytest.raises(SecateurError, match=says):
            read_suite(str(file), load("chess"))
    with pytest.raises(SecateurError, match="cannot be read"):
        read_suite(str(tmp_path / "nowhere"), load("chess"))


def test_what_solves_a_puzzle() -> None:
    best, avoid, mate = Puzzle("", "", best=("e2e4",)), Puzzle("", "", avoid=("e2e4",)), Puzzle("", "", mate=3)
    assert best.solved_by("e2e4", None) and not best.solved_by("d2d4", 1)
    assert avoid.solved_by("d2d4", None) and not avoid.solved_by("e2e4", None) and not avoid.solved_by("", None)
    assert mate.solved_by("e2e4", 3) and mate.solved_by("e2e4", 2)
    assert not any(mate.solved_by("e2e4", claimed) for claimed in (None, 4, -3))
    both = Puzzle("", "", best=("e2e4",), mate=2)
    assert both.solved_by("e2e4", None) and both.solved_by("d2d4", 2) and not both.solved_by("d2d4", 3)


def test_time_to_solution_and_mates_that_are_true() -> None:
    notation = load("chess").engine_notation()
    puzzle = Puzzle("x", "k7/8/1K6/8/8/8/4Q3/8 w - - 0 1", best=("e2e8",))
    answer = {
        "move": "e2e8",
        "score": 99_999,
        "mate": 1,
        "depth": 5,
        "nodes": 9,
        "line": "e2e8",
        "seconds": 0.9,
        "ideas": [
            [0.1, "e2e8", 3, None, 1],
            [0.2, "e2e4", 4, None, 2],
            [0.3, "e2e8", 5, None, 3],
            [0.5, "e2e8", 9, 1, 4],
        ],
    }

    def attempt(**changes: object) -> Attempt:
        return _attempt(notation, puzzle, convert({**answer, **changes}, EngineAnswer))

    found = attempt()
    assert found.solved and found.seconds == 0.3 and found.proven
    assert attempt(line="e2e7 a8b8").proven  # and Qb7 mates
    for line in ("e2e4", "e2e8 a8a7", "e2e9", "", "b6c5 a8b8"):
        assert attempt(line=line).proven is False
    wrong = attempt(move="e2e4", mate=None)
    assert not wrong.solved and wrong.seconds is None and wrong.proven is None
    assert not attempt(move="nonsense").solved
    assert _attempt(notation, puzzle, EngineAnswer(crash="ended by SIGSEGV")).crash == "ended by SIGSEGV"


@pytest.mark.slow
def test_the_command_for_another_game(secateur: Run, tmp_path: Path) -> None:
    file = tmp_path / "suite.txt"
    file.write_text('.../.../... bm a1 b2; id "corner";\n.../.../... am a1\n.../.../... bm c3\n')
    args = ("suite", "suite.txt", fake("first"), "--game", "tictactoe", "--nodes", "10", "--concurrency", "2")
    found = json.loads(secateur(*args, "--json").stdout)
    assert (found["positions"], found["solved"], found["complete"]) == (3, 1, True)
    assert [each["solved"] for each in found["attempts"]] == [True, False, False]
    told = secateur(*args).stdout
    assert "solved 1 of 3 positions" in told and "line 3: a1, wanted bm c3" in told
    crashed = json.loads(secateur(*args[:2], fake("crash"), *args[3:], "--json").stdout)
    assert crashed["solved"] == 0 and crashed["crashes"] == 3
    said = secateur(*args, "--depth", "3", code=2).stderr
    assert "cannot be used together" in said and said.count("\n") == 1


def test_real_suites_are_read(data: Path, whole: bool) -> None:
    suites = data / "chess" / "suites"
    for name, number, bad in (("wac.epd", 300, 0), ("bratko-kopec.epd", 24, 1), ("mate_in_1.epd", 64, 0)):
        puzzles, wrong = read_suite(str(suites / name), load("chess"))
        assert len(puzzles) == (number if whole else 20) and len(wrong) <= bad, (name, wrong)


@pytest.mark.skipif(not STOCKFISH.exists(), reason="Debian's stockfish is not installed")
def test_stockfish_solves_mates(secateur: Run, data: Path) -> None:
    file = data / "chess" / "suites" / "mate_in_1.epd"
    found = json.loads(secateur("suite", str(file), "stockfish", "--depth", "4", "--first", "8", "--json").stdout)
    assert found["solved"] == found["mates_proven"] == 8
