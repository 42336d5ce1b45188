"""Sets of positions that a game knows by name: where a search for all positions begins."""

from __future__ import annotations

from typing import Any

from secateur.jit import Compilable


class PositionSet(Compilable):
    """Positions by number, from which all others are reached. Numbers may stand for no position, or for one twice.

    `holds` and `state` are compiled.
    """

    def count(self) -> int:
        """How many numbers there are."""
        raise NotImplementedError

    def holds(self, game: Any, number: int) -> bool:
        """Whether a number stands for a position."""
        return True

    def state(self, game: Any, number: int) -> Any:
        """The position of a number that stands for one."""
        raise NotImplementedError
