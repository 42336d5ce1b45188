"""How long to think: a share of the time that is left, minus a reserve for recent overshoots."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from heapq import nlargest
from math import inf

from secateur.errors import SecateurError

#: Moves that a game is thought to last where nobody says how many are to go.
USUAL_MOVES = 24

#: The reserve, as a multiple of the overhead of one move: a busy machine may stall.
RESERVE = 6

#: The shortest search, in seconds: enough to look at each move.
SHORTEST = 0.001

#: The decay of the reserve per search.
FADING = 0.8

#: The number of recent searches. The second largest of their overshoots stays in reserve, about the 99th percentile.
RECENT = 100

#: The most that one overshoot counts, in seconds.
MOST_LATE = 0.25

#: The smallest share of its time that a search gets.
LEAST_SHARE = 0.5

#: The garbage collector does not run during searches up to this many seconds.
UNDISTURBED = 2.0


@dataclass(frozen=True)
class Clock:
    """The time that a player has left, in seconds, for `moves_to_go` moves, or None: to the end of the game.

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
                f"a Clock must have left above 0, increment 0 or more, moves_to_go 1 or more or None, not {self}"
            )

    def budget(self) -> tuple[float, float]:
        """The time after which no iteration is started, and the time at which to stop at once."""
        usable = max(self.left - RESERVE * self.overhead, self.left / 10)
        moves = min(self.moves_to_go or USUAL_MOVES, USUAL_MOVES)
        share = usable / moves + 0.8 * self.increment
        hard = min(4 * share, usable if moves == 1 else 0.4 * usable)
        return min(0.75 * share, hard), hard


class Overshoot:
    """How late answers are; later searches keep that much time in reserve.

    One late answer affects the next few searches, two affect the next hundred.
    Times are nanoseconds of the same clock.

    >>> overshoot = Overshoot()
    >>> overshoot.deadline(0, 0.1)
    100000000
    >>> overshoot.answered(120_000_000)
    >>> round(overshoot.reserve, 3), overshoot.deadline(0, 0.1)
    (0.02, 84000000)
    """

    def __init__(self) -> None:
        self.reserve = 0.0  # in seconds
        self.due = 0  # the last deadline, or 0
        self.recent: deque[float] = deque([0.0, 0.0], RECENT)  # by how much each search was late

    def deadline(self, start: int, seconds: float) -> int:
        """When a search must stop so that its answer arrives `seconds` after the start."""
        self.reserve = max(FADING * self.reserve, nlargest(2, self.recent)[1])
        self.recent.append(0.0)
        kept = max(seconds - self.reserve, LEAST_SHARE * seconds, SHORTEST)
        self.due = start + int(kept * 1e9)
        return self.due

    def answered(self, time: int) -> None:
        """Notes when the answer was ready, or was sent: the later of the two counts."""
        if self.due:
            self.recent[-1] = max(self.recent[-1], min((time - self.due) / 1e9, MOST_LATE))
            self.reserve = max(self.reserve, self.recent[-1])


@contextmanager
def undisturbed(seconds: float) -> Iterator[None]:
    """Postpones garbage collection during a short search: with the compiler loaded it takes longer than the search."""
    pause = 0 < seconds <= UNDISTURBED and gc.isenabled()
    if pause:
        gc.disable()
    try:
        yield
    finally:
        if pause:
            gc.enable()
