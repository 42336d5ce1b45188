"""How long to think: a share of the time that is left."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from secateur.errors import SecateurError

#: Moves that a game is thought to last where nobody says how many are to go.
USUAL_MOVES = 24

#: So many times what a move may lose is kept: a busy machine may stall.
RESERVE = 6


@dataclass(frozen=True)
class Clock:
    """The time that a player has left, in seconds; with so many moves to go, or to the end of the game.

    >>> soft, hard = Clock(left=60, increment=1).budget()
    >>> soft < hard < 60
    True
    """

    left: float
    increment: float = 0.0
    moves_to_go: int | None = None
    overhead: float = 0.02  # lost between a move and the clock

    def __post_init__(self) -> None:
        times = 0 < self.left < inf and 0 <= self.increment < inf and 0 <= self.overhead < inf
        if not times or (self.moves_to_go is not None and self.moves_to_go < 1):
            raise SecateurError(
                f"{self} is no clock: left is above 0, increment at least 0, moves_to_go at least 1 or None"
            )

    def budget(self) -> tuple[float, float]:
        """When to begin no further iteration, and when to stop at once."""
        usable = max(self.left - RESERVE * self.overhead, self.left / 10)
        moves = min(self.moves_to_go or USUAL_MOVES, USUAL_MOVES)
        share = usable / moves + 0.8 * self.increment
        hard = min(4 * share, usable if moves == 1 else 0.4 * usable)
        return min(0.75 * share, hard), hard
