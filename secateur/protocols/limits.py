"""How far to think: what stands after `go`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from secateur.limits import LONGEST
from secateur.protocols.options import short, whole

if TYPE_CHECKING:
    from secateur.engine import Clock

#: The words of UCI and of UGI that a number follows, and the field that takes it.
NUMBERS = {
    "wtime": "first_time", "btime": "second_time", "winc": "first_increment", "binc": "second_increment",
    "p1time": "first_time", "p2time": "second_time", "p1inc": "first_increment", "p2inc": "second_increment",
    "movestogo": "moves_to_go", "movetime": "move_time", "depth": "depth", "nodes": "nodes", "mate": "mate",
}  # fmt: skip

FLAGS = ("infinite", "ponder")

#: The longest time that means something, in milliseconds.
MILLISECONDS = int(1000 * LONGEST)

#: The least time for a move, in seconds: enough to look one half-move ahead.
LEAST = 0.001


@dataclass
class GoLimits:
    """What a search may take: times in milliseconds, as the caller gave them."""

    first_time: int | None = None
    second_time: int | None = None
    first_increment: int | None = None
    second_increment: int | None = None
    moves_to_go: int | None = None
    move_time: int | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    infinite: bool = False
    ponder: bool = False
    only: list[str] = field(default_factory=list)  # moves, as the caller wrote them
    began: float = field(default_factory=time.perf_counter)  # since then the player's clock runs

    def seconds(self) -> float | None:
        """What is left of a fixed time for the move."""
        if self.move_time is None:
            return None
        return max(min(self.move_time, MILLISECONDS) / 1000 - self.waited(), LEAST)

    def waited(self) -> float:
        """The seconds that have passed, to a compiler, say."""
        return time.perf_counter() - self.began

    def clock(self, player: int, overhead: float, moves_to_go: int | None = None) -> Clock | None:
        """The clock of the player to move; None where no time is given."""
        from secateur.engine import Clock

        times = (self.first_time, self.second_time)
        left = times[player] if times[player] is not None else times[1 - player]
        if left is None:
            return None
        increments = (self.first_increment, self.second_increment)
        increment = max(increments[player] or 0, 0)
        return Clock(
            left=max(min(left, MILLISECONDS) / 1000 - self.waited(), LEAST),
            increment=min(increment, MILLISECONDS) / 1000,
            moves_to_go=self.moves_to_go if self.moves_to_go and self.moves_to_go > 0 else moves_to_go,
            overhead=overhead,
        )


def is_word(text: str) -> bool:
    """Whether a text is a word of `go`, and no number or move."""
    return text.lower() in NUMBERS or text.lower() in FLAGS or text.lower() == "searchmoves"


def read(words: Sequence[str]) -> tuple[GoLimits, list[str]]:
    """The limits in the words after `go`, and what is wrong with them.

    >>> limits, problems = read("depth 3 searchmoves e2e4 d2d4 movetime x".split())
    >>> limits.depth, limits.only, problems
    (3, ['e2e4', 'd2d4'], ["movetime 'x' is not a whole number: left out"])
    """
    limits, problems = GoLimits(), []
    rest = list(words)[::-1]
    while rest:
        word = rest.pop().lower()
        if word in NUMBERS:
            text = rest.pop() if rest else ""
            number = whole(text)
            if number is None:
                problems.append(f"{word} {short(text)} is not a whole number: left out")
                if is_word(text):
                    rest.append(text)
            else:
                setattr(limits, NUMBERS[word], number)
        elif word in FLAGS:
            setattr(limits, word, True)
        elif word == "searchmoves":
            while rest and not is_word(rest[-1]):
                limits.only.append(rest.pop())
        else:
            problems.append(f"go does not know {short(word)}")
    for name in ("depth", "nodes", "mate"):
        number = getattr(limits, name)
        if number is not None and number < 1:
            problems.append(f"{name} {number} is less than 1: 1 instead")
            setattr(limits, name, 1)
    return limits, problems
