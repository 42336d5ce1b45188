"""If pages cannot be tested, their tests are skipped with a message, and never fail."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.chromium import obstacle

HERE = Path(__file__).parent


def told(**changed: str) -> str:
    """What the program prints in another environment."""
    done = subprocess.run(
        [sys.executable, str(HERE / "helpers" / "chromium.py")],
        env=os.environ | changed,
        capture_output=True,
        text=True,
    )
    assert done.returncode in (0, 1) and not done.stdout and done.stderr.count("\n") <= 1
    return done.stderr


def test_no_chromium() -> None:
    pytest.importorskip("playwright")
    assert "SKIPPED: there is no chromium here: as root, make browser" in told(PATH="", CHROMIUM="")


def test_a_driver_that_cannot_start() -> None:
    pytest.importorskip("playwright")
    assert "playwright's driver does not start: exit code 1" in told(CHROMIUM="any", PLAYWRIGHT_NODEJS_PATH="false")


def test_all_is_there() -> None:
    if reason := obstacle():
        pytest.skip(reason)
    assert told() == ""


def test_the_fixture_skips() -> None:
    """A real test of a page, with a driver that cannot start."""
    pytest.importorskip("playwright")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/studio/test_browser_shell.py"]
    environment = os.environ | {"CHROMIUM": "any", "PLAYWRIGHT_NODEJS_PATH": "false"}
    done = subprocess.run(command, cwd=HERE.parent, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "skipped" in done.stdout and "passed" not in done.stdout
    assert "playwright's driver does not start: exit code 1" in done.stdout
