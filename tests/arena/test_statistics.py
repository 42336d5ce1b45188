"""The statistics of matches: against formulas worked out by hand, a slow twin, and simulated matches."""

from __future__ import annotations

import math
import random

import pytest

from secateur.arena.statistics import (
    PAIR_SCORES,
    ScoreTally,
    Sprt,
    elo_interval,
    elo_of,
    expected_score,
    fit_rating,
    log_likelihood_ratio,
    score_interval,
    superiority,
)


def test_elo_and_score_are_inverse() -> None:
    for elo in (-800, -35.5, 0, 12, 400):
        assert elo_of(expected_score(elo)) == pytest.approx(elo)
    assert expected_score(400) == pytest.approx(10 / 11)
    assert elo_of(0.76) == pytest.approx(200.24, abs=0.01)
    assert elo_of(0.0) == -math.inf and elo_of(1.0) == math.inf


def test_superiority_of_single_games_is_the_usual_formula() -> None:
    # For wins, draws and losses: the normal distribution at (wins - losses) / sqrt(wins + losses).
    wins, draws, losses = 60, 100, 40
    usual = 0.5 * (1 + math.erf((wins - losses) / math.sqrt(2 * (wins + losses))))
    assert superiority(ScoreTally((losses, draws, wins))) == pytest.approx(usual)
    assert superiority(ScoreTally((0, 50, 0))) == 0.5
    assert superiority(ScoreTally((0, 0, 0))) == 0.5


def test_interval_of_many_games_is_the_normal_one() -> None:
    # 30 % wins, 50 % draws, 20 % losses of 10,000 games: mean 0.55, variance 0.1225 per game.
    tally = ScoreTally((2000, 5000, 3000))
    half = 1.959964 * math.sqrt((0.2 * 0.55**2 + 0.5 * 0.05**2 + 0.3 * 0.45**2) / 10_000)
    found = score_interval(tally)
    assert found.value == pytest.approx(0.55)
    assert found.low == pytest.approx(0.55 - half, abs=2e-5)
    assert found.high == pytest.approx(0.55 + half, abs=2e-5)
    assert elo_interval(tally).low == pytest.approx(elo_of(0.55 - half), abs=0.02)


def test_interval_of_pairs_is_narrower_where_openings_decide() -> None:
    # Every opening is won by White: a pair always scores 1 of 2, and single games say much less.
    assert elo_interval(ScoreTally((0, 0, 100, 0, 0))).margin < elo_interval(ScoreTally((100, 0, 100))).margin / 3


@pytest.mark.parametrize(
    "counts", [(0, 0, 0, 0, 10), (10, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 0, 1), (0, 0, 0, 0, 0)]
)
def test_intervals_of_few_or_one_sided_games_are_wide(counts: tuple[int, ...]) -> None:
    found = score_interval(ScoreTally(counts))
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.high - found.low > 0.1
    elo = elo_interval(ScoreTally(counts))
    assert elo.low <= elo.value <= elo.high


def test_interval_holds_the_truth_as_often_as_it_says() -> None:
    chance = random.Random(1)
    shares = (0.04, 0.16, 0.4, 0.28, 0.12)
    truth = sum(share * score for share, score in zip(shares, PAIR_SCORES, strict=True))
    for pairs, allowed in ((10, (0.90, 0.995)), (200, (0.91, 0.985))):
        inside = 0
        for _ in range(300):
            drawn = chance.choices(range(5), shares, k=pairs)
            found = score_interval(ScoreTally(tuple(drawn.count(place) for place in range(5))))
            inside += found.low <= truth <= found.high
        assert allowed[0] <= inside / 300 <= allowed[1], pairs


# ---------------------------------------------------------------- the sequential test


def likelihood(counts: list[float], shares: list[float]) -> float:
    return sum(count * math.log(share) for count, share in zip(counts, shares, strict=True))


def likeliest(counts: list[float], scores: tuple[float, ...], mean: float) -> list[float]:
    """The likeliest distribution with a mean, found by Newton steps on its dual, with weights kept positive."""
    number = sum(counts)
    shares = [count / number for count in counts]
    tilt = 0.0
    for _ in range(60):
        distances = [score - mean for score in scores]
        value = sum(s * d / (1 + tilt * d) for s, d in zip(shares, distances, strict=True))
        slope = -sum(s * d * d / (1 + tilt * d) ** 2 for s, d in zip(shares, distances, strict=True))
        step = -value / slope
        while min(1 + (tilt + step) * d for d in distances) <= 0:
            step /= 2
        tilt += step
    return [share / (1 + tilt * (score - mean)) for share, score in zip(shares, scores, strict=True)]


@pytest.mark.parametrize(
    "counts", [(10, 50, 100, 60, 20), (3, 20, 40, 20, 3), (0, 5, 30, 9, 1), (1, 1, 1, 1, 1), (30, 40, 50), (7, 0, 12)]
)
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 5), (-3, 1), (0, 200), (-50, 0)])
def test_ratio_is_that_of_the_likeliest_distributions(counts: tuple[int, ...], elo0: float, elo1: float) -> None:
    tally = ScoreTally(counts)
    kept = [count or 1e-3 for count in counts]
    models = [likeliest(kept, tally.scores, expected_score(elo)) for elo in (elo0, elo1)]
    for model, elo in zip(models, (elo0, elo1), strict=True):
        assert sum(model) == pytest.approx(1)
        assert sum(s * p for s, p in zip(tally.scores, model, strict=True)) == pytest.approx(expected_score(elo))
    wanted = likelihood(kept, models[1]) - likelihood(kept, models[0])
    assert Sprt(elo0, elo1).ratio(tally) == pytest.approx(wanted, abs=1e-6)


