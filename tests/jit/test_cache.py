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

HELPER = "def worth(x):\n    return x + 1\n"

GAME = '''
from typing import NamedTuple
from secateur import DRAW, Game, ONGOING
import helper

FACTOR = 1

class State(NamedTuple):
    left: int

class Count(Game):
    """Take one or two; what is left, and what that is worth, says whether there are leaves below."""
    length: int = 8

    def start(self):
        return State(self.length)

    def moves(self, state):
        yield 1
        yield 2

    def play(self, state, move):
        if state.left > 90:
            raise ValueError("too many")
        return State(state.left - move * FACTOR)

    def outcome(self, state):
        return ONGOING if helper.worth(state.left) > 1 else DRAW
'''

#: Counts the leaves, which compiles soonest: the leaves, those found interpreted, and whether the kernel was there.
RUN = """
import secateur
from secateur.jit import takeover
takeover.begins_interpreted = False  # it waits for the compiler
from secateur.games import load
from secateur.jit import compiling, native
game = load("game.py:Count")
leaves, expected = (secateur.perft(game, depth=6, interpreted=interpreted) for interpreted in (False, True))
from secateur.textbook.perft import perft_node
print(leaves, expected, native.dispatcher(perft_node)._cache.hits)
"""

#: Counts from a state in which the rules raise an error.
RAISE = """
import secateur
from secateur.jit import takeover
takeover.begins_interpreted = False  # it waits for the compiler
from game import Count, State
from secateur.jit import native
from secateur.textbook.perft import perft_node
try:
    secateur.perft(Count(), State(99), depth=6)
except ValueError as error:
    print(native.dispatcher(perft_node)._cache.hits, type(error).__name__, error)
"""

SEARCH = """
import secateur
from secateur.jit import takeover
takeover.begins_interpreted = False  # it waits for the compiler
from secateur.games import load
from secateur.jit import compiling, native
game = load("game.py:Count")
nodes, expected = (secateur.negamax(game, interpreted=interpreted).nodes for interpreted in (False, True))
from secateur.textbook.negamax import negamax_node
print(nodes, expected, native.dispatcher(negamax_node)._cache.hits)
"""


@pytest.fixture(scope="module")
def compiled_once(compiled: None, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A folder with the game and its kernel, and the leaves that it counts."""
    folder = tmp_path_factory.mktemp("once")
    write_game(folder)
    leaves, hits = answer(folder)
    assert hits == 0
    shutil.copytree(folder / "cache", folder / "kept")
    return folder, leaves


def write_game(folder: Path) -> None:
    (folder / "helper.py").write_text(HELPER)
    (folder / "game.py").write_text(GAME)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game that has never been compiled."""
    write_game(tmp_path)
    return tmp_path


@pytest.fixture
def warm(compiled_once: tuple[Path, int]) -> tuple[Path, int]:
    """A game that another process has compiled, in this very folder, and the leaves that it counts."""
    folder, leaves = compiled_once
    write_game(folder)
    shutil.rmtree(folder / "cache")
    shutil.copytree(folder / "kept", folder / "cache")
    return folder, leaves


def run(folder: Path, code: str = RUN, **env: str) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "SECATEUR_CACHE": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1", **env}
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done


def answer(folder: Path, code: str = RUN, **env: str) -> tuple[int, int]:
    """What is counted, the same in both executors, and whether the kernel was found."""
    count, expected, hits = map(int, run(folder, code, **env).stdout.split())
    assert count == expected
    return count, hits


def test_the_next_process_finds_it(folder: Path) -> None:
    nodes, hits = answer(folder, SEARCH)
    assert hits == 0
    assert answer(folder, SEARCH) == (nodes, 1)
    kernels = list((folder / "cache").glob("*.kernel"))
    assert kernels
    assert not any(b".numba.unresolved$" in path.read_bytes() for path in kernels)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param("game.py", "move * FACTOR", "3 * move", marks=pytest.mark.slow),
        ("game.py", "FACTOR = 1", "FACTOR = 2"),
        pytest.param("game.py", "yield 2", "yield 4", marks=pytest.mark.slow),
        ("helper.py", "x + 1", "x + 3"),
    ],
)
def test_an_edit_is_seen(warm: tuple[Path, int], file: str, old: str, new: str) -> None:
    folder, before = warm
    path = folder / file
    stamp = path.stat()
    text = path.read_text().replace(old, new)
    path.write_text(text)
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # an edit that no time stamp shows
    after, hits = answer(folder)
    assert hits == 0
    assert after != before


