"""Ordinary Python: random methods, written as authors write them, give the same compiled and interpreted."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.attack import Figures, count
from tests.helpers.random_python import compare_game


def attack(seed: int, scale: float) -> Figures:
    """Compares the executors on random methods."""
    tried, compiled, differing = 0, 0, 0
    with TemporaryDirectory() as folder:
        for number in range(count(200, scale)):
            found = compare_game(Path(folder) / f"game{number}.py", 1000 * seed + number)
            tried, compiled = tried + found.tried, compiled + found.compiled
            differing += len(found.differing)
            for each in found.differing:
                print(f"seed {1000 * seed + number}, {each}", flush=True)
    return Figures({"methods": tried, "compiled": compiled}, {"executors that differ": differing})
