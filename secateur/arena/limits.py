"""How long an engine may think: on a clock, or the same for each move."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from secateur.errors import SecateurError
from secateur.play.clock import PlayerClock

#: Whoever has no clock and does not answer for this long has hung, in seconds.
PATIENCE = 600.0

LONGEST = 86_400.0


@dataclass(frozen=True)
class Limits:
    """A time control: `seconds` for the game (or for each `moves` moves) and `increment`, or a limit for each move."""

    seconds: float = 0.0
    increment: float = 0.0
    moves: int = 0
    movetime: float = 0.0
    nodes: int = 0
    depth: int = 0

    @classmethod
    def parse(cls, text: str) -> Limits:
        """
        >>> Limits.parse("5+0.05"), Limits.parse("40/60").moves, Limits.parse("nodes=1000").nodes
        (Limits(seconds=5.0, increment=0.05, moves=0, movetime=0.0, nodes=0, depth=0), 40, 1000)
        """
        text = text.strip()
        if match := re.fullmatch(r"(?:(\d+)/)?(\d*\.?\d+)(?:\+(\d*\.?\d+))?", text):
            moves, seconds, increment = int(match[1] or 0), float(match[2]), float(match[3] or 0)
            if 0 < seconds <= LONGEST and increment <= LONGEST and (moves > 0 or match[1] is None):
                return cls(seconds=seconds, increment=increment, moves=moves)
        elif match := re.fullmatch(r"(movetime|nodes|depth)=(\d*\.?\d+)", text):
            if match[1] == "movetime" and 0 < float(match[2]) <= LONGEST:
                return cls(movetime=float(match[2]))
            if match[1] == "nodes" and match[2].isdigit() and int(match[2]) > 0:
                return cls(nodes=int(match[2]))
            if match[1] == "depth" and match[2].isdigit() and 0 < int(match[2]) < 1000:
                return cls(depth=int(match[2]))
        raise SecateurError(
            f"{text!r} is not a time control: use 5+0.05 (seconds for the game + for each move), 40/60 (moves in "
            "seconds), movetime=0.5, nodes=10000 or depth=8"
        )

    def scaled(self, slower: float) -> Limits:
        """As much thinking on a machine that takes so many times as long; nodes and depth are the same anywhere.

        >>> Limits.parse("10+0.1").scaled(1.5).text, Limits.parse("nodes=100").scaled(1.5).text
        ('15+0.15', 'nodes=100')
        """
        times = {name: getattr(self, name) * slower for name in ("seconds", "increment", "movetime")}
        return replace(self, **times)

    @property
    def text(self) -> str:
        """What `parse` reads.

        >>> Limits.parse("40/60+0.50").text, Limits.parse("depth=8").text
        ('40/60+0.5', 'depth=8')
        """
        for name in ("movetime", "nodes", "depth"):
            if value := getattr(self, name):
                return f"{name}={value:g}" if name == "movetime" else f"{name}={value}"
        moves = f"{self.moves}/" if self.moves else ""
        return f"{moves}{self.seconds:g}" + (f"+{self.increment:g}" if self.increment else "")

    @property
    def has_clock(self) -> bool:
        return self.seconds > 0


class EngineClock(PlayerClock):
    """An engine's clock in one game; where its limits have none, what they allow for each move."""

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits.seconds, limits.increment, limits.moves, limits.seconds)
        self.limits = limits

    @property
    def allowance(self) -> float:
        """How long the next move may take, in seconds; a time for each move is a wish that may be missed a little."""
        if self.limits.has_clock:
            return self.left
        return 2 * self.limits.movetime + 1 if self.limits.movetime else PATIENCE
