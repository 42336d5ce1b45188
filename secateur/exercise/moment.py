"""A moment of a search, when a value has just come back to a node, and what happens next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from secateur.exercise.reasons import why_cut, why_value, why_window
from secateur.exercise.sheet import Exercise, check_after, prunes
from secateur.language import mark, tr
from secateur.trace import Event, Node
from secateur.trace.model.record import ANSWERS

#: What can happen next, and in words.
NEXT = {
    "enter": mark("the search enters a node"),
    "cut": mark("the other moves of a node are cut off"),
    "return": mark("a node returns its value"),
}


@dataclass(frozen=True)
class SearchMoment:
    """A node has just come back to its parent; then `what` (one of `NEXT`) happens at `node`, at the step `then`."""

    after: Node
    what: str
    node: Node
    now: int
    then: int

    @property
    def window(self) -> tuple[float, float]:
        """Alpha and beta at the node, when that happens."""
        node = self.node
        return (node.alpha, node.beta) if self.what == "enter" else (node.alpha_out, node.beta_out)

    @property
    def sentence(self) -> str:
        """What happens next."""
        name = self.node.label
        return {
            "enter": tr("Next, the search enters {node}.", node=name),
            "cut": tr("Next, the other moves of {node} are cut off.", node=name),
            "return": tr("Next, {node} returns its value.", node=name),
        }[self.what]

    @property
    def why(self) -> str:
        if self.what == "cut":
            return why_cut(self.node)
        return why_window(self.node) if self.what == "enter" else why_value(self.node)

    @property
    def done(self) -> list[Node]:
        """The nodes that have come back by now."""
        now = self.after.tree.at(self.now)
        return [node for node in self.after.tree.visits if now.done[node.index]]

    @property
    def open(self) -> list[Node]:
        """The nodes from the root to where the search is."""
        path = self.after.tree.at(self.now).path
        return [self.after.tree.node(index) for index in path]

    @property
    def visited(self) -> list[Node]:
        """The nodes that have been entered by now, in that order."""
        now = self.after.tree.at(self.now)
        return [node for node in self.after.tree.visits if now.entered[node.index]]


@lru_cache(maxsize=1024)
def moments(exercise: Exercise) -> dict[str, SearchMoment]:
    """Every moment of a search by the node that has just come back."""
    return {moment.after.label: moment for moment in _moments(exercise)}


def _moments(exercise: Exercise) -> Iterator[SearchMoment]:
    steps = list(exercise.tree.steps)
    for now, step in enumerate(steps):
        above = step.node.parent
        if step.event not in ANSWERS or above is None:
            continue
        for then in range(now + 1, len(steps)):
            event, node = steps[then].event, steps[then].node
            if event == Event.ENTER or event == Event.EXIT or (event == Event.CUT and prunes(node)):
                what = {Event.ENTER: "enter", Event.EXIT: "return"}.get(event, "cut")
                yield SearchMoment(step.node, what, node, now, then)
                break


def moment_of(exercise: Exercise) -> SearchMoment:
    """The moment that an exercise asks about: the one that it names, or the one before the first cut-off."""
    check_after(exercise)
    found = moments(exercise)
    if exercise.after:
        return found[exercise.after]
    return next((each for each in found.values() if each.what == "cut"), next(iter(found.values())))
