"""Runs commands in this process, with a state folder of their own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from secateur.cli import cli


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where `play` keeps its games."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "secateur"


@pytest.fixture
def run(state: Path) -> Callable[..., Result]:
    """Runs a command and returns what it said; `code` is the exit code that it must have."""

    def call(*args: str, code: int = 0, input: str | None = None) -> Result:
        result = CliRunner().invoke(cli, args, input=input, prog_name="secateur")
        assert result.exit_code == code, (result.exit_code, result.output, result.exception)
        return result

    return call


@pytest.fixture
def json_of(run: Callable[..., Result]) -> Callable[..., Any]:
    """The JSON that a command prints."""

    def call(*args: str, code: int = 0, input: str | None = None) -> Any:
        return json.loads(run(*args, "--json", code=code, input=input).stdout)

    return call
