"""How a file becomes a module: its encoding, and what of its program cannot run."""

from __future__ import annotations

from pathlib import Path

import pytest

from secateur.judge import Verdict
from secateur.judge.judging import judged

SEARCH = """
def minimax(tree, is_max):
    if isinstance(tree, int):
        return tree
    best = -10**9 if is_max else 10**9
    for sub in tree:
        value = minimax(sub, not is_max)
        best = max(best, value) if is_max else min(best, value)
    return best
"""


def verdict_on(folder: Path, text: str | bytes) -> Verdict:
    path = folder / "hw.py"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return judged(path).verdict


@pytest.mark.parametrize(
    "text",
    [
        b"\xef\xbb\xbf" + SEARCH.replace("\n", "\r\n").encode(),
        ("# -*- coding: latin-1 -*-\n# \u00dcbung von M\u00fcller\n" + SEARCH).encode("latin-1"),
        ("#!/usr/bin/python3\n# vim: set fileencoding=cp1252 :\nname = '\u201cMax\u201d'\n" + SEARCH).encode("cp1252"),
    ],
)
def test_a_file_is_read_in_its_own_encoding(text: bytes, tmp_path: Path) -> None:
    found = verdict_on(tmp_path, text)
    assert found.kind == "right", found.sentence


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_an_encoding_that_nothing_names_is_refused(encoding: str, tmp_path: Path) -> None:
    found = verdict_on(tmp_path, ("# \u00dcbung\n" + SEARCH).encode(encoding))
    assert found.kind == "crash" and "hw.py is not UTF-8 text" in found.sentence and "save it as" in found.sentence


@pytest.mark.parametrize(
    ("program", "line", "why"),
    [
        ("depth = int(input('Depth? '))\nprint(minimax([depth, 2], True))", 11, "asks for input"),
        ("import sys\nprint(minimax([1, 2], True))\nsys.exit(0)", 13, "ends the program"),
        ("moves = []\nwhile len(moves) < 9:\n    moves.append(input())\nprint(moves)", 13, "asks for input"),
        ("import time\nfor second in range(100):\n    time.sleep(1)\nprint(second)", 13, "did not end within 1 second"),
    ],
)
def test_what_waits_for_somebody_is_left_out(program: str, line: int, why: str, tmp_path: Path) -> None:
    found = verdict_on(tmp_path, f"{SEARCH}\n{program}\n")
    assert found.kind == "right", found.sentence
    assert f"Line {line} was left out: it {why}." in found.remarks


def test_after_what_does_not_end_nothing_more_is_run(tmp_path: Path) -> None:
    program = "while True:\n    pass\nwhile True:\n    pass\nboard = [0] * 9\n"
    found = verdict_on(tmp_path, f"{SEARCH}\n{program}")
    assert found.kind == "right" and [remark for remark in found.remarks if "Line" in remark] == [
        "Line 11 was left out: it did not end within 1 second."
    ]


def test_a_mistake_is_named_although_the_program_fails_of_it(tmp_path: Path) -> None:
    wrong = SEARCH.replace("-10**9 if is_max else 10**9", "0 if is_max else 100")
    found = verdict_on(tmp_path, f"{wrong}\nassert minimax([[-3, -5], [-2, -9]], True) == -5\n")
    assert found.kind == "wrong-value" and found.mistake == "starting-value"
    assert "Line 11 was left out: it raises AssertionError." in found.remarks


def test_a_program_that_fails_is_no_right_file(tmp_path: Path) -> None:
    found = verdict_on(tmp_path, f"{SEARCH}\nprint(minimax(tre, True))\n")
    assert found.kind == "crash" and "NameError" in found.sentence and "line 11" in found.sentence


def test_a_search_that_needs_what_was_left_out_crashes(tmp_path: Path) -> None:
    program = SEARCH.replace("-10**9 if is_max", "-limit if is_max")
    found = verdict_on(tmp_path, f"{program}\nlimit = int(input())\n")
    assert found.kind == "crash" and "asks for input" in found.sentence


ALPHABETA = """
import math


def alphabeta(tree, maximizing=True, alpha=-math.inf, beta=math.inf):
    if TEST:
        return tree
    best = -math.inf if maximizing else math.inf
    for sub in tree:
        value = alphabeta(sub, not maximizing, alpha, beta)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""


@pytest.mark.parametrize("test", ["not isinstance(tree, tuple)", "type(tree) is not tuple"])
def test_trees_may_be_nested_tuples(test: str, tmp_path: Path) -> None:
    found = verdict_on(tmp_path, ALPHABETA.replace("TEST", test))
    assert found.kind == "right" and "nested tuples" in found.reading, found.sentence
    wrong = ALPHABETA.replace("beta = min(beta, best)", "alpha = min(alpha, best)").replace("TEST", test)
    assert verdict_on(tmp_path, wrong).mistake == "alpha-min"


@pytest.mark.parametrize(
    "memo",
    [
        "from functools import lru_cache\n@lru_cache(maxsize=None)" + SEARCH,
        "seen = {}"
        + SEARCH.replace(
            "\n    best =", "\n    if (tree, is_max) in seen:\n        return seen[tree, is_max]\n    best ="
        ).replace("    return best", "    seen[tree, is_max] = best\n    return best"),
    ],
)
def test_minimax_with_a_memory_is_right(memo: str, tmp_path: Path) -> None:
    found = verdict_on(tmp_path, memo)
    assert found.kind == "right" and found.convention == "minimax with a memory", found.sentence
    assert "It remembers something between calls: a second call visits different nodes." in found.remarks
    assert "nested tuples" in found.reading
