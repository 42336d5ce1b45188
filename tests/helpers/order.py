"""The order of the test files in a run with several workers: those that take longest first, and then no folder as a
whole, so that files that wait for pages and processes are tested beside files that compute.
"""

from __future__ import annotations

from zlib import crc32

#: The files that take longest, as `pytest -p tests.helpers.costs` lists them: one that begins last is waited for.
LONGEST = (
    "tests/test_docs.py",
    "tests/studio/test_broken_games.py",
    "tests/studio/test_browser_play.py",
    "tests/test_contract.py",
    "tests/judge/test_judge.py",
    "tests/cluster/test_dask.py",
    "tests/cluster/test_kills.py",
    "tests/engine/test_engine.py",
    "tests/jit/test_moves.py",
    "tests/learn/test_sources.py",
    "tests/studio/test_browser_explorer.py",
    "tests/textbook/test_algorithms.py",
    "tests/engine/test_attacks.py",
    "tests/test_trial.py",
    "tests/jit/test_interrupts.py",
    "tests/studio/test_odd_games.py",
)


def place_of(file: str) -> tuple[int, int]:
    """Where a file comes: smaller is earlier. The examples of the package, many and short, fill the end of the run.

    >>> sorted(["secateur/bits.py", "tests/judge/test_judge.py", "tests/test_docs.py"], key=place_of)
    ['tests/test_docs.py', 'tests/judge/test_judge.py', 'secateur/bits.py']
    """
    if file in LONGEST:
        return 0, LONGEST.index(file)
    return (1, crc32(file.encode())) if file.startswith("tests/") else (2, 0)
