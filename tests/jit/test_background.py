"""Compilations in the background: in a child, once for all processes, and never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from secateur.jit.known import CompiledBefore, add, estimate, key_of, read
from secateur.textbook.perft import perft_node
from secateur.vault import Vault
from tests.helpers.patience import PATIENCE

pytestmark = pytest.mark.usefixtures("compiled")

#: A game in the main module, its kernel compiled aside: whether it was new, whether a child compiled it, the leaves.
ASIDE = """
import os
from typing import NamedTuple
from secateur import DRAW, Game, ONGOING
from secateur.jit import execute, status, takeover
from secateur.jit.background import Compilation
from secateur.jit.native import dispatcher
from secateur.textbook.perft import perft_node

class State(NamedTuple):
    left: int

class Count(Game):
    def start(self):
        return State(8)

    def moves(self, state):
        yield 1
        yield 2

    def play(self, state, move):
        return State(state.left - move)

    def outcome(self, state):
        return ONGOING if state.left > 1 else DRAW

said = []
status.listeners.append(said.append)
made = []
takeover.begins_interpreted = False
usual = execute.Compilation
execute.Compilation = lambda *args: made.append(usual(*args, aside=True)) or made[0]
import secateur
leaves = secateur.perft(Count(), depth=6)
print(made[0].is_cold, dispatcher(perft_node)._cache.hits, leaves, said)
"""


def start(folder: Path, code: str = ASIDE) -> subprocess.Popen[str]:
    script = folder / "script.py"
    script.write_text(code)
    variables = {**os.environ, "SECATEUR_CACHE": str(folder / "cache")}
    return subprocess.Popen([sys.executable, str(script)], env=variables, stdout=subprocess.PIPE, text=True)


def answer(process: subprocess.Popen[str]) -> list[str]:
    text = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 0
    return text.split(maxsplit=3)


def test_a_child_compiles_what_is_loaded_here(tmp_path: Path) -> None:
    cold, hits, leaves, said = answer(start(tmp_path))
    assert (cold, leaves) == ("True", "12")
    assert said.startswith("['compiling Count for perft, about ") and said.rstrip().endswith("s', '']")
    if sys.platform == "linux":
        assert hits == "1", "it was compiled here"
    assert answer(start(tmp_path))[::3] == ["False", "[]\n"]
    assert not list((tmp_path / "cache").glob("*.lock"))


def test_two_processes_compile_a_kernel_once(tmp_path: Path) -> None:
    here = ASIDE.replace("aside=True", "aside=False")
    found = [answer(process) for process in [start(tmp_path, here), start(tmp_path, here)]]
    assert sorted(hits for _, hits, _, _ in found) == ["0", "1"]


#: Two kernels are compiled by a compiler that takes long to load; the second while this process is loading it.
LOADING = """
import importlib.abc, importlib.machinery, sys, time

class Slow(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        return importlib.machinery.ModuleSpec(name, self) if name == "secateur.jit.compiling" else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        time.sleep(3)

        def compiled(kernel, args, on_miss):
            on_miss()
            time.sleep(2)
            return kernel

        module.compiled = module.checked = compiled
        module.Missing = KeyError

sys.meta_path.insert(0, Slow())
from secateur.games.tictactoe import TicTacToe
from secateur.jit import background

def one(game):
    return 1

def two(game):
    return 2

first = background.begun(one, (TicTacToe(),))
while not background.is_compiling():
    time.sleep(0.01)
second = background.begun(two, (TicTacToe(),))
while not (first.over and second.over):
    time.sleep(0.01)
print(first.result()(None), second.result()(None), first.in_child, second.in_child)
"""


def test_a_child_is_not_made_while_the_compiler_is_being_loaded(tmp_path: Path) -> None:
    assert answer(start(tmp_path, LOADING))[:3] == ["1", "2", "True"]


@pytest.mark.slow
def test_a_child_tells_what_does_not_compile(tmp_path: Path) -> None:
    wrong = ASIDE.replace("        yield 2\n", "        yield int(str(state.left))\n").replace("leaves = ", "CALL")
    wrong = (
        wrong[: wrong.index("CALL")]
        + """
try:
    secateur.perft(Count(), depth=6, compiled=True)
except Exception as error:
    print(type(error).__name__, os.getpid(), error)
"""
    )
    process = start(tmp_path, wrong)
    kind, _, where, _ = answer(process)
    assert (kind, where) == ("CompileError", "Count.moves()")


def test_a_lock_is_for_one_at_a_time(tmp_path: Path) -> None:
    folder = tmp_path / "vault"
    code = f"""
import time
from pathlib import Path
from secateur.vault import Vault
for _ in range(100):
    with Vault(Path({str(folder)!r})) as vault, vault.locked("one"):
        with open({str(tmp_path / "inside")!r}, "x"):
            time.sleep(0.001)
        Path({str(tmp_path / "inside")!r}).unlink()
print(1, 2, 3, 4)
"""
    (tmp_path / "a").mkdir(), (tmp_path / "b").mkdir(), (tmp_path / "c").mkdir()
    for process in [start(tmp_path / name, code) for name in "abc"]:
        answer(process)
    with Vault(folder) as vault, vault.locked("one"):
        assert (folder / "one").exists()
    assert not (folder / "one").exists()


def test_an_estimate_is_the_last_time_or_the_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from secateur.games import load

    monkeypatch.setattr("secateur.jit.known.kernel_folder", lambda: tmp_path)
    chess, nim = ((load(name),) for name in ("chess", "nim"))
    assert estimate(perft_node, chess, read()) > estimate(perft_node, nim, read()) > 0
    key = key_of(perft_node, nim, False)
    for seconds in (7.0, 9.5, 0.0):  # it was only loaded the last time
        add(CompiledBefore(key, "Nim for perft", seconds))
    assert estimate(perft_node, nim, read()) == 9.5 and len(read()) == 1
    assert key != key_of(perft_node, (load("nim:heaps=1-2"),), False)
    (tmp_path / "compiled-1").write_bytes(b"\xff damaged")
    assert read() == []
