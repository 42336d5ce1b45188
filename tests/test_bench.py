"""The node signature: a change of the searches that is meant to change nothing leaves it as it is."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from secateur import bench
from secateur.cli import cli

SIGNATURE = {
    "tictactoe": 50_382,
    "connect4": 2_705_981,
    "othello": 97_144,
    "othello:size=6": 9_351,
    "nim": 179_960,
    "kalah": 65_121,
}


@pytest.fixture(scope="module")
def signed() -> dict[str, int]:
    return bench.signature()


def test_signature(signed: dict[str, int]) -> None:
    assert signed == SIGNATURE


@pytest.mark.slow
def test_the_interpreter_signs_the_same() -> None:
    assert bench.signature(interpreted=True) == SIGNATURE


def test_the_command_prints_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SIGNED", bench.SIGNED[:1])
    done = CliRunner().invoke(cli, ["bench", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    compiled, interpreted = found["rates"]
    assert compiled["ratio"] == 1
    assert interpreted["ratio"] == pytest.approx(compiled["nodes_per_second"] / interpreted["nodes_per_second"])
    assert found["signature"] == sum(found["signatures"].values())
