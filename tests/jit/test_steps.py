"""Steps of a kernel that are compiled as part of it: the result is cached, and loaded in a new process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("compiled")

#: A kernel whose recursive calls stand in steps, one step inside another, beside a value that is passed as a tuple.
KERNEL = """
from typing import NamedTuple
from secateur.jit import Compilable, Record, in_place
from secateur.jit.execute import run

class Node(NamedTuple):
    n: int
    depth: int

class Tally(Record):
    nodes: int

class Nothing(Compilable):
    pass

@in_place
def left(leaves, thing, here, tally):
    return leaves(thing, here.n // 2, here.depth - 1, tally)

@in_place
def both(leaves, thing, here, tally):
    return left(leaves, thing, here, tally) + leaves(thing, here.n - here.n // 2, here.depth - 1, tally)

def leaves(thing, n, depth, tally):
    tally.nodes += 1
    here = Node(n, depth)
    return 1 if n < 2 or depth == 0 else both(leaves, thing, here, tally)

if __name__ == "__main__":
    found = []
    for interpreted in (False, True):
        tally = Tally()
        found += [run(leaves, Nothing(), 1000, 20, tally, record=tally, interpreted=interpreted), tally.nodes]
    from secateur.jit.native import dispatcher
    machine = dispatcher(leaves)
    (library,) = [result.library for result in machine.overloads.values()]
    missing = [each.name for each in library._final_module.functions if each.is_declaration and "kernel" in each.name]
    print(*found, machine._cache.hits, ".numba.unresolved$" in library.get_llvm_str(), *missing)
"""


def test_a_kernel_of_steps_is_cached_and_loaded(tmp_path: Path) -> None:
    (tmp_path / "kernel.py").write_text(KERNEL)
    cache = tmp_path / "cache"
    cache.mkdir(mode=0o700)

    def said() -> list[str]:
        done = subprocess.run(
            [sys.executable, "kernel.py"],
            cwd=tmp_path,
            env=os.environ | {"SECATEUR_CACHE": str(cache)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    assert said() == ["1000", "1999", "1000", "1999", "0", "False"]
    assert said() == ["1000", "1999", "1000", "1999", "1", "False"]
