"""What commands say of a game that breaks its promises, repeats states or never ends."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from secateur import trial
from secateur.cli import cli
from secateur.game import Game
from tests.helpers import bad_searches
from tests.helpers.bad_searches import REFUSED, GoesRound, LoopsForever


@pytest.mark.parametrize("bad", [bad for bad in REFUSED if bad is not LoopsForever], ids=lambda bad: bad.__name__)
def test_commands_report_faults_in_one_line(bad: type[Game]) -> None:
    spec = f"{bad_searches.__file__}:{bad.__name__}"
    for command in (
        ["best", "--depth", "3"],
        ["solve"],
        ["solve", "--reaches", "win"],
        ["best", "--depth", "3", "--algorithm", "pvs"],
    ):
        for interpreted in ([], ["--interpreted"]):
            done = CliRunner().invoke(cli, [command[0], spec, *command[1:], *interpreted])
            assert (done.exit_code, done.stdout) == (2, "")
            assert done.stderr.startswith("secateur: ") and REFUSED[bad] in done.stderr
            assert done.stderr.count("\n") == 1
    done = CliRunner().invoke(cli, ["check", spec, "--games", "2"])
    assert done.exit_code in (1, 2)
    assert "Traceback" not in done.output


def test_solve_that_is_stopped_says_that_states_repeat() -> None:
    spec = f"{bad_searches.__file__}:GoesRound"
    done = CliRunner().invoke(cli, ["solve", spec, "--time", "0.2", "--interpreted"])
    assert "note    states repeat: set repeats = True in the class" in " ".join(done.stdout.split(" "))
    done = CliRunner().invoke(cli, ["solve", spec, "--time", "0.2", "--interpreted", "--json"])
    found = json.loads(done.stdout)
    assert (found["solved"], found["advice"]) == (False, f"states repeat: {trial.SET_REPEATS}")
    done = CliRunner().invoke(cli, ["solve", spec, "--time", "0.001", "--interpreted", "--reaches", "win", "--json"])
    assert done.exit_code == 2 or json.loads(done.stdout)["advice"] == f"states repeat: {trial.SET_REPEATS}"
    done = CliRunner().invoke(cli, ["solve", "nim", "--interpreted", "--json"])
    assert json.loads(done.stdout)["advice"] is None


def test_best_shows_no_line_that_goes_round() -> None:
    spec = f"{bad_searches.__file__}:GoesRound"
    command = ["best", spec, "--interpreted", "--depth", "30"]
    found = json.loads(CliRunner().invoke(cli, [*command, "--json"]).stdout)
    game, seen = GoesRound(), [(5, 0)]
    for move in found["pv"]:
        seen.append(game.play(seen[-1], int(move)))
    assert len(set(seen)) == len(seen) - 1, "only the last state is there twice"
    assert found["lines"][0]["pv"] == found["pv"]
    done = CliRunner().invoke(cli, command)
    assert f"line    {' '.join(found['pv'])}\n" in done.stdout
    assert f"note    states repeat: {trial.SET_REPEATS}" in done.stdout


def test_every_command_says_that_games_are_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")
    spec = f"{bad_searches.__file__}:IsLong"
    said = "games last longer than 250 half-moves, the search limit"
    done = CliRunner().invoke(cli, ["check", spec, "--games", "1"])
    assert f"note    IsLong cannot be solved from its start: {said}\n" in done.stdout and done.exit_code == 0
    done = CliRunner().invoke(cli, ["check", spec, "--games", "1", "--json"])
    assert json.loads(done.stdout)["notes"] == [f"IsLong cannot be solved from its start: {said}"]
    done = CliRunner().invoke(cli, ["best", spec, "--depth", "20"])
    line = next(line for line in done.stdout.splitlines() if line.startswith("line "))
    assert f"note    {said}\n" in done.stdout and line == "line    " + "1 " * 60 + "…"
    assert len(json.loads(CliRunner().invoke(cli, ["best", spec, "--depth", "20", "--json"]).stdout)["pv"]) > 60
    done = CliRunner().invoke(cli, ["solve", spec, "--reaches", "win"])
    assert done.stderr == f"secateur: IsLong cannot be solved: {said}\n"
    assert CliRunner().invoke(cli, ["check", "nim", "--games", "1", "--json"]).stdout.count('"notes": []') == 1


def test_an_exception_in_a_search_names_the_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial.Trial, "run", lambda self: True)
    monkeypatch.setattr(trial._PassedGames, "here", set())
    monkeypatch.setattr(trial._PassedGames, "failed", {})
    spec = f"{bad_searches.__file__}:GivesUp"
    done = CliRunner().invoke(cli, ["best", spec, "--depth", "4", "--interpreted"])
    assert done.exit_code == 2
    assert re.search(
        r"raised ValueError: who knows at line \d+ of bad_searches.py, in \([12], [01]\); run", done.stderr
    )
