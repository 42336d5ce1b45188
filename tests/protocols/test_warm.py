"""`secateur warm`."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from secateur.cli import cli
from secateur.cli.warm import once
from secateur.games import GAMES


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_what_is_compiled_is_kept() -> None:
    first, second = (
        json.loads(CliRunner().invoke(cli, ["warm", "connect4", "nim", "--json"]).stdout)["games"] for _ in range(2)
    )
    assert [row["game"] for row in first] == ["connect4", "nim"]
    assert all(row["executor"] == "compiled" for row in first)
    assert not any(row["compiled"] for row in second)


def test_every_game_once() -> None:
    assert "othello" in once(GAMES) and "gomoku" in once(GAMES) and "reversi" not in once(GAMES)


def test_an_unknown_game() -> None:
    result = CliRunner().invoke(cli, ["warm", "conect4"])
    assert result.exit_code == 2 and "did you mean 'connect4'" in result.stderr
