"""What the games of a match say about the strength of two engines. The formulas are derived in docs/arena.md.

Games come in pairs: the same opening, colours reversed. What a pair scores (0, a half, 1, one and a half or 2 points)
is independent of other pairs, while the two games of a pair are not of each other; so pairs are what is counted.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import NormalDist

from secateur.errors import SecateurError

#: What a pair, and what a game, can score: shares of the points at stake.
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
GAME_SCORES = (0.0, 0.5, 1.0)

#: Standard deviations to either side of an interval of 95 %.
WIDTH = NormalDist().inv_cdf(0.975)

#: An outcome that has not been seen yet counts as this many, as a logarithm needs more than none.
UNSEEN = 1e-3

#: No rating is so far from those of all opponents.
FARTHEST = 3000.0


def expected_score(elo: float) -> float:
    """
    >>> expected_score(0), round(expected_score(400), 4)
    (0.5, 0.9091)
    """
    if elo > 10_000:
        return 1.0
    return 1 / (1 + 10 ** (-max(elo, -10_000) / 400))


def elo_of(score: float) -> float:
    """The difference in rating at which a score is expected; infinite for 0 and 1.

    >>> elo_of(0.5), round(elo_of(0.75), 1), elo_of(1.0)
    (0.0, 190.8, inf)
    """
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 0.0 - 400 * math.log10(1 / score - 1)


@dataclass(frozen=True)
class ScoreTally:
    """How often each score came up: five counts for pairs, three for games, the lowest score first."""

    counts: tuple[int, ...]

    @property
    def scores(self) -> tuple[float, ...]:
        return PAIR_SCORES if len(self.counts) == len(PAIR_SCORES) else GAME_SCORES

    @property
    def number(self) -> int:
        return sum(self.counts)

    @property
    def games(self) -> int:
        """Games that were played for it."""
        return self.number * (2 if len(self.counts) == len(PAIR_SCORES) else 1)

    @property
    def mean(self) -> float:
        """The share of the points that was won; one half where nothing was played."""
        if not self.number:
            return 0.5
        return sum(count * score for count, score in zip(self.counts, self.scores, strict=True)) / self.number

    def moment(self, around: float) -> float:
        """The mean square distance from a score."""
        squares = (count * (score - around) ** 2 for count, score in zip(self.counts, self.scores, strict=True))
        return sum(squares) / max(1, self.number)

    @property
    def spread(self) -> float:
        """The variance of one outcome against that of one game without draws, mean * (1 - mean).

        One outcome is added that is as uncertain as decisive games would be, so that few of them never seem certain.
        """
        careful = self.number / max(1, self.games)  # 1/2 for a pair: the mean of two games
        simple = self.mean * (1 - self.mean)
        seen = self.moment(self.mean) / simple if simple > 0 else careful
        return (self.number * seen + careful) / (self.number + 1)


@dataclass(frozen=True)
class Estimate:
    """A number with its interval of 95 %."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2


def score_interval(tally: ScoreTally) -> Estimate:
    """The share of the points with its interval: Wilson's, for as many decisive games as would be as uncertain."""
    if not tally.number:
        return Estimate(0.5, 0.0, 1.0)
    games, mean, square = tally.number / tally.spread, tally.mean, WIDTH**2
    centre = (mean + square / (2 * games)) / (1 + square / games)
    half = WIDTH / (1 + square / games) * math.sqrt(mean * (1 - mean) / games + square / (4 * games**2))
    return Estimate(mean, max(0.0, min(mean, centre - half)), min(1.0, max(mean, centre + half)))


def elo_interval(tally: ScoreTally) -> Estimate:
    """The difference in rating with its interval."""
    score = score_interval(tally)
    return Estimate(elo_of(score.value), elo_of(score.low), elo_of(score.high))


def superiority(tally: ScoreTally) -> float:
    """The likelihood of superiority: how sure it is that the first engine is the stronger one."""
    around = tally.moment(0.5)
    if around == 0:
        return 0.5
    return NormalDist().cdf((tally.mean - 0.5) * math.sqrt(tally.number / around))


