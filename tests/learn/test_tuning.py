"""`secateur tune` with real engines: it plays, learns, survives kill -9, and refuses what it cannot tune."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from secateur.arena.limits import Limits
from secateur.arena.one_game import ContestGame, MatchTerms
from secateur.arena.specs import read_spec
from secateur.cli import cli
from secateur.cluster.task import MEET
from secateur.engine.margins import margins
from secateur.learn.tune.margins import Tuning, TuningSettings
from secateur.learn.tune.spsa import Gains
from tests.helpers.patience import PATIENCE, wait_until

ROOT = Path(__file__).resolve().parents[2]

#: A game of few moves, searched interpreted: over before anything is compiled.
KALAH = "kalah:houses=4,seeds=4"
SMALL = (KALAH, "--time", "nodes=120", "--plies", "2", "--iterations", "4", "--reach", "0.3", "--rate", "0.5",
         "--engine", "secateur:Margins=lmr_first:5")  # fmt: skip


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "secateur.cli", "tune", *args]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "SECATEUR_INTERPRETED": "1",
        "SECATEUR_CACHE": str(tmp_path / "cache"),
    }


def tune(environment: dict[str, str], *args: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command(*args), capture_output=True, text=True, timeout=PATIENCE, env=environment)
    assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
    return done


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on_to_the_same_end(environment: dict[str, str], tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    journal = tmp_path / "parts.jsonl"
    lines = tune(environment, *SMALL, "--concurrency", "2", "--out", str(whole)).stdout.splitlines()
    check_lines(lines, json.loads(whole.read_text()), whole)
    args = (*SMALL, "--journal", str(journal), "--out", str(parts))
    process = subprocess.Popen(
        command(*args), env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    wait_until(lambda: process.poll() is not None or (journal.exists() and journal.read_bytes().count(b"\n") >= 4))
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    data = json.loads(tune(environment, *args, "--json").stdout)
    assert 3 <= data["resumed"] < data["games"] == 8 and data["iterations"] == 4 and data["complete"]
    found = json.loads(parts.read_text())
    assert found["path"] == json.loads(whole.read_text())["path"]  # the engines play the same by nodes
    assert len(found["path"]) == 5 and found["path"][0] == [5, 8, 8] != found["path"][-1]
    assert [each["tuned"] for each in data["margins"]] == [round(value) for value in found["path"][-1]]
    said = tune(environment, *SMALL, "--journal", str(journal), "--pairs", "2", code=2).stderr
    assert "(pairs 1, not 2)" in said and said.count("\n") == 1


def check_lines(lines: list[str], found: dict[str, Any], out: Path) -> None:
    """That people are told what was found, and how to confirm it."""
    first = found["margins"][0]
    assert (first["name"], first["usual"], first["start"]) == ("lmr_first", 3, 5)
    assert any(line.startswith("4/4  lmr_first ") for line in lines)
    assert any(line.split()[:4] == ["lmr_first", "3", "5", str(first["tuned"])] for line in lines), lines
    assert f"written to {out}" in lines
    assert found["text"] == ",".join(
        f"{each['name']}:{each['tuned']}" for each in found["margins"] if each["tuned"] != each["usual"]
    )
    assert lines[-1].startswith(
        f"  secateur match secateur:Margins={found['text']} secateur:Margins=lmr_first:5 --sprt 0"
    )
    assert f"--game {KALAH}" in lines[-1]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--margins", "futlity"), "unknown margin 'futlity'; did you mean 'futility'?"),
        (("kalah", "--margins", "razor"), "margin 'razor' has no effect in Kalah; choose from lmr_first"),
        (("nim",), "Nim has no margins to tune"),
        (("--engine", "secateur:Margins=razor:1"), "margin razor must be a whole number from 100 to 800, not 1"),
        (("--engine", sys.executable), "the engine must be secateur"),
        (("--iterations", "0"), "--iterations must be a whole number from 1 to "),
        (("--out", "/nowhere/x.json"), "there is no folder /nowhere"),
        (("chess2",), "unknown game 'chess2'"),
    ],
)
def test_what_cannot_be_tuned_is_one_line(args: tuple[str, ...], says: str) -> None:
    done = CliRunner().invoke(cli, ["tune", *args])
    assert done.exit_code == 2 and done.output.startswith("secateur: ") and done.output.count("\n") == 1
    assert says in done.output


# ---------------------------------------------------------------- without engines


def settings(**more: Any) -> TuningSettings:
    spec = read_spec("secateur", "kalah")
    return TuningSettings(
        game="kalah",
        engines=(spec, spec),
        names=("plus", "minus"),
        pairings=((0, 1),),
        terms=MatchTerms(Limits(nodes=10)),
        tuned=("lmr_first", "lmr_deep"),
        start=margins(),
        gains=Gains(10, rate=0.5),
        pairs=2,
        **more,
    )


def test_results_are_learned_in_order_whenever_they_come() -> None:
    chance = random.Random(3)
    results = [chance.choice((0.0, 0.5, 1.0)) for _ in range(settings().games)]
    orders = [list(range(len(results))) for _ in range(3)]
    for order in orders[1:]:
        chance.shuffle(order)
    paths = []
    for order in orders:
        tuning = Tuning(settings())
        for number in order:
            tuning._count(number, ContestGame(results[number], ""), ["", ""])
        paths.append(tuning.spsa.path)
    assert paths[0] == paths[1] == paths[2] and len(paths[0]) == 11


def test_the_side_that_wins_is_the_way_to_go() -> None:
    for sign in (1, -1):
        tuning = Tuning(settings())
        one, two = tuning.spsa.sides(0)
        for number in range(4):  # the first side has the first move in games 0 and 2
            first_wins = (number % 2 == 0) == (sign == 1)
            tuning._count(number, ContestGame(1.0 if first_wins else 0.0, ""), ["", ""])
        before, after = tuning.spsa.path
        for plus, minus, old, new in zip(one, two, before, after, strict=True):
            assert (new - old) * (plus - minus) * sign > 0


def test_each_game_is_told_the_margins_of_its_players() -> None:
    tuning = Tuning(settings())
    tasks = tuning._tasks(tuning.settings.games)
    assert next(tasks) == MEET
    asked = [next(tasks) for _ in range(8)]
    sides = [tuning._text(side) for side in tuning.spsa.sides(0)]
    assert sides[0] != sides[1]
    for task in asked[:4]:
        assert task is not None
        margins = [each["Margins"] for each in task.request["options"]]
        assert margins == [sides[who] for who in task.request["players"]]
    assert next(tasks) is None and next(tasks) is None  # the third iteration waits for the first
    for number in range(4):
        tuning._count(number, ContestGame(1.0, ""), ["", ""])
    third = next(tasks)
    assert third is not None and third.number == 8
