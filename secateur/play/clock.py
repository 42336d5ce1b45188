"""Clocks of a game: what a player has left, and which of the two is running."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from secateur.errors import SecateurError
from secateur.game import Game
from secateur.limits import LONGEST


@dataclass
class PlayerClock:
    """What one player has left, in seconds. Each move adds `increment`; each `moves` moves add `seconds` (0: never).

    >>> clock = PlayerClock(60.0, increment=2.0)
    >>> clock.press(10)
    >>> clock.left
    52.0
    """

    left: float
    increment: float = 0.0
    moves: int = 0
    seconds: float = 0.0
    played: int = 0

    @classmethod
    def of(cls, text: str) -> PlayerClock:
        """The clock that players write as minutes+seconds.

        >>> PlayerClock.of("5+3"), PlayerClock.of("0.5").left
        (PlayerClock(left=300.0, increment=3.0, moves=0, seconds=0.0, played=0), 30.0)
        """
        found = re.fullmatch(r"(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", text.strip())
        minutes, increment = (float(number or 0) for number in found.groups()) if found else (0.0, 0.0)
        left = 60 * minutes or increment  # 0+3 begins with what a move adds
        if not 0 < left <= LONGEST or increment > LONGEST:
            raise SecateurError(
                "a clock must be minutes, or minutes and the seconds that each move adds, as in 5+3, "
                f"not {text or repr(text)}"
            )
        return cls(left, increment)

    @property
    def moves_to_go(self) -> int:
        """Moves until the clock gets more time; 0: it never does."""
        return self.moves - self.played % self.moves if self.moves else 0

    def press(self, used: float) -> None:
        """After a move that took so long."""
        self.played += 1
        self.left = max(0.0, self.left - used) + self.increment
        if self.moves and self.played % self.moves == 0:
            self.left += self.seconds

    def __str__(self) -> str:
        """
        >>> str(PlayerClock(299.4)), str(PlayerClock(7.25))
        ('4:59', '0:07.2')
        """
        minutes, seconds = divmod(self.left, 60)
        return f"{minutes:.0f}:{int(seconds):02}" if self.left >= 60 else f"0:{int(seconds * 10) / 10:04.1f}"


class ChessClock:
    """The clocks of both players, of which at most one is running."""

    def __init__(self, seconds: float, increment: float, left: Sequence[float] | None = None) -> None:
        """`seconds` and `increment` are what was agreed, `left` is what both have now; as agreed without it."""
        self.seconds, self.increment = seconds, increment
        self.sides = [PlayerClock(each, increment) for each in left or (seconds, seconds)]
        self.running: int | None = None
        self.since = 0.0

    @property
    def left(self) -> list[float]:
        """What both have left, without what the running clock has used."""
        return [side.left for side in self.sides]

    def start(self, side: int) -> None:
        if self.running != side:
            self.halt()
            self.running, self.since = side, time.monotonic()

    def halt(self) -> None:
        """Stops, and takes away what was used."""
        if self.running is not None:
            self.sides[self.running].left = self.now(self.running)
            self.running = None

    def moved(self, side: int) -> None:
        """A move was made in time."""
        if self.running == side:
            self.running = None
            self.sides[side].press(time.monotonic() - self.since)

    def now(self, side: int) -> float:
        """What a side has left at this moment."""
        used = time.monotonic() - self.since if self.running == side else 0.0
        return max(0.0, self.sides[side].left - used)


def moves_to_come(game: Game, state: Any) -> int | None:
    """How many moves a player still has at most, and at least 2; None for a game that does not know how long it lasts.

    >>> from secateur.games.connect4 import ConnectFour
    >>> moves_to_come(ConnectFour(), ConnectFour().start())
    21
    """
    return max(2, (int(game.remaining(state)) + 1) // 2) if game.offers("remaining") else None
