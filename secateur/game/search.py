"""The second layer: what makes every search better."""

from __future__ import annotations

from typing import Any, ClassVar

from secateur.bits import mix
from secateur.game.hook import EVALUATIONS, STATE, TRUTH, hook, setting, whole, word
from secateur.game.rules import GameRules


class BetterSearch(GameRules):
    """How good a state is, which moves to try first, and which states are the same."""

    @hook(EVALUATIONS, "evaluate() is an int within HIGHEST", default="0, or the weighted features")
    def evaluate(self, state: Any) -> int:
        """A guess at the score of a state that is not over, as the player to move sees it."""
        return 0

    slow_evaluate: ClassVar[bool] = setting(
        False,
        "whether `evaluate` takes longer than a memory access; the engine then remembers its values",
        promise="slow_evaluate is True or False",
    )

    @hook(word("ranks"), "rank() is an int", default="0")
    def rank(self, state: Any, move: int) -> int:
        """How early to try a move: higher is earlier."""
        return 0

    rank_per_point: ClassVar[int] = setting(
        0,
        "the weight of a point of `evaluate` against `rank` when a shallow search sorts the moves; 0: none does",
        promise="rank_per_point is an int, 0 or more",
    )

    @hook(TRUTH, "noisy() is a bool", default="`False`")
    def noisy(self, state: Any, move: int) -> bool:
        """Whether a move is so forceful that an evaluation before it would mislead."""
        return False

    @hook(
        STATE,
        "canonical() returns a state of the same value, whose canonical state is itself",
        default="the state",
    )
    def canonical(self, state: Any) -> Any:
        """One representative of all symmetric states."""
        return state

    symmetric_plies: ClassVar[int] = setting(
        8,
        "up to which ply from the root the engine calls `canonical`, which costs time at every node",
        promise="symmetric_plies is an int, 0 or more",
    )

    @hook(
        whole("keys must be whole numbers that fit in 64 bits; mix() makes a key from any value"),
        "key() is an int of 64 bits, the same for equal states and different for different ones "
        "(with repeats = True: for those with different moves)",
        default="a mix of all fields",
    )
    def key(self, state: Any) -> int:
        """A 64-bit number that identifies the state: the index into tables."""
        return mix(state)
