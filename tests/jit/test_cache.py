"""Compiled code on disk: found by the next process, never stale, never in the way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import secateur

pytestmark = pytest.mark.usefixtures("compiled")

HELPER = "def bonus(x):\n    return x + 1\n"

GAME = '''
from typing import NamedTuple
from secateur import Game, ONGOING
import helper

FACTOR = 1

class State(NamedTuple):
    left: int
    score: int

class Count(Game):
    """Take one or two; the score is what the taker collects."""
    length: int = 5

    def start(self):
        return State(self.length, 0)

    def moves(self, state):
        yield 1
        yield 2

    def play(self, state, move):
        return State(state.left - 1, -(state.score + move * FACTOR))

    def outcome(self, state):
        return ONGOING if state.left > 0 else helper.bonus(state.score)
'''

RUN = """
import sys, warnings
import secateur
from secateur.games import load
from secateur.jit import compiling, native
game = load("game.py:Count")
value = secateur.negamax(game).value
from secateur.textbook.negamax import negamax_node
print(value, native.dispatcher(negamax_node)._cache.hits)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "helper.py").write_text(HELPER)
    (tmp_path / "game.py").write_text(GAME)
    return tmp_path


def run(folder: Path, code: str = RUN, **env: str) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "SECATEUR_CACHE": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1", **env}
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done


def answer(folder: Path, **env: str) -> tuple[int, int]:
    value, hits = run(folder, **env).stdout.split()
    return int(value), int(hits)


def test_the_next_process_finds_it(folder: Path) -> None:
    value, hits = answer(folder)
    assert hits == 0
    assert answer(folder) == (value, 1)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param("game.py", "move * FACTOR", "3 * move", marks=pytest.mark.slow),
        ("game.py", "FACTOR = 1", "FACTOR = 7"),
        pytest.param("game.py", "yield 2", "yield 4", marks=pytest.mark.slow),
        ("helper.py", "x + 1", "x + 100"),
    ],
)
def test_an_edit_is_seen(folder: Path, file: str, old: str, new: str) -> None:
    before, _ = answer(folder)
    path = folder / file
    stamp = path.stat()
    text = path.read_text().replace(old, new)
    path.write_text(text)
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # an edit that no time stamp shows
    after, hits = answer(folder)
    assert hits == 0
    assert after == int(run(folder, SECATEUR_INTERPRETED="1", code=RUN.rsplit("\n", 3)[0] + "\nprint(value)").stdout)
    assert after != before


