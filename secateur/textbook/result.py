"""What a textbook search returns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from secateur.game import MAX
from secateur.scores import is_decisive, mate_in
from secateur.textbook.tally import Counts, effective_branching


@dataclass(frozen=True)
class Result:
    """The outcome of a search.

    `value` is what MAX gets (the first player, in a game that says who is to move); `score` is the
    same as the player to move sees it. `bound` is "exact", "lower" or "upper" where the value fell
    outside the window that was given, or "unknown" where the search was stopped.
    """

    algorithm: str
    value: int
    bound: str
    move: int | None
    line: tuple[int, ...]
    depth: int
    player: int
    counts: Counts
    seconds: float
    complete: bool = True
    iterations: tuple[Result, ...] = field(default=(), repr=False)

    @property
    def score(self) -> int:
        """The value as the player to move sees it."""
        return self.value if self.player == MAX else -self.value

    @property
    def nodes(self) -> int:
        return self.counts.nodes

    @property
    def effective_branching(self) -> float:
        """The branching factor of a uniform tree with as many nodes."""
        return effective_branching(self.nodes, self.depth)

    @property
    def mate(self) -> int | None:
        """Half-moves to a forced win (or loss, negative) of the player to move; None where neither is proven."""
        if self.bound != "exact" or not is_decisive(self.score):
            return None
        return mate_in(self.score)

    def as_dict(self) -> dict[str, Any]:
        return {
            "algorithm": self.algorithm, "value": self.value, "bound": self.bound, "score": self.score,
            "depth": self.depth, "complete": self.complete, "seconds": round(self.seconds, 6),
            "effective_branching": self.effective_branching, **self.counts.as_dict(),
        }  # fmt: skip
