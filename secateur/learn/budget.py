"""How a run of some minutes spends its time: the match has its share, whatever the stages before it take."""

from __future__ import annotations

import time
from collections.abc import Callable

#: The share of the match in all the time.
MATCH = 0.3

#: The games of each generation, as a share of what is left before the match; the rest is for compiling and fitting.
GENERATIONS = (0.2, 0.3, 0.4)

#: The longest that compiling and the games of a generation may take together, as a share of the same.
LONGEST_PLAY = 0.7


class LearnBudget:
    """The time of a run, from now on.

    >>> clock = iter([0, 0, 100, 100, 150]).__next__
    >>> budget = LearnBudget(minutes=4, clock=clock)
    >>> round(budget.seconds_for_games(0), 1), round(budget.seconds_for_games(2), 1)
    (33.6, 27.2)
    >>> budget.allows(overhead=40), budget.allows(overhead=40)
    (True, False)
    """

    def __init__(self, minutes: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        began = clock()
        self.match_begins = began + 60 * minutes * (1 - MATCH)
        self.ends = began + 60 * minutes

    @property
    def left(self) -> float:
        """Seconds before the match."""
        return max(self.match_begins - self.clock(), 0.0)

    @property
    def is_spent(self) -> bool:
        """Whether the match should have begun."""
        return self.left == 0

    def seconds_for_games(self, generation: int) -> float:
        """How long a generation plays, compiling not counted."""
        return self.left * GENERATIONS[generation]

    def latest_end_of_games(self) -> float:
        """When a generation ends its games, however long compiling took."""
        now = self.clock()
        return now + max(self.match_begins - now, 0.0) * LONGEST_PLAY

    def allows(self, overhead: float) -> bool:
        """Whether there is time for another generation, if all but its games takes so many seconds again."""
        return self.left > 1.5 * overhead
