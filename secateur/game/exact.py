"""The third layer: what is certain about a state, for exact results in less time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from secateur.game.hook import MOVES, STATE, TWO_BOUNDS, VALUE_AND_COUNT, hook, whole
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
        """Two scores that certainly enclose the value of a state that is not over, as the player to move sees it.

        Wins and losses count from this state: WIN - 1 wins with the next move, LOSS + 2 loses to the reply.
        """
        return LOSS, WIN

    @hook(
        MOVES,
        "candidates() yields legal moves, each once, a best one among them, where bounds() leaves the value open",
        default="`moves(state)`",
    )
    def candidates(self, state: Any) -> Iterator[int]:
        """Yields some of the legal moves, a best one among them, if the game knows that the others are no better.

        Called only where `bounds` leaves the value open.
        """
        return self.moves(state)

    @hook(
        whole("it must be a whole number, at least 1 until the game is over", 1, 1 << 62),
        "remaining() is an int, at least 1, and at least the number of moves left that are not forced",
        default="500",
    )
    def remaining(self, state: Any) -> int:
        """An upper bound of the number of moves left, not counting forced ones; at least 1."""
        return DEEPEST

    @hook(
        VALUE_AND_COUNT,
        "finish() returns two ints: the value of perfect play, or a bound outside the window, and a count",
        default="`ONGOING, 0`",
    )
    def finish(self, state: Any, alpha: int, beta: int) -> tuple[int, int]:
        """The value of a state near the end, if the game computes it itself, and how many states that took.

        The value is the exact score, or a bound outside (alpha, beta); ONGOING where the engine must search.
        """
        return ONGOING, 0

    @hook(
        STATE,
        "timeless() returns a state with as many moves and the same value, whose timeless state is itself",
        default="the state",
    )
    def timeless(self, state: Any) -> Any:
        """The state that represents this one when all positions are solved: without clocks and irrelevant details.

        Endings that only a clock brings about (fifty moves) do not count there.
        """
        return state
