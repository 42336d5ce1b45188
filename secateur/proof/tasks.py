"""What a proof asks its workers, and what they answer."""

from __future__ import annotations

from msgspec import Struct

from secateur.schema import convert
from secateur.workers.framing import Content


class LeafSetup(Struct):
    """What the worker processes of a job need to know."""

    game: str
    memory: str
    interpreted: bool


class GuessTask(Struct):
    """A guess at the value of a position."""

    position: str


class GuessResult(Struct):
    """A value as MAX sees it, about which the first question is asked, and what it took."""

    guess: int
    nodes: int
    seconds: float


class LeafTask(Struct):
    """Whether the value of a position is at least `question`, within a limit of nodes."""

    position: str
    question: int
    nodes: int


class LeafResult(Struct):
    """Bounds of the value as MAX sees it, and what they took."""

    low: int
    high: int
    nodes: int
    seconds: float

    def answers(self, question: int) -> bool:
        """Whether it is known if the value is at least this much.

        >>> LeafResult(0, 5, 100, 0.1).answers(0), LeafResult(0, 5, 100, 0.1).answers(3)
        (True, False)
        """
        return self.low >= question or self.high < question


def read_result(content: Content) -> GuessResult | LeafResult:
    """The result of a task, which says itself of which kind it is."""
    where = "the result of a task"
    return convert(content, GuessResult, where) if "guess" in content else convert(content, LeafResult, where)