def test_ratio_is_near_that_of_normal_distributions() -> None:
    # For a small difference: number * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance).
    tally = ScoreTally((150, 800, 2000, 900, 180))
    low, high = expected_score(0), expected_score(5)
    near = tally.number * (high - low) * (2 * tally.mean - low - high) / (2 * tally.moment(tally.mean))
    assert log_likelihood_ratio(tally, low, high) == pytest.approx(near, rel=0.03)


def test_ratio_of_mirrored_results_has_the_other_sign() -> None:
    counts = (3, 10, 30, 15, 6)
    assert Sprt(-4, 4).ratio(ScoreTally(counts)) == pytest.approx(-Sprt(-4, 4).ratio(ScoreTally(counts[::-1])))
    assert Sprt(-4, 4).ratio(ScoreTally((3, 10, 30, 10, 3))) == pytest.approx(0, abs=1e-9)
    assert Sprt(0, 5).ratio(ScoreTally((0, 0, 0, 0, 0))) == 0


def test_bounds() -> None:
    low, high = Sprt(0, 5).bounds
    assert high == pytest.approx(math.log(19)) and low == pytest.approx(-math.log(19))
    assert Sprt(0, 5, 0.05, 0.1).bounds == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))
    assert Sprt(0, 50).verdict(ScoreTally((0, 0, 30, 30, 30))) == "elo1"
    assert Sprt(0, 50).verdict(ScoreTally((30, 30, 30, 0, 0))) == "elo0"
    assert Sprt(0, 5).verdict(ScoreTally((1, 2, 3, 2, 1))) == ""


def shares_for(elo: float) -> list[float]:
    """A distribution of pairs with a given mean, half of them drawn."""
    return likeliest([6, 20, 48, 20, 6], PAIR_SCORES, expected_score(elo))


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "elo1"), (40.0, "elo0")])
def test_simulated_tests_err_as_seldom_as_they_promise(elo: float, wrong: str) -> None:
    """A/A matches pass as improvements, and improvements as nothing, in about 5 % of the matches."""
    chance = random.Random(7)
    test, shares = Sprt(0, 40), shares_for(elo)
    tests = 120
    errors = lengths = 0
    for _ in range(tests):
        counts = [0] * 5
        verdict = ""
        while not verdict:
            for place in chance.choices(range(5), shares, k=8):  # looked at every eighth pair
                counts[place] += 1
            verdict = test.verdict(ScoreTally(tuple(counts)))
        errors += verdict == wrong
        lengths += sum(counts)
    assert errors / tests < 0.1
    assert lengths / tests < 1000


# ---------------------------------------------------------------- ratings


def test_rating_against_one_opponent_is_its_rating_and_the_difference() -> None:
    tally = ScoreTally((2, 5, 10, 8, 5))
    found, elo = fit_rating([(2500, tally)]), elo_interval(tally)
    assert found.value == pytest.approx(2500 + elo.value, abs=1e-3)
    assert found.low == pytest.approx(2500 + elo.low, abs=1e-3)
    assert found.high == pytest.approx(2500 + elo.high, abs=1e-3)


def test_rating_makes_the_expected_points_those_that_were_won() -> None:
    results = [
        (2000, ScoreTally((0, 0, 1, 4, 15))),
        (2300, ScoreTally((3, 5, 6, 4, 2))),
        (2600, ScoreTally((15, 4, 1, 0, 0))),
    ]
    found = fit_rating(results)
    won = sum(tally.number * tally.mean for _, tally in results)
    expected = sum(tally.number * expected_score(found.value - rating) for rating, tally in results)
    assert expected == pytest.approx(won, abs=1e-6)
    assert found.low < found.value < found.high
    assert found.value == pytest.approx(2300, abs=60)


def test_rating_of_one_who_wins_or_loses_all() -> None:
    all_won = fit_rating([(2500, ScoreTally((0, 0, 0, 0, 10))), (2600, ScoreTally((0, 0, 0, 0, 10)))])
    assert all_won.value == math.inf and all_won.high == math.inf and 2700 < all_won.low < 3000
    assert math.isfinite(fit_rating([(-500, ScoreTally((0, 0, 0, 0, 10)))]).low)
    all_lost = fit_rating([(2500, ScoreTally((10, 0, 0, 0, 0)))])
    assert all_lost.value == -math.inf and all_lost.low == -math.inf and 2000 < all_lost.high < 2400
    assert math.isnan(fit_rating([(2500, ScoreTally((0, 0, 0, 0, 0)))]).value)


def test_rating_is_found_again_in_simulated_ladders() -> None:
    chance = random.Random(3)
    truth, inside = 2450.0, 0
    opponents = {
        rating: likeliest([6, 20, 48, 20, 6], PAIR_SCORES, expected_score(truth - rating))
        for rating in (2204.0, 2363.0, 2596.0, 2788.0)
    }
    for _ in range(200):
        results = []
        for rating, shares in opponents.items():
            drawn = chance.choices(range(5), shares, k=20)
            results.append((rating, ScoreTally(tuple(drawn.count(place) for place in range(5)))))
        found = fit_rating(results)
        inside += found.low <= truth <= found.high
    assert 0.9 <= inside / 200 <= 0.995
