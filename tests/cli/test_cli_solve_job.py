"""`secateur solve --job`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Run = Callable[..., Result]
SPEC = "connect4:width=4,height=3"


@pytest.fixture
def job(tmp_path: Path) -> tuple[str, ...]:
    """The options of a small job."""
    database = str(tmp_path / "jobs.sqlite")
    return ("--job", "small", "--database", database, "--nodes", "40", "--concurrency", "2", "--interpreted")


def test_a_job_proves_a_value_and_its_certificate(
    run: Run, json_of: Callable[..., Any], job: tuple[str, ...], tmp_path: Path
) -> None:
    said = run("solve", SPEC, *job).output
    assert said.startswith("value   a draw, proven\njob     small: ")
    found = json_of("solve", SPEC, *job)  # done already: no process is started
    assert found["solved"] and found["low"] == found["high"] == 0 and found["job"] == "small"
    assert found["tasks"] > 4 and found["positions"] > found["tasks"] / 2 and found["nodes"] > 100
    file = str(tmp_path / "proof")
    made = run("solve", SPEC, *job, "--certificate", file, "--leaf", "30", "--rests-on", "canonical").output
    assert made.startswith(said.splitlines()[0]) and f"file    {file}: " in made
    assert "proven    a draw" in run("verify", file).output
    assert json.loads(run("solve", SPEC, *job, "--certificate", file, "--json").output)["certificate"] == file


def test_a_job_answers_a_question(run: Run, job: tuple[str, ...]) -> None:
    said = run("solve", "tictactoe", "--position", "a1 b1", "--reaches", "win", *job).output
    assert said.startswith("value   yes, proven\n")


def test_what_a_job_cannot_do_is_refused(run: Run, job: tuple[str, ...], tmp_path: Path) -> None:
    run("solve", "nim", *job)
    for args, says in (
        (("solve", SPEC, "--nodes", "5"), "--nodes needs --job NAME: add --job, or leave --nodes out"),
        (("solve", SPEC, "--cluster", "local:2"), "--cluster needs --job NAME"),
        (("solve", SPEC, "--job", " "), "--job needs a name, such as --job openings"),
        (("solve", SPEC, *job, "--ties"), "--ties cannot be used with --job"),
        (("solve", SPEC, *job, "--table", "x"), "--table cannot be used with --job"),
        (("solve", "--tree", "[1, 2]", *job), "--tree cannot be used with --job"),
        (("solve", SPEC, *job, "--all"), "--job cannot be used with --all"),
        (("solve", SPEC, *job), "the job small is another one (game Nim("),
        (("solve", "morris", *job), "states repeat in this game, so a tree cannot prove its value: use --all"),
        (("solve", SPEC, "--job", "x", "--database", str(tmp_path)), "must be a file in a folder that exists"),
        (("solve", SPEC, "--job", "x", "--database", "ftp://x/y"), "is not a database"),
    ):
        said = run(*args, code=2).stderr
        assert says in said and said.count("\n") == 1, said
