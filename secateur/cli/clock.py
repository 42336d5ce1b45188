"""The engine's clock in `secateur play`: time for a whole game, and some more for each move."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from secateur.errors import SecateurError
from secateur.game import Game
from secateur.limits import LONGEST

if TYPE_CHECKING:
    from secateur.engine import Clock

#: What is left to think where nothing is left: the engine then moves almost at once.
LEAST = 0.05


@dataclass
class GameClock:
    """Seconds that are left, and seconds that each move adds."""

    left: float
    increment: float = 0.0

    @classmethod
    def of(cls, text: str) -> GameClock:
        """The clock that players write as minutes+seconds.

        >>> GameClock.of("5+3"), GameClock.of("0.5")
        (GameClock(left=300.0, increment=3.0), GameClock(left=30.0, increment=0.0))
        """
        found = re.fullmatch(r"(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", text.strip())
        minutes, increment = (float(number or 0) for number in found.groups()) if found else (0.0, 0.0)
        left = 60 * minutes or increment  # 0+3 begins with what a move adds
        if not 0 < left <= LONGEST or increment > LONGEST:
            raise SecateurError(
                "--clock must be minutes, or minutes and the seconds that each move adds, as in 5+3, "
                f"not {text or repr(text)}"
            )
        return cls(left, increment)

    def share(self, game: Game, state: Any) -> Clock:
        """What the engine goes by in a search: a game that knows how long it lasts says how many moves are to go."""
        from secateur.engine import Clock

        to_go = max(2, (int(game.remaining(state)) + 1) // 2) if game.offers("remaining") else None
        return Clock(max(self.left, LEAST), self.increment, to_go)

    def spend(self, seconds: float) -> None:
        """A move is made."""
        self.left = max(self.left - seconds, 0.0) + self.increment

    def __str__(self) -> str:
        """
        >>> str(GameClock(299.4)), str(GameClock(7.25))
        ('4:59', '0:07.2')
        """
        minutes, seconds = divmod(self.left, 60)
        return f"{minutes:.0f}:{int(seconds):02}" if self.left >= 60 else f"0:{int(seconds * 10) / 10:04.1f}"


def to_clock(ctx: click.Context, param: click.Parameter, text: str | None) -> GameClock | None:
    """The callback of --clock."""
    return None if text is None else GameClock.of(text)
