"""What every mistake has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from secateur.judge.forms import Here, RightSearch

#: In which branch a mistake is made.
BOTH, IN_MAX, IN_MIN = "both", "max", "min"


class Mistake(RightSearch):
    """A mistake. `variants` are the ways in which it is made: a value of `variant` for each."""

    name: ClassVar[str] = ""
    sentence: ClassVar[str] = ""
    cure: ClassVar[str] = ""
    algorithms: ClassVar[tuple[str, ...]] = ("alphabeta", "negamax")
    variants: ClassVar[Sequence[Any]] = (BOTH,)
    counts_on: ClassVar[bool] = False  # on a number, which is found by trying
    variant: Any = BOTH

    def concerns(self, here: Here) -> bool:
        """Whether the mistake is made at this node, where it is made in one branch only."""
        return self.variant == BOTH or (self.variant == IN_MAX) == here.maximizing
