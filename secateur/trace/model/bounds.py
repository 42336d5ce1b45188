"""What the value of a node says: that it is exact, or a bound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from secateur.trace.model.record import NO_CUT, Event

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: A bound as the other player sees it.
TURNED = {"exact": "exact", "lower": "upper", "upper": "lower"}


def bound_of(tree: SearchTree, index: int) -> str:
    """ "exact", "lower" (at least) or "upper" (at most), in the view of the algorithm."""
    value = tree.values[index]
    if value is None or index >= tree.visited or tree.kinds[index] in ("leaf", "over"):
        return "exact"
    if tree.set_by[index] != NO_CUT:
        return tree.recorder.fails(index)
    if is_empty(tree, index):
        return _clipped(tree, index, value)
    if tree.kinds[index] == "hit" and value >= tree.beta[index]:
        return "lower"
    if value <= tree.alpha[index]:
        return "upper"
    return "lower" if value >= tree.beta[index] else "exact"


def best_of(tree: SearchTree, index: int) -> int:
    """The best value that came back to a node: what is remembered of it, and what fail-soft returns."""
    steps = tree.steps_of(index)
    values = tree.second[steps[tree.events[steps] == Event.BACK]]
    if len(values) == 0:
        return tree.values[index] or 0
    return int(values.max() if tree.recorder.fails(index) == "lower" else values.min())


def in_parent(tree: SearchTree, child: int) -> tuple[int, str]:
    """A child's value as its parent sees it, and what it says there."""
    value, bound = tree.values[child] or 0, bound_of(tree, child)
    if tree.negamax and tree.players[child] != tree.players[tree.parents[child]]:
        return -value, TURNED[bound]
    return value, bound


def is_empty(tree: SearchTree, index: int) -> bool:
    """Whether a value says nothing by itself: the one number of an empty window, which the rule ">" lets through."""
    alpha, beta = tree.alpha[index], tree.beta[index]
    return bool(alpha == beta and (tree.fail == "hard" or tree.values[index] == alpha))


def _clipped(tree: SearchTree, index: int, value: int) -> str:
    """The number itself does not say what it is there: a child that reached it does, or an earlier visit."""
    good = tree.recorder.fails(index)
    if index in tree.sources:
        source = tree.sources[index]
        told = [(best_of(tree, source), bound_of(tree, source))]
    else:
        told = [in_parent(tree, child) for child in tree.children(index) if child < tree.visited]
    for found, bound in told:
        if bound in ("exact", good) and (found >= value if good == "lower" else found <= value):
            return good
    return TURNED[good]
