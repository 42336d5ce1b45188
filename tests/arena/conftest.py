"""What the tests of the arena share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.patience import PATIENCE


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where journals go that are not named."""
    monkeypatch.delenv("SECATEUR_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def secateur(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a command in a process of its own."""

    def call(*args: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "secateur.cli", *args],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        )
        assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
        return done

    return call


@pytest.fixture
def match_data(secateur: Callable[..., subprocess.CompletedProcess[str]]) -> Callable[..., dict[str, Any]]:
    """The JSON of a match of tic-tac-toe."""

    def call(*args: str, code: int = 0) -> dict[str, Any]:
        usual = ("--game", "tictactoe", "--time", "100+1", "--plies", "1", "--json")
        return json.loads(secateur("match", *args, *usual, code=code).stdout)

    return call
