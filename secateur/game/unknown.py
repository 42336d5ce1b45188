"""Leaves of a tree whose values are not known, and what that leaves open."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from secateur.scores import HIGHEST


class UnknownDocument(Struct, kw_only=True):
    """The unknown leaves as JSON has them; without a limit, the least or the greatest value is null."""

    leaves: list[str]
    depends: bool
    low: int | float | None
    high: int | float | None


@dataclass(frozen=True)
class UnknownLeaves:
    """The names of the unknown leaves, and the least and the greatest value for MAX, whatever these leaves are.

    >>> UnknownLeaves(("x",), 1, 3).matter, UnknownLeaves(("x", "y"), 3, 3).matter
    (True, False)
    """

    names: tuple[str, ...]
    low: float
    high: float

    @property
    def matter(self) -> bool:
        """Whether the value depends on them."""
        return self.low != self.high

    @property
    def document(self) -> UnknownDocument:
        low, high = (None if abs(bound) == HIGHEST else bound for bound in (self.low, self.high))
        return UnknownDocument(leaves=list(self.names), depends=self.matter, low=low, high=high)
