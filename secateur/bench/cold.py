"""A program that compiles the engine's kernels of one game and prints the CPU seconds: for a search, and an exact one.

It runs by itself, with an empty cache, on the secateur that PYTHONPATH names, which may be an older one.
"""

from __future__ import annotations

import json
import os
import sys
from itertools import pairwise

from secateur.engine import Engine
from secateur.games import load


def main() -> None:
    """Compiles for the game that the first argument names."""
    engine = Engine(load(sys.argv[1]), memory="1MB")
    marks = [_cpu_seconds()]
    for exact in (False, True):
        if hasattr(engine, "prepare"):
            engine.prepare(exact=exact)
        else:  # a revision whose searches wait for the compiler
            engine.search(depth=1, exact=exact)
        marks.append(_cpu_seconds())
    print(json.dumps([after - before for before, after in pairwise(marks)]))


def _cpu_seconds() -> float:
    """The CPU seconds of this process, and of its children that have ended."""
    return sum(os.times()[:4])


if __name__ == "__main__":
    main()
