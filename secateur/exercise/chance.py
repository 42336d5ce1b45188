"""Random numbers that are the same on every machine and with every Python."""

from __future__ import annotations

import hashlib
from typing import TypeVar

Thing = TypeVar("Thing")

_MASK = (1 << 64) - 1


class Chance:
    """SplitMix64, begun from a text.

    >>> chance = Chance("seed 7")
    >>> [chance.below(10) for _ in range(8)]
    [5, 0, 8, 9, 1, 4, 3, 0]
    """

    def __init__(self, seed: str) -> None:
        self.state = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")

    def below(self, limit: int) -> int:
        """A number from 0 up to, but not, the limit."""
        self.state = self.state + 0x9E3779B97F4A7C15 & _MASK
        mixed = self.state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return (mixed ^ mixed >> 31) * limit >> 64

    def sample(self, things: list[Thing], count: int) -> list[Thing]:
        """Some of them, each once, in any order."""
        left = list(things)
        for place in range(count):
            other = place + self.below(len(left) - place)
            left[place], left[other] = left[other], left[place]
        return left[:count]