# ---------------------------------------------------------------- the sequential test


@dataclass(frozen=True)
class Sprt:
    """A sequential test of elo = `elo1` against elo = `elo0`, in logistic Elo.

    `alpha` is how often it may accept elo1 where elo0 is true, `beta` how often elo0 where elo1 is.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise SecateurError(
                f"the first Elo of a sequential test must be less than the second, such as 0 and 5, "
                f"not {self.elo0:g} and {self.elo1:g}"
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first elo0 is accepted, above the second elo1."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, tally: ScoreTally) -> float:
        """The logarithm of the likelihood ratio so far."""
        return log_likelihood_ratio(tally, expected_score(self.elo0), expected_score(self.elo1))

    def verdict(self, tally: ScoreTally) -> str:
        """ "elo0", "elo1", or nothing yet."""
        low, high = self.bounds
        ratio = self.ratio(tally)
        return "elo1" if ratio >= high else "elo0" if ratio <= low else ""


def log_likelihood_ratio(tally: ScoreTally, score0: float, score1: float) -> float:
    """How much better the outcomes agree with a mean of score1 than with score0.

    For either mean the likeliest distribution with that mean takes the place of the unknown one.
    """
    if not tally.number:
        return 0.0
    counts = [count or UNSEEN for count in tally.counts]
    number = sum(counts)
    shares = [count / number for count in counts]
    tilts = [_tilt(shares, tally.scores, score) for score in (score0, score1)]
    total = 0.0
    for count, score in zip(counts, tally.scores, strict=True):
        weights = [1 + tilt * (score - mean) for tilt, mean in zip(tilts, (score0, score1), strict=True)]
        total += count * (math.log(weights[0]) - math.log(weights[1]))
    return total


def _tilt(shares: Sequence[float], scores: Sequence[float], mean: float) -> float:
    """The t for which the sum of share * (score - mean) / (1 + t * (score - mean)) is 0.

    The sum falls in t, between the poles at the lowest and the highest score.
    """
    distances = [score - mean for score in scores]
    low, high = -1 / max(distances), -1 / min(distances)
    for _ in range(200):
        middle = (low + high) / 2
        slope = sum(
            share * distance / (1 + middle * distance) for share, distance in zip(shares, distances, strict=True)
        )
        if slope > 0:
            low = middle
        else:
            high = middle
        if high - low < 1e-14 * max(1.0, abs(low), abs(high)):
            break
    return (low + high) / 2


# ---------------------------------------------------------------- one rating from many opponents


def fit_rating(results: Sequence[tuple[float, ScoreTally]]) -> Estimate:
    """The rating that best explains the results against opponents of known rating, with its interval.

    It is where the expected points are those that were won; the interval is where they are not too unlikely.
    """
    played = [(rating, tally) for rating, tally in results if tally.number]
    if not played:
        return Estimate(math.nan, -math.inf, math.inf)

    def surplus(own: float, width: float) -> float:
        """Points won beyond those expected of a rating, and beyond this many standard deviations."""
        expected = [expected_score(own - rating) for rating, _ in played]
        won = sum(tally.number * (tally.mean - mean) for (_, tally), mean in zip(played, expected, strict=True))
        variance = sum(
            tally.number * tally.spread * mean * (1 - mean) for (_, tally), mean in zip(played, expected, strict=True)
        )
        return won - width * math.sqrt(variance)

    ratings = [rating for rating, _ in played]
    span = min(ratings) - FARTHEST, max(ratings) + FARTHEST
    best, low, high = (_root(partial(surplus, width=width), *span) for width in (0.0, WIDTH, -WIDTH))
    return Estimate(best, low, high)


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function of a rating is 0 between two; infinite where it is nowhere."""
    if falling(low) <= 0:
        return -math.inf
    if falling(high) >= 0:
        return math.inf
    while high - low > 1e-6:
        middle = (low + high) / 2
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
