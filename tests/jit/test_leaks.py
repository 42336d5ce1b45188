"""Searches give back all the memory that they take, also where a cut-off leaves a node early."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.usefixtures("compiled")

CODE = """
import secateur
from secateur.jit import takeover
takeover.begins_interpreted = False  # it waits for the compiler
from numba.core.runtime import rtsys
from secateur.games import load
game = load("connect4")
for algorithm in secateur.spec.TEXTBOOK:
    for ordering in ("generated", "rank"):
        def search():
            secateur.search(algorithm, game, None, 5, {"ordering": ordering})
        search()
        before = rtsys.get_allocation_stats()
        search()
        after = rtsys.get_allocation_stats()
        taken, given_back = after.mi_alloc - before.mi_alloc, after.mi_free - before.mi_free
        print(algorithm, ordering, taken, taken - given_back)
"""


@pytest.mark.slow
def test_nothing_is_kept() -> None:
    env = {**os.environ, "NUMBA_NRT_STATS": "1"}
    done = subprocess.run([sys.executable, "-c", CODE], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    assert len(rows) == 14
    assert any(int(taken) > 1000 for _, _, taken, _ in rows)
    assert [row for row in rows if row[3] != "0"] == []
