"""The commands on a machine where nothing is compiled yet: they answer first, and say what is being compiled."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.helpers.patience import PATIENCE
from tests.helpers.protocols_talk import COMMAND, Talk

pytestmark = pytest.mark.usefixtures("compiled", "empty_cache")

STATUS = r"compiling {} for [\w' ]+, about \d+ s"


@pytest.mark.parametrize("first", [[], ["ugi"]])
def test_a_search_is_answered_before_its_kernel_is_compiled(first: list[str]) -> None:
    with Talk("ugi", "tictactoe") as talk:
        talk.say(*first, "position startpos", "go depth 2")
        heard = talk.hear("bestmove")
    assert any(re.fullmatch(f"info string {STATUS.format('TicTacToe')}", line) for line in heard)
    assert any(line.startswith("info depth 2 ") for line in heard)
    assert not any("compiled in" in line for line in heard)


def test_readyok_does_not_wait_for_the_compiler() -> None:
    with Talk("ugi", "tictactoe") as talk:
        talk.say("ugi", "isready")
        heard = talk.hear("readyok")
        talk.say("position startpos", "go depth 2")
        heard += talk.hear("bestmove")
        assert any("compiling" in line for line in heard)
        assert not any("compiled in" in line for line in heard)


@pytest.mark.slow
def test_compile_first_lets_readyok_wait_unless_a_search_is_asked_for() -> None:
    with Talk("ugi", "tictactoe") as talk:
        talk.say("setoption name Compile First value true", "isready")
        assert any("compiled in" in line for line in talk.hear("readyok"))
        talk.say("isready")
        assert talk.hear("readyok") == ["readyok"]
    with Talk("ugi", "nim") as talk:
        talk.say("setoption name Compile First value true", "isready", "position startpos", "go depth 2")
        heard = talk.hear("bestmove")
        assert heard.count("readyok") == 1
        assert not any("compiled in" in line for line in heard)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(
    "command", [["best", "tictactoe", "--depth", "3"], ["best", "nim", "--algorithm", "alphabeta", "--depth", "3"]]
)
def test_a_terminal_shows_what_is_compiled(command: list[str]) -> None:
    ours, theirs = os.openpty()
    with subprocess.Popen([*COMMAND, *command], stderr=theirs, stdout=subprocess.PIPE, text=True) as process:
        os.close(theirs)
        out = process.communicate(timeout=PATIENCE)[0]
    shown = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:  # how a pseudo-terminal ends
            break
        if not part:
            break
        shown += part
    os.close(ours)
    assert process.returncode == 0 and re.search(r"^move    \S", out, re.MULTILINE)
    assert re.search(STATUS.format(r"(TicTacToe|Nim)"), shown.decode())
