"""The third layer: what is certain about a state, for exact results in less time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from secateur.game.hook import MOVES, TWO_BOUNDS, VALUE_AND_COUNT, hook, whole
from secateur.game.search import BetterSearch
from secateur.limits import DEEPEST
from secateur.scores import LOSS, ONGOING, WIN


class Exact(BetterSearch):
    """Bounds, sufficient moves, the length of a game, and endings that the game solves itself."""

    @hook(
        TWO_BOUNDS,
        "bounds() returns two ints, the lower one first, and the value of perfect play lies between them",
        default="`LOSS, WIN`",
    )
    def bounds(self, state: Any) -> tuple[int, int]:
        """Two scores between which the value of a state that is not over lies for sure, as its mover sees it.

        A win counts from this state: WIN - 1 is one with the next move, LOSS + 2 one of the opponent's reply.
        """
        return LOSS, WIN

    @hook(
        MOVES,
        "candidates() yields legal moves, each once, a best one among them, where bounds() leaves it open",
        default="`moves(state)`",
    )
    def candidates(self, state: Any) -> Iterator[int]:
        """Yields some of the legal moves, a best one among them: for a game that can tell that others are no better.

        Only asked where `bounds` leaves the value open.
        """
        return self.moves(state)

    @hook(
        whole("it must be a whole number, at least 1 until the game is over", 1, 1 << 62),
        "remaining() is an int, at least 1, and no less than the moves with an alternative that still come",
        default="500",
    )
    def remaining(self, state: Any) -> int:
        """How many moves are left at most, not counting those that have no alternative; at least 1."""
        return DEEPEST

    @hook(
        VALUE_AND_COUNT,
        "finish() returns two ints: the value of perfect play as far as it lies in the window, and a count",
        default="`ONGOING, 0`",
    )
    def finish(self, state: Any, alpha: int, beta: int) -> tuple[int, int]:
        """The value of a state so near its end that the game works it out itself, and how many states that took.

        The value is the exact score, or a bound outside (alpha, beta); ONGOING where the engine must search.
        """
        return ONGOING, 0
