"""Attacks: hostile input, interrupts, kills, and searches against oracles, counted. `make attack` runs them all.

An attack is a module of this package with a function `attack(seed, scale) -> Figures`. At scale 1 all attacks together
take about 20 minutes on two cores; the ordinary tests call the same functions at a small scale.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Figures:
    """What an attack tried, what it broke, and what it measured. Any fault above 0 fails the attack."""

    tried: dict[str, int]
    faults: dict[str, int]
    measured: dict[str, float] = field(default_factory=dict)  # with the unit in the name: "stop latency p99, ms"

    @property
    def held(self) -> bool:
        return not any(self.faults.values())


def count(most: int, scale: float) -> int:
    """How many to try at a scale: `most` at 1, and never none.

    >>> count(5000, 1.0), count(5000, 0.01), count(10, 0.01)
    (5000, 50, 1)
    """
    return max(round(most * scale), 1)