@pytest.mark.slow
def test_an_error_in_rules_is_named_even_if_they_were_compiled_elsewhere(tmp_path: Path) -> None:
    said = "SecateurError Count: the compiled rules raised ValueError: too many in play(); "
    for hits, place in enumerate(("here", "there")):
        folder = tmp_path / place
        folder.mkdir()
        write_game(folder)
        (folder / "game.py").write_text(hits * "# moved down\n" + GAME)
        assert run(folder, RAISE, SECATEUR_CACHE=str(tmp_path / "cache")).stdout.startswith(f"{hits} {said}")


SUBTLE = """
import functools
from functools import cached_property
from typing import NamedTuple
from secateur import DRAW, Game, ONGOING

@functools.cache
def weight(n):
    return n + 1

class State(NamedTuple):
    left: int

class Count(Game):
    def start(self):
        return State(62)
    def moves(self, state):
        for part in (1, 2):
            yield part
    def play(self, state, move):
        bonus = 0
        for part in (3, 4):
            bonus += part
        return State(state.left - move * self.factor - bonus)
    def outcome(self, state):
        return ONGOING if state.left > 0 else DRAW
    @cached_property
    def factor(self):
        return weight(3)
"""


@pytest.mark.slow
def test_a_subtle_edit_is_seen(folder: Path) -> None:
    (folder / "game.py").write_text(SUBTLE)
    before, _ = answer(folder)
    for old, new in (
        ("part in (3, 4)", "part in (1, 2)"),  # a constant that stands elsewhere too
        ("return n + 1", "return n + 9"),  # behind a decorator, and only computed from
    ):
        (folder / "game.py").write_text(SUBTLE.replace(old, new))
        after, hits = answer(folder)
        assert hits == 0, new
        assert after != before, new


@pytest.mark.slow
def test_an_edit_to_secateur_is_seen(folder: Path) -> None:
    """Also to what no kernel names: the counters that are passed to it."""
    shutil.copytree(Path(secateur.__file__).parent, folder / "secateur")
    before, _ = answer(folder, SEARCH, PYTHONPATH=str(folder))
    tally = folder / "secateur" / "textbook" / "tally.py"
    tally.write_text(tally.read_text().replace("self.nodes += 1", "self.nodes += 2"))
    after, _ = answer(folder, SEARCH, PYTHONPATH=str(folder))
    assert after == 2 * before


@pytest.mark.slow
def test_an_edit_to_what_people_read_compiles_nothing(warm: tuple[Path, int]) -> None:
    folder, leaves = warm
    with (folder / "game.py").open("a") as file:
        file.write("\n    def show(self, state):\n        return 'a picture'\n")
    assert answer(folder) == (leaves, 1)


@pytest.mark.slow
def test_a_read_only_folder_gives_one_warning(folder: Path, tmp_path: Path) -> None:
    blocked = folder / "file"
    blocked.write_text("not a folder")  # root may write to any folder, but not below a file
    private = tmp_path / "tmp"
    private.mkdir()
    done = run(folder, SECATEUR_CACHE=str(blocked / "cache"), TMPDIR=str(private))
    assert done.stderr.count("compiled code is kept in") == 1
    again = run(folder, SECATEUR_CACHE=str(blocked / "cache"), TMPDIR=str(private))
    assert again.stdout.split()[2] == "1"


