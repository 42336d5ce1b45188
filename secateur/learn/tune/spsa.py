"""SPSA, simultaneous perturbation stochastic approximation (Spall 1992): climbs a hill that only noisy games can see.

Each iteration shifts all values at once, each up or down by a coin, and asks which of the two sides is better. All
values then go a little towards that side: one comparison does for any number of values.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

#: Spall's exponents, by which steps and shifts get smaller; and A, which holds the first steps back, in iterations.
STEPS, SHIFTS, HELD_BACK = 0.602, 0.101, 0.1

#: An iteration begins from the values this many iterations before, so that its games need not wait for theirs.
LAG = 1


@dataclass(frozen=True)
class Gains:
    """How far to look and to go: both fall with each iteration, and are given as they are in the last.

    `reach` is how far to either side the values are shifted, as a share of their range. `rate` is the share of that by
    which they then go, for each game won more than lost.

    >>> gains = Gains(iterations=1000, reach=0.05, rate=0.02)
    >>> [round(gains.shift(k), 3) for k in (1, 100, 1000)], [round(gains.step(k), 5) for k in (1, 100, 1000)]
    ([0.1, 0.063, 0.05], [0.0021, 0.00221, 0.001])
    """

    iterations: int
    reach: float = 0.05
    rate: float = 0.02

    def shift(self, iteration: int) -> float:
        """Spall's c_k = c / k^0.101, from k = 1 on."""
        return self.reach * (self.iterations / iteration) ** SHIFTS

    def step(self, iteration: int) -> float:
        """a_k / c_k, where Spall's a_k = a / (A + k)^0.602."""
        held_back = HELD_BACK * self.iterations
        gain = ((held_back + self.iterations) / (held_back + iteration)) ** STEPS
        return self.rate * self.reach**2 * gain / self.shift(iteration)


@dataclass(frozen=True)
class TunedValue:
    """One value that is tuned: where it starts, and the least and the most it may be."""

    start: float
    low: float
    high: float

    @property
    def range(self) -> float:
        return self.high - self.low

    def within(self, value: float) -> float:
        """The value, or the bound that it is beyond."""
        return min(max(value, self.low), self.high)


@dataclass
class Spsa:
    """The climb: `sides` is what to compare in an iteration, `learn` takes what came of it, in order.

    The same results give the same values, for each iteration has a coin of its own.

    >>> spsa = Spsa([TunedValue(start=10, low=0, high=100)], Gains(iterations=400, reach=0.1, rate=0.1), seed=1)
    >>> while spsa.done < spsa.gains.iterations:
    ...     up, down = spsa.sides(spsa.done)
    ...     spsa.learn(1 if abs(up[0] - 70) < abs(down[0] - 70) else -1)
    >>> 65 < spsa.values[0] < 75
    True
    """

    tuned: Sequence[TunedValue]
    gains: Gains
    seed: int = 0
    path: list[list[float]] = field(default_factory=list)  # the values at first, and after each iteration

    def __post_init__(self) -> None:
        self.path.append([float(value.start) for value in self.tuned])

    @property
    def values(self) -> list[float]:
        return self.path[-1]

    @property
    def done(self) -> int:
        """Iterations that are over."""
        return len(self.path) - 1

    def can_ask(self, iteration: int) -> bool:
        """Whether enough is known for an iteration, counted from 0."""
        return iteration - LAG <= self.done

    def sides(self, iteration: int) -> tuple[list[float], list[float]]:
        """The two sides to compare in an iteration: it may be asked again at any time, and answers the same."""
        around = self.path[max(iteration - LAG, 0)]
        sides: tuple[list[float], list[float]] = ([], [])
        for value, now, coin in zip(self.tuned, around, self._coins(iteration), strict=True):
            shift = coin * self._scale(value) * self.gains.shift(iteration + 1)
            sides[0].append(value.within(now + shift))
            sides[1].append(value.within(now - shift))
        return sides

    def learn(self, result: float) -> None:
        """Takes what the first side has won more than lost in the next iteration that is not done."""
        step = result * self.gains.step(self.done + 1)
        coins = self._coins(self.done)
        self.path.append(
            [
                value.within(now + coin * step * self._scale(value))
                for value, now, coin in zip(self.tuned, self.values, coins, strict=True)
            ]
        )

    def _coins(self, iteration: int) -> list[int]:
        chance = random.Random(f"{self.seed}:{iteration}")
        return [chance.choice((-1, 1)) for _ in self.tuned]

    def _scale(self, value: TunedValue) -> float:
        """The range of a value; more where whole numbers would not show the shift."""
        return max(value.range, 1 / self.gains.reach)
