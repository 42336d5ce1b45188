"""Positions: in columns and back, split by game, with nothing in two parts; made quiet; and TD-leaf's targets."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from secateur.errors import SecateurError
from secateur.games import load
from secateur.jit.rows import restored, words
from secateur.learn.data.positions import Positions, split
from secateur.learn.data.quiet import quieted
from secateur.learn.data.td_leaf import returns
from secateur.learn.fit.held_out import calibration, evaluations


def some(keys: list[int], games: list[int], targets: list[float] | None = None) -> Positions:
    values = np.array(targets if targets is not None else [0.0] * len(keys), np.float32)
    return Positions(np.array(keys, np.int64)[:, None], values, np.array(games), np.array(keys, np.int64), True)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 20), st.integers(-9, 9)), min_size=1), st.integers(0, 99))
def test_no_game_and_no_position_is_in_two_parts(drawn: list[tuple[int, int, int]], seed: int) -> None:
    keys, games, targets = (list(each) for each in zip(*drawn, strict=True))
    parts, dropped = split(some(keys, games, targets), seed)
    for column in ("games", "keys"):
        seen = [set(getattr(part, column).tolist()) for part in parts.values()]
        assert sum(map(len, seen)) == len(set().union(*seen))
    assert sum(map(len, parts.values())) + dropped == len(keys)
    assert {key for part in parts.values() for key in part.keys.tolist()} == set(keys)


def test_a_position_that_comes_again_has_the_mean_of_its_results() -> None:
    parts, dropped = split(some([5, 5, 5], [1, 1, 1], [1.0, 0.0, 2.0]), seed=1)
    (found,) = [part for part in parts.values() if len(part)]
    assert found.targets.tolist() == [1.0] and dropped == 2


def test_columns_are_read_back(tmp_path: Path) -> None:
    one = some([1, 2], [0, 1], [3.0, 4.0])
    one.save(tmp_path / "some.npz")
    found = Positions.load(tmp_path / "some.npz")
    assert found.rows.tolist() == one.rows.tolist() and found.scored
    (tmp_path / "some.npz").write_bytes(b"PK")
    with pytest.raises(SecateurError, match="contains no positions"):
        Positions.load(tmp_path / "some.npz")


@pytest.mark.parametrize("interpreted", ["1", pytest.param("0", marks=pytest.mark.slow)])
def test_a_capture_is_followed_to_its_end(interpreted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_INTERPRETED", interpreted)
    game = load("chess")
    hanging = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"  # the pawn takes the queen
    quiet = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"
    rows = np.array([words(game.parse(text)) for text in (hanging, quiet)], np.int64)
    before = Positions(rows, np.array([1.0, 1.0], np.float32), np.arange(2), np.arange(2), False)
    after, changed = quieted(game, before)
    assert changed == 1
    assert game.format(restored(game.start(), after.rows[0])).split()[:2] == ["4k3/8/8/3P4/8/8/8/4K3", "b"]
    assert after.targets.tolist() == [0.0, 1.0]  # Black is to move there, and sees the result from the other side
    assert after.rows[1].tolist() == rows[1].tolist()


def test_evaluations_are_those_of_play() -> None:
    game = load("kalah")
    states = [game.parse(text) for text in ("c", "cf", "cfa", "a")]
    assert evaluations(game, np.array([words(state) for state in states])).tolist() == [
        game.evaluate(state) for state in states
    ]


@given(st.lists(st.floats(-5, 5), max_size=12), st.floats(-5, 5), st.floats(0, 1))
def test_returns_are_the_sums_of_the_textbook(opinions: list[float], result: float, trust: float) -> None:
    found = returns(np.array(opinions), result, trust)
    for place in range(len(opinions)):
        later = [*opinions[place + 1 :], result]
        expected = sum((1 - trust) * trust**ahead * value for ahead, value in enumerate(later[:-1]))
        expected += trust ** (len(later) - 1) * later[-1]
        assert found[place] == pytest.approx(expected, abs=1e-9)


def test_a_calibration_keeps_all_positions() -> None:
    chance = np.random.default_rng(1)
    predicted = chance.random(1001)
    bins = calibration(predicted, (chance.random(1001) < predicted).astype(float))
    assert sum(count for _, _, count in bins) == 1001 and len(bins) == 20
    assert all(abs(real - expected) < 0.25 for expected, real, _ in bins)
