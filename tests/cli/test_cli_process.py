"""The real command in a process of its own: Ctrl-C, pipes, start-up."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from subprocess import PIPE
from typing import Any

import pytest

from tests.helpers.patience import PATIENCE, wait_until

COMMAND = (sys.executable, "-m", "secateur.cli")


def test_help_loads_neither_numpy_nor_numba():
    code = "import sys; from secateur.cli import cli; cli.main(['--help'], standalone_mode=False); "
    code += "print([name for name in ('numpy', 'numba', 'rich') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def interrupted(*args: str, enough: Callable[[Any], bool]) -> Any:
    """The JSON of a command that gets Ctrl-C after some work; alone it would take years.

    A Ctrl-C that comes before the search, while Python still starts, leaves nothing to print: later is tried then.
    """
    for wait in (2, 6, 18, 54, 162):
        # A shell lets the jobs in its background ignore Ctrl-C, and their children inherit that.
        heed = lambda: signal.signal(signal.SIGINT, signal.default_int_handler)  # noqa: E731
        with subprocess.Popen([*COMMAND, *args], stdout=PIPE, stderr=PIPE, text=True, preexec_fn=heed) as process:
            time.sleep(wait)
            process.send_signal(signal.SIGINT)
            try:
                out, err = process.communicate(timeout=PATIENCE)
            finally:
                process.kill()
        assert process.returncode == 130, err
        assert "Traceback" not in err
        if out and enough(json.loads(out)):
            break
    return json.loads(out)


@pytest.mark.sample(2)
@pytest.mark.parametrize("executor", [["--interpreted"], []], ids=["interpreted", "compiled"])
def test_ctrl_c_ends_a_search_at_once_with_what_is_known(executor):
    args = ["best", "connect4", "--algorithm", "minimax", "--json", *executor]
    subprocess.run([*COMMAND, *args, "--depth", "2"], check=True, capture_output=True, timeout=PATIENCE)  # compiles
    result = interrupted(*args, "--depth", "40", enough=lambda result: result["nodes"] > 1000)
    assert not result["complete"]
    assert result["nodes"] > 1000


def test_ctrl_c_ends_a_proof_and_keeps_its_table(tmp_path):
    """Two searches of an empty table begin alike: the second one goes on from the first."""
    table = tmp_path / "connect4.table"
    args = ["solve", "connect4", "--json", "--interpreted", "--memory", "1MB", "--table", str(table)]
    result = interrupted(*args, enough=lambda result: result["nodes"] > 1000)
    assert not result["solved"]
    assert not result["complete"]
    assert table.stat().st_size > 0
    resumed = interrupted(*args, enough=lambda result: result["hits"] > 0)
    assert resumed["hits"] > 0


@pytest.mark.slow
def test_analyze_survives_being_killed(tmp_path):
    """Every line is whole or done again, and none is there twice."""
    positions, output = tmp_path / "positions.txt", tmp_path / "output.txt"
    positions.write_text("".join(f"{first}{second}\n" for first in range(1, 8) for second in range(1, 8)))
    args = [*COMMAND, "analyze", "connect4", str(positions), "--nodes", "1500", "--interpreted", "--json"]
    args += ["--output", str(output)]
    with subprocess.Popen(args) as process:
        wait_until(lambda: process.poll() is not None or (output.exists() and output.read_bytes().count(b"\n") >= 3))
        assert process.poll() is None
        process.kill()
    with output.open("ab") as torn:
        torn.write(b'{"input": "7')
    subprocess.run(args, check=True, timeout=PATIENCE)
    lines = [json.loads(line) for line in output.read_text().splitlines()]
    assert [line["input"] for line in lines] == positions.read_text().split()


@pytest.mark.slow
def test_ctrl_c_ends_perft(compiled):
    args = ["perft", "connect4", "--json"]
    subprocess.run([*COMMAND, *args, "--depth", "2"], check=True, capture_output=True, timeout=PATIENCE)
    counted = interrupted(*args, "--depth", "30", enough=lambda counted: len(counted["depths"]) > 4)
    assert not counted["complete"]
    assert [row["leaves"] for row in counted["depths"][:4]] == [7, 49, 343, 2401]


def test_errors_leave_stdout_empty():
    done = subprocess.run([*COMMAND, "best", "conect4"], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "secateur: unknown game 'conect4'; did you mean 'connect4'?\n"


def test_a_closed_pipe_is_no_error():
    args = [*COMMAND, "tree", "tictactoe", "--depth", "3", "--algorithm", "minimax"]
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("minimax")
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == ""


LOOPS = """
from secateur import LOSS, ONGOING, Game

