"""SPSA on hills that are known: it climbs them by noisy games alone, and the same games lead to the same place."""

from __future__ import annotations

import random

import pytest

from secateur.learn.tune.spsa import LAG, Gains, Spsa, TunedValue

#: The top of the hill, in ranges of different size: where the values should go from where they start.
TOP = (120.0, 600.0, 40.0)
VALUES = (TunedValue(75, 20, 200), TunedValue(300, 100, 800), TunedValue(90, 0, 100))


def elo(side: list[float]) -> float:
    """A hill: 60 points are lost for half of a range."""
    return -sum(240 * ((now - top) / value.range) ** 2 for now, top, value in zip(side, TOP, VALUES, strict=True))


def game(one: list[float], two: list[float], chance: random.Random) -> int:
    """A win, draw or loss: a third of games are drawn, the rest goes by the difference."""
    if chance.random() < 1 / 3:
        return 0
    return 1 if chance.random() < 1 / (1 + 10 ** ((elo(two) - elo(one)) / 400)) else -1


def climbed(iterations: int, seed: int, rate: float = 0.02) -> Spsa:
    spsa, chance = Spsa(VALUES, Gains(iterations, rate=rate), seed), random.Random(seed)
    while spsa.done < iterations:
        one, two = spsa.sides(spsa.done)
        spsa.learn(game(one, two, chance) + game(one, two, chance))
    return spsa


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_climbs_by_noisy_games(seed: int) -> None:
    found = climbed(10_000, seed).values
    assert elo([value.start for value in VALUES]) < -90
    assert elo(found) > -9, found


def test_where_all_is_the_same_it_stays_near() -> None:
    spsa, chance = Spsa(VALUES, Gains(3000), seed=4), random.Random(4)
    while spsa.done < 3000:
        spsa.learn(chance.choice((-2, -1, 0, 0, 1, 2)))
    for value, now in zip(VALUES, spsa.values, strict=True):
        assert abs(now - value.start) < 0.25 * value.range


def test_the_same_results_lead_to_the_same_place() -> None:
    first, again, other = climbed(50, 5), climbed(50, 5), climbed(50, 6)
    assert first.path == again.path != other.path
    for iteration in range(50):  # whenever it is asked
        assert first.sides(iteration) == again.sides(iteration)


def test_an_iteration_is_asked_around_what_was_known_when_it_began() -> None:
    spsa = Spsa(VALUES, Gains(100, rate=0.02), seed=1)
    assert spsa.can_ask(LAG) and not spsa.can_ask(LAG + 1)
    early = spsa.sides(LAG)
    spsa.learn(2)
    assert spsa.can_ask(LAG + 1) and spsa.sides(LAG) == early
    middle = [(one + two) / 2 for one, two in zip(*spsa.sides(LAG + 1), strict=True)]
    assert middle == pytest.approx(spsa.path[1]) and spsa.path[1] != spsa.path[0]


def test_values_stay_within_their_bounds() -> None:
    spsa = Spsa([TunedValue(99, 0, 100), TunedValue(1, 1, 3)], Gains(200, rate=1.0), seed=1)
    while spsa.done < 200:
        for side in spsa.sides(spsa.done):
            assert 0 <= side[0] <= 100 and 1 <= side[1] <= 3
        spsa.learn(2 if spsa.sides(spsa.done)[0][0] > spsa.sides(spsa.done)[1][0] else -2)
    assert spsa.values[0] == 100


def test_whole_numbers_see_the_shift() -> None:
    spsa = Spsa([TunedValue(3, 1, 12)], Gains(1000), seed=1)
    while spsa.done < 1000:
        one, two = spsa.sides(spsa.done)
        assert round(one[0]) != round(two[0])
        spsa.learn(0)


def test_steps_and_shifts_are_as_given_in_the_end() -> None:
    gains = Gains(5000, reach=0.04, rate=0.01)
    assert gains.shift(5000) == pytest.approx(0.04) and gains.step(5000) == pytest.approx(0.04 * 0.01)
    # a_k = a / (A + k)^0.602 and c_k = c / k^0.101
    ratio = (gains.step(10) * gains.shift(10)) / (gains.step(1000) * gains.shift(1000))
    assert ratio == pytest.approx(((500 + 1000) / (500 + 10)) ** 0.602)
    assert gains.shift(10) / gains.shift(1000) == pytest.approx(100**0.101)
