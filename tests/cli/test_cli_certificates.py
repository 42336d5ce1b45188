"""`secateur solve --certificate` and `secateur verify`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from tests.certificate.conftest import raw_write

Run = Callable[..., Result]
SPEC = "tictactoe:width=4,height=3"


def test_a_certificate_is_written_and_checked(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "proof")
    said = run("solve", SPEC, "--certificate", file, "--leaf", "30", "--interpreted").output
    assert "value   X wins, proven" in said and f"file    {file}: " in said
    said = run("verify", file).output
    assert "proven    X wins" in said and "game      TicTacToe(width=4, height=3, row=3)" in said
    assert "rests on  outcome, moves, play\n" in said
    found = json.loads(run("verify", file, "--json").output)
    assert found["proven"] and found["low"] == found["high"] == 1_000_000 and found["states"] > 20
    made = json.loads(
        run("solve", SPEC, "--certificate", file, "--rests-on", "canonical,bounds", "--interpreted", "--json").output
    )
    assert made["low"] == 1_000_000 and made["bytes"] == Path(file).stat().st_size
    assert "rests on  outcome, moves, play, canonical, bounds\n" in run("verify", file).output


def test_a_question_makes_a_certificate(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "proof")
    run("solve", SPEC, "--position", "a1 b1", "--reaches", "win", "--certificate", file, "--interpreted")
    said = run("verify", file).output
    assert "X gets more than a draw" in said and "at ..../..../XO.." in said


def test_a_wrong_one_has_an_exit_code_of_its_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "proof"
    run("solve", SPEC, "--certificate", str(file), "--leaf", "30", "--interpreted")
    head = json.loads(file.read_bytes().split(b"\n")[1])
    raw_write(file, head | {"entries": [1]}, [1])
    said = run("verify", str(file), code=1).output
    assert said == f"wrong     {file} proves nothing: after a1: the strategy ends before this state\n"
    found = json.loads(run("verify", str(file), "--json", code=1).output)
    assert found["moves"] == ["a1"] and not found["proven"]


def test_what_cannot_be_used_is_refused(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "proof")
    for args, says in (
        (("solve", SPEC, "--leaf", "3"), "--rests-on and --leaf say how --certificate FILE is made"),
        (("solve", SPEC, "--certificate", file, "--ties"), "--certificate cannot be used with --table or --ties"),
        (("solve", "--tree", "[[3, 4], [1, 2]]", "--certificate", file), "--certificate needs a GAME"),
        (("solve", SPEC, "--certificate", str(tmp_path)), "it is a folder"),
        (("solve", SPEC, "--certificate", file, "--rests-on", "rank"), "a proof may rest on canonical"),
        (("verify", file), "cannot be read: No such file"),
    ):
        said = run(*args, code=2).output
        assert says in said and said.count("\n") == 1