@pytest.mark.slow
def test_no_folder_at_all_still_computes(folder: Path) -> None:
    blocked = folder / "file"
    blocked.write_text("not a folder")
    code = "import tempfile; tempfile.tempdir = 'file/none'\n" + RUN
    done = run(folder, code=code, SECATEUR_CACHE=str(blocked / "cache"))
    assert done.stderr.count("is not kept") == 1


def test_a_damaged_file_is_as_good_as_none(warm: tuple[Path, int]) -> None:
    folder, leaves = warm
    for path in (folder / "cache").glob("*.kernel"):
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 0xFF
        path.write_bytes(data)
    assert answer(folder) == (leaves, 0)
    assert answer(folder) == (leaves, 1)


@pytest.mark.slow
def test_a_game_in_main_is_cached_too(folder: Path) -> None:
    code = GAME + RUN.replace('load("game.py:Count")', "Count()")
    leaves, hits = answer(folder, code)
    assert hits == 0
    assert answer(folder, code) == (leaves, 1)


#: Counts leaves twice, with a change in between, and once more interpreted.
AGAIN = """
import secateur
from secateur.jit import takeover
takeover.begins_interpreted = False  # it waits for the compiler
before = secateur.perft(Count(), depth=6)
{change}
after, expected = (secateur.perft(Count(), depth=6, interpreted=interpreted) for interpreted in (False, True))
print(before, after, expected)
"""


@pytest.mark.slow
def test_a_class_redefined_in_one_process_is_compiled_anew(folder: Path) -> None:
    changed = GAME.replace("move * FACTOR", "2 * move")
    before, after, expected = run(folder, GAME + AGAIN.format(change=changed)).stdout.split()
    assert after == expected != before


@pytest.mark.slow
def test_a_helper_redefined_in_one_process_is_compiled_anew(folder: Path) -> None:
    code = GAME + AGAIN.format(change="helper.worth = lambda x: 3 * x + 5")
    before, after, expected = run(folder, code).stdout.split()
    assert after == expected != before


@pytest.mark.slow
def test_mutual_recursion_is_not_cached(folder: Path) -> None:
    """Such code would crash the process that loads it; it is compiled each time instead."""
    game = GAME.replace("helper.worth(state.left) > 1", "state.left > even(state.left)") + (
        "\ndef even(n):\n    return 1 if n == 0 else odd(abs(n) - 1)\n"
        "\ndef odd(n):\n    return 0 if n == 0 else even(n - 1)\n"
    )
    (folder / "game.py").write_text(game)
    first, second = answer(folder), answer(folder)
    assert first == second == (first[0], 0)


BOMB = """
import hashlib, os, pickle, sys
from pathlib import Path
class Bomb:
    def __reduce__(self):
        return os.mkdir, (os.path.abspath("executed"),)
data = pickle.dumps(Bomb())
for path in Path("cache").glob("*.kernel"):
    path.write_bytes(hashlib.blake2b(data, digest_size=16).digest() + data)
"""


def test_a_planted_file_is_not_executed(warm: tuple[Path, int]) -> None:
    folder, leaves = warm
    run(folder, BOMB)
    assert answer(folder) == (leaves, 0)
    assert not (folder / "executed").exists()


@pytest.mark.slow
def test_a_folder_that_others_can_write_to_is_refused_with_one_warning(folder: Path, tmp_path: Path) -> None:
    private = tmp_path / "tmp"
    private.mkdir()
    (folder / "cache").mkdir(mode=0o700)
    (folder / "cache").chmod(0o777)
    done = run(folder, TMPDIR=str(private))
    assert done.stderr.count("chmod go-w ") == done.stderr.count("compiled code is kept in") == 1
    assert list((folder / "cache").iterdir()) == []
    assert run(folder, TMPDIR=str(private)).stdout.split()[2] == "1"  # kept in the private one
