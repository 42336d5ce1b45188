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
        "whether `evaluate` takes longer than a look into memory: then the engine remembers its values",
        promise="slow_evaluate is True or False",
    )

    @hook(word("ranks"), "rank() is an int", default="0")
    def rank(self, state: Any, move: int) -> int:
        """How early to try a move: higher is earlier."""
        return 0

    rank_per_point: ClassVar[int] = setting(
        0,
        "what a point of `evaluate` weighs against `rank` where a shallow search sorts the moves; 0: none does",
        promise="rank_per_point is an int, 0 or more",
    )

    @hook(TRUTH, "noisy() is a bool", default="`False`")
    def noisy(self, state: Any, move: int) -> bool:
        """Whether a move is so forceful that evaluating before it is played would mislead."""
        return False

    @hook(
        STATE,
        "canonical() returns a state of the same worth, and that state itself when asked again",
        default="the state",
    )
    def canonical(self, state: Any) -> Any:
        """One representative for all states that are the same by symmetry."""
        return state

    symmetric_plies: ClassVar[int] = setting(
        8,
        "up to which ply from the root the engine asks for `canonical`, which costs time at every node",
        promise="symmetric_plies is an int, 0 or more",
    )

    @hook(
        whole("keys must be whole numbers that fit in 64 bits; mix() makes a key from any value"),
        "key() is an int of 64 bits, the same for equal states and another one for every other state "
        "(where repeats is True: with other moves)",
        default="a mix of all fields",
    )
    def key(self, state: Any) -> int:
        """A number of 64 bits that tells states apart: the index into tables."""
        return mix(state)