SUBTLE = """
import functools
from functools import cached_property
from typing import NamedTuple
from secateur import Game, ONGOING

@functools.cache
def weight(n):
    return n + 1

class State(NamedTuple):
    left: int
    score: int

class Count(Game):
    def start(self):
        return State(3, 0)
    def moves(self, state):
        for part in (1, 2):
            yield part
    def play(self, state, move):
        bonus = 0
        for part in (3, 4):
            bonus += part
        return State(state.left - 1, -(state.score + move * self.factor + bonus))
    def outcome(self, state):
        return ONGOING if state.left > 0 else state.score
    @cached_property
    def factor(self):
        return weight(3)
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("part in (3, 4)", "part in (1, 2)"),  # a constant that stands elsewhere too
        ("return n + 1", "return n + 9"),  # behind a decorator, and only computed from
    ],
)
def test_a_subtle_edit_is_seen(folder: Path, old: str, new: str) -> None:
    (folder / "game.py").write_text(SUBTLE)
    before, _ = answer(folder)
    (folder / "game.py").write_text(SUBTLE.replace(old, new))
    after, hits = answer(folder)
    assert hits == 0
    assert after != before


@pytest.mark.slow
def test_an_edit_to_secateur_is_seen(folder: Path) -> None:
    """Also to what no kernel names: the counters that are passed to it."""
    shutil.copytree(Path(secateur.__file__).parent, folder / "secateur")
    code = RUN.replace(".value", ".nodes")
    before = run(folder, code=code, PYTHONPATH=str(folder)).stdout.split()
    tally = folder / "secateur" / "textbook" / "tally.py"
    tally.write_text(tally.read_text().replace("self.nodes += 1", "self.nodes += 2"))
    after = run(folder, code=code, PYTHONPATH=str(folder)).stdout.split()
    assert int(after[0]) == 2 * int(before[0])


def test_an_edit_to_what_people_read_compiles_nothing(folder: Path) -> None:
    before = answer(folder)
    with (folder / "game.py").open("a") as file:
        file.write("\n    def show(self, state):\n        return 'a picture'\n")
    assert answer(folder) == (before[0], 1)


def test_a_read_only_folder_gives_one_warning(folder: Path, tmp_path: Path) -> None:
    blocked = folder / "file"
    blocked.write_text("not a folder")  # root may write to any folder, but not below a file
    private = tmp_path / "tmp"
    private.mkdir()
    done = run(folder, SECATEUR_CACHE=str(blocked / "cache"), TMPDIR=str(private))
    assert done.stderr.count("compiled code is kept in") == 1
    again = run(folder, SECATEUR_CACHE=str(blocked / "cache"), TMPDIR=str(private))
    assert again.stdout.split()[1] == "1"


def test_no_folder_at_all_still_computes(folder: Path) -> None:
    blocked = folder / "file"
    blocked.write_text("not a folder")
    code = "import tempfile; tempfile.tempdir = 'file/none'\n" + RUN
    done = run(folder, code=code, SECATEUR_CACHE=str(blocked / "cache"))
    assert done.stderr.count("is not kept") == 1


def test_a_damaged_file_is_as_good_as_none(folder: Path) -> None:
    value, _ = answer(folder)
    for path in (folder / "cache").glob("*.kernel"):
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 0xFF
        path.write_bytes(data)
    assert answer(folder) == (value, 0)
    assert answer(folder) == (value, 1)


def test_a_game_in_main_is_cached_too(folder: Path) -> None:
    code = GAME + "\nimport secateur\ngame = Count()\n" + "\n".join(RUN.splitlines()[4:5] + RUN.splitlines()[6:])
    first = run(folder, code=code).stdout.split()
    second = run(folder, code=code).stdout.split()
    assert (first[1], second[1]) == ("0", "1")
    assert first[0] == second[0]


def test_a_class_redefined_in_one_process_is_compiled_anew(folder: Path) -> None:
    changed = GAME.replace("move * FACTOR", "5 * move")
    code = GAME + "\nimport secateur\na = secateur.negamax(Count()).value\n" + changed
    code += (
        "\nb = secateur.negamax(Count()).value\nc = secateur.negamax(Count(), interpreted=True).value\nprint(a, b, c)"
    )
    a, b, c = map(int, run(folder, code=code).stdout.split())
    assert b == c != a


def test_a_helper_redefined_in_one_process_is_compiled_anew(folder: Path) -> None:
    code = GAME + "\nimport secateur\nhelper.bonus = lambda x: x\na = secateur.negamax(Count()).value\n"
    code += "helper.bonus = lambda x: 3 * x + 500\nb = secateur.negamax(Count()).value\n"
    code += "c = secateur.negamax(Count(), interpreted=True).value\nprint(a, b, c)"
    a, b, c = map(int, run(folder, code=code).stdout.split())
    assert b == c != a


def test_mutual_recursion_is_not_cached(folder: Path) -> None:
    """Such code would crash the process that loads it; it is compiled each time instead."""
    game = GAME.replace("helper.bonus(state.score)", "even(state.score)") + (
        "\ndef even(n):\n    return 1 if n == 0 else odd(abs(n) - 1)\n"
        "\ndef odd(n):\n    return 0 if n == 0 else even(n - 1)\n"
    )
    (folder / "game.py").write_text(game)
    first, second = answer(folder), answer(folder)
    assert first == second == (first[0], 0)


def test_no_cached_kernel_has_unresolved_calls(folder: Path) -> None:
    answer(folder)
    kernels = list((folder / "cache").glob("*.kernel"))
    assert kernels
    assert not any(b".numba.unresolved$" in path.read_bytes() for path in kernels)