class Loops(Game):
    def start(self):
        print("begun", flush=True)
        return (3, 0)
    def moves(self, state):
        while state[0] < 99:
            pass
        yield 1
    def play(self, state, move):
        return (state[0] - 1, 0)
    def outcome(self, state):
        return LOSS if state[0] == 0 else ONGOING
"""


@pytest.mark.sample(2)
@pytest.mark.parametrize("command", ["best", "check"])
def test_ctrl_c_names_the_method_that_does_not_return(tmp_path, command):
    file = tmp_path / "loops.py"
    file.write_text(LOOPS)
    heed = lambda: signal.signal(signal.SIGINT, signal.default_int_handler)  # noqa: E731
    args = [*COMMAND, command, f"{file}:Loops"]
    with subprocess.Popen(args, stdout=PIPE, stderr=PIPE, text=True, preexec_fn=heed) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(2)
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 130, err
    assert re.fullmatch(
        r"secateur: Loops\.moves\(\) at line \d+ of loops\.py was interrupted after \d+ seconds; "
        r"it may be in an endless loop, in \(3, 0\)\n",
        err,
    ), err


#: Loops in a search only, from its third iteration on.
LOOPS_LATE = """
import threading, time
from secateur import DRAW, ONGOING, Game

class Late(Game):
    interpreted = True
    def start(self):
        return (0, 0)
    def moves(self, state):
        yield 0
        yield 1
    def play(self, state, move):
        return (state[0] + 1, 3 * state[1] + move)
    def outcome(self, state):
        return DRAW if state[0] > 40 else ONGOING
    def canonical(self, state):
        return (state[0], state[1] % 2)
    def evaluate(self, state):
        if state[0] >= 3 and threading.current_thread().name == "secateur search":
            print("looping", flush=True)
            while True:
                time.sleep(0.01)
        return 0
"""


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("command", "interrupt", "known"),
    [("best", True, True), ("solve", True, True), ("check", True, False), ("best", False, True)],
)
def test_what_is_known_is_printed_before_the_method_that_does_not_return(tmp_path, command, interrupt, known):
    file = tmp_path / "late.py"
    file.write_text(LOOPS_LATE)
    heed = lambda: signal.signal(signal.SIGINT, signal.default_int_handler)  # noqa: E731
    limit = [] if interrupt else ["--time", "0.5"]
    with subprocess.Popen(
        [*COMMAND, command, f"{file}:Late", *limit], stdout=PIPE, stderr=PIPE, text=True, preexec_fn=heed
    ) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            if interrupt:
                process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == (130 if interrupt else 2), err
    last = err.splitlines()[-1]
    assert last.startswith("secateur: Late.evaluate() at line"), err
    assert "did not return; it may be in an endless loop" in last, err
    assert ("nodes" in out) == known, out


def test_states_that_cannot_be_hashed_are_searched(tmp_path):
    file = tmp_path / "lists.py"
    file.write_text(
        "from secateur import DRAW, ONGOING, Game\n"
        "class Lists(Game):\n"
        "    interpreted = True\n"
        "    def start(self): return [0]\n"
        "    def moves(self, state): return [0, 1]\n"
        "    def play(self, state, move): return [state[0] + 1]\n"
        "    def outcome(self, state): return DRAW if state[0] > 3 else ONGOING\n"
    )
    args = [*COMMAND, "best", f"{file}:Lists", "--depth", "3", "--algorithm", "alphabeta", "--json"]
    done = subprocess.run(args, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["pv"] == ["0", "0", "0"]


def test_the_state_of_an_error_is_the_games(tmp_path):
    file = tmp_path / "broken.py"
    file.write_text(
        "import re\n"
        "from secateur import DRAW, ONGOING, Game\n"
        "class Broken(Game):\n"
        "    interpreted = True\n"
        "    def start(self): return (0, 0)\n"
        "    def moves(self, state): return [0, 1]\n"
        "    def play(self, state, move): return (state[0] + 1, move)\n"
        "    def outcome(self, state): return DRAW if state[0] > 8 else ONGOING\n"
        "    def rank(self, state, move): return len(re.compile('(').pattern) if state[0] > 700 else 0\n"
        "    def format_move(self, state, move): return re.compile('(').pattern\n"
    )
    args = [*COMMAND, "best", f"{file}:Broken", "--depth", "2"]
    done = subprocess.run(args, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert "State object" not in done.stderr and "in (0, 0)" in done.stderr, done.stderr
