"""A program that reads and writes lines: deadlines, the end of the one who asks, and how it ended."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from secateur.errors import SecateurError
from secateur.workers.process import Abandoned, Ended, Late, LineProcess, isolated_environment
from tests.helpers.patience import PATIENCE


def python(code: str) -> list[str]:
    return [sys.executable, "-S", "-E", "-c", code]


def far() -> float:
    return time.monotonic() + PATIENCE


def test_lines_in_and_out() -> None:
    process = LineProcess(["/bin/cat"])
    process.send(b"one\ntwo\n")
    assert [process.read(far()), process.read(far())] == [b"one", b"two"]
    with pytest.raises(Late):
        process.read(time.monotonic() + 0.05)
    assert process.running
    process.kill(PATIENCE)
    assert not process.running
    process.close()


def test_a_program_that_does_not_read_is_late() -> None:
    process = LineProcess(["/bin/sleep", str(PATIENCE)])
    with pytest.raises(Late):
        for _ in range(100):
            process.send(b"x" * 100_000, time.monotonic() + 0.2)
    process.kill()
    process.close()


@pytest.mark.parametrize(
    ("code", "how"),
    [
        ("import sys; sys.exit('oh  no')", "ended with exit code 1"),
        ("import os; os.kill(os.getpid(), 9)", "ended by SIGKILL"),
    ],
)
def test_how_it_ended(code: str, how: str) -> None:
    process = LineProcess(python(code))
    with pytest.raises(Ended):
        process.read(far())
    assert process.kill(PATIENCE) == how
    assert process.last_words() == ("oh no" if "exit" in code else "")
    process.close()


def test_nobody_waits_once_whoever_asked_is_gone() -> None:
    watched, other = os.pipe()
    process = LineProcess(["/bin/sleep", str(PATIENCE)], watched=watched)
    os.close(other)
    with pytest.raises(Abandoned):
        process.read(far())
    process.kill()
    process.close()
    os.close(watched)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(SecateurError, match="cannot be started: No such file"):
        LineProcess(["/nowhere/engine"])


def test_an_isolated_worker_gets_no_secrets_and_no_packages_of_its_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python runs what lies among the packages of the user before any line of the worker."""
    monkeypatch.setenv("HIDDEN", "a password")
    code = "import os, site; print('HIDDEN' in os.environ, os.environ['HOME'], site.getusersitepackages())"
    command = [sys.executable, "-P", "-c", code]
    told = subprocess.run(command, env=isolated_environment(str(tmp_path)), capture_output=True, text=True, check=True)
    hidden, home, packages = told.stdout.split()
    assert (hidden, home) == ("False", str(tmp_path))
    assert not packages.startswith(home)
