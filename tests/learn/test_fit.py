"""Fitting: against SciPy's solvers, against what was put in, and what early stopping and ridge do."""

from __future__ import annotations

import numpy as np
import pytest

from secateur.learn.fit.adam import FitSettings, bootstrap, fit, losses, values_of
from secateur.learn.fit.features import FeatureTable
from secateur.learn.fit.scipy_solvers import solve

PHASES, FEATURES = 3, 40


def made(
    rows: int, scored: bool, seed: int, noise: float = 1.0, shared: bool = False
) -> tuple[FeatureTable, np.ndarray]:
    """A table whose targets come from known weights, and these weights."""
    chance = np.random.default_rng(seed)
    truth = np.random.default_rng(0).normal(0, 3 if scored else 60, (PHASES, FEATURES))
    starts = np.arange(rows + 1) * 6
    index = chance.integers(0, FEATURES, 6 * rows).astype(np.int32)
    count = chance.integers(1, 3, 6 * rows).astype(np.int16)
    phase = chance.integers(0, PHASES - shared, rows).astype(np.int16)
    near = chance.random(rows) if shared else np.ones(rows)
    shares = np.stack([near, 1 - near], 1).astype(np.float32)
    table = FeatureTable(starts, index, count, phase, shares, np.zeros(rows, np.float32), np.arange(rows) // 10)
    values = values_of(table, truth)
    if scored:
        table.targets[:] = values + chance.normal(0, noise, rows)
    else:
        table.targets[:] = chance.random(rows) < 1 / (1 + np.exp(-values / 100))
    return table, truth


def mean_loss(table: FeatureTable, weights: np.ndarray, scored: bool) -> float:
    return float(losses(values_of(table, weights), table.targets, scored).mean())


@pytest.mark.sample(2)
@pytest.mark.parametrize("shared", [False, True], ids=["one phase", "two phases"])
@pytest.mark.parametrize("scored", [True, False], ids=["squares", "logistic"])
def test_adam_finds_what_scipy_finds(scored: bool, shared: bool) -> None:
    train, _ = made(20_000, scored, 1, shared=shared)
    test, _ = made(5_000, scored, 2, shared=shared)
    zero = np.zeros((PHASES, FEATURES))
    settings = FitSettings(scored, epochs=60, ridge=5.0, patience=60)
    adam = fit(train, train, zero, settings)
    other = solve(train, train, zero, settings)
    assert mean_loss(test, adam.weights, scored) == pytest.approx(mean_loss(test, other.weights, scored), rel=0.01)
    assert mean_loss(train, adam.weights, scored) < 1.01 * mean_loss(train, other.weights, scored)
    largest = np.abs(other.weights).max()
    assert np.abs(adam.weights - other.weights).max() < 0.1 * largest


def test_the_weights_that_were_put_in_come_out() -> None:
    train, truth = made(30_000, True, 3, noise=0.5)
    found = fit(train, train, np.zeros_like(truth), FitSettings(True, epochs=60, ridge=0.1, patience=60))
    assert np.abs(found.weights - truth).max() < 0.15


def test_early_stopping_takes_the_weights_that_validate_best() -> None:
    train, _ = made(300, True, 4, noise=20.0)
    validation, _ = made(2_000, True, 5, noise=20.0)
    found = fit(train, validation, np.zeros((PHASES, FEATURES)), FitSettings(True, epochs=60, ridge=0.0, patience=5))
    assert found.best == min(range(len(found.curve)), key=lambda epoch: found.curve[epoch][2])
    assert len(found.curve) - 1 <= found.best + 5 < 60
    assert mean_loss(validation, found.weights, True) == pytest.approx(found.curve[found.best][2], rel=1e-5)
    assert found.curve[-1][1] < found.curve[found.best][1]  # it went on to learn the noise


def test_ridge_holds_what_was_seen_once_and_lets_go_of_what_was_seen_often() -> None:
    often, once = 1_000, 1
    index = np.array([0] * often + [1] * once, np.int32)
    rows = len(index)
    targets = np.full(rows, 10, np.float32)
    table = FeatureTable(
        np.arange(rows + 1),
        index,
        np.ones(rows, np.int16),
        np.zeros(rows, np.int16),
        np.tile(np.array([1, 0], np.float32), (rows, 1)),
        targets,
        np.arange(rows),
    )
    found = fit(table, table, np.full((1, 3), 2.0), FitSettings(True, epochs=200, ridge=9.0, patience=200, rate=1.0))
    assert found.weights[0].tolist() == pytest.approx([9.93, 2.8, 2.0], abs=0.5)


def test_fixed_weights_stay() -> None:
    train, _ = made(2_000, True, 6)
    fixed = np.zeros(FEATURES, bool)
    fixed[:5] = True
    found = fit(train, train, np.full((PHASES, FEATURES), 7.0), FitSettings(True, epochs=3), fixed=fixed)
    assert (found.weights[:, :5] == 7).all() and (found.weights[:, 5:] != 7).all()


def test_the_same_seed_gives_the_same_weights() -> None:
    train, _ = made(2_000, False, 7)
    one, two = (fit(train, train, np.zeros((PHASES, FEATURES)), FitSettings(False, epochs=3, seed=5)) for _ in range(2))
    assert one.weights.tolist() == two.weights.tolist() and one.curve == two.curve


def test_the_interval_of_a_mean_is_that_of_games_not_of_positions() -> None:
    chance = np.random.default_rng(8)
    alike = np.repeat(chance.normal(0, 1, 200), 50)  # the positions of a game have the same loss
    own = chance.normal(0, 1, 10_000)
    games = np.repeat(np.arange(200), 50)
    wide, narrow = bootstrap(alike, games), bootstrap(own, games)
    assert wide.low < wide.value < wide.high
    assert 4 < (wide.high - wide.low) / (narrow.high - narrow.low) < 10  # the root of 50 is 7
