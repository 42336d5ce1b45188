"""One step of a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from secateur.scores import plain_number
from secateur.trace.explain.pseudocode import line_of
from secateur.trace.explain.sentences import sentence
from secateur.trace.model.record import Event

if TYPE_CHECKING:
    from secateur.trace.model.node import Node
    from secateur.trace.model.tree import SearchTree


@dataclass(frozen=True)
class Step:
    """What happened, where, with which numbers, and why."""

    tree: SearchTree
    number: int

    def __repr__(self) -> str:
        return f"Step({self.number}, {self.event.name}, {self.node.label!r}, {self.first}, {self.second})"

    @property
    def event(self) -> Event:
        return Event(int(self.tree.events[self.number]))

    @property
    def node(self) -> Node:
        return self.tree.node(int(self.tree.step_nodes[self.number]))

    @property
    def first(self) -> float:
        """The first operand, as `Event` names them: alpha, a value, or a child's number."""
        return plain_number(self.tree.first[self.number])

    @property
    def second(self) -> float:
        return plain_number(self.tree.second[self.number])

    @property
    def why(self) -> str:
        """What happens at this step and why, in a sentence.

        >>> from secateur.games.tree import Tree
        >>> from secateur.trace import trace
        >>> steps = trace(Tree.of([[3, 12], [2, 4]])).steps
        >>> next(step.why for step in steps if step.event == Event.CUT)[:60]
        'beta = 2 <= alpha = 3 (set at A): MIN can hold MAX to 2 at C'
        """
        return sentence(self.tree, self.number)

    @property
    def line(self) -> int | None:
        """The line of `tree.pseudocode` that it executes, counted from 0; None if the algorithm has none."""
        return line_of(self.tree, self.number)


class StepSequence(Sequence[Step]):
    """The steps of a tree, each made when it is asked for."""

    def __init__(self, tree: SearchTree) -> None:
        self.tree = tree

    def __len__(self) -> int:
        return len(self.tree.events)

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        return Step(self.tree, range(len(self))[number])

    def __iter__(self) -> Iterator[Step]:
        return (Step(self.tree, number) for number in range(len(self)))
