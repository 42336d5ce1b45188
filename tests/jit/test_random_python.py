"""Random methods of ordinary Python give the same in both executors: a longer hunt is in tests/attack/python.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.random_python import HEAD, Differing, compare_game


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("seed", range(8))
def test_random_methods_give_the_same_in_both_executors(tmp_path: Path, seed: int) -> None:
    found = compare_game(tmp_path / "random_game.py", seed)
    assert found.differing == []
    assert found.compiled >= found.tried / 2


@pytest.mark.usefixtures("compiled")
def test_a_difference_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain int that grows beyond 64 bits wraps around when compiled, as the documentation says."""
    grows = """
    def m0(self, state):
        x = 3
        for _ in range(41):
            x *= 3
        return x % 1000
"""
    monkeypatch.setattr("tests.helpers.random_python.random_game", lambda seed, methods: HEAD + grows)
    found = compare_game(tmp_path / "random_game.py", 0, methods=1)
    assert [each.method for each in found.differing] == ["m0"]
    assert isinstance(found.differing[0], Differing)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_pitfalls_give_the_same_in_both_executors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two names for a list, slices with nothing in them, tuples that outgrow their cells, late closures..."""
    pitfalls = (Path(__file__).parents[1] / "data" / "authors" / "pitfalls.txt").read_text("utf-8")
    monkeypatch.setattr("tests.helpers.random_python.random_game", lambda seed, methods: HEAD + pitfalls)
    found = compare_game(tmp_path / "pitfalls.py", 0, methods=18)
    assert found.differing == []
    assert found.compiled >= 16
