"""What the value of a node says: that it is exact, or a bound.

A textbook search is followed step by step: what its leaves are worth, what that tells of their parents, and what is
left open where moves were left out. So a node is exact if all that decides its value was seen exactly, whatever its
window was. The engine's values are what its windows say, for it also guesses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from secateur.game import INFINITY, MAX
from secateur.scores import from_root, from_state, plain_number
from secateur.trace.model.record import NO_CUT, Event

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: A bound as the other player sees it.
TURNED = {"exact": "exact", "lower": "upper", "upper": "lower"}


class Range(NamedTuple):
    """The values that are still possible."""

    low: float = -INFINITY
    high: float = INFINITY

    def turned(self) -> Range:
        """As the other player sees it."""
        return Range(-self.high, -self.low)

    def within(self, other: Range) -> Range:
        """What both say."""
        return Range(max(self.low, other.low), min(self.high, other.high))

    def moved(self, ply: int, to: int) -> Range:
        """Of a state at one ply, for the same state at another: forced wins count from the state."""
        return Range(from_root(from_state(self.low, ply), to), from_root(from_state(self.high, ply), to))


class Visits(Protocol):
    """The earlier visits of the states of a tree."""

    def visited(self, index: int) -> None:
        """An inner node is done: its state is remembered."""

    def of(self, index: int) -> list[int]:
        """The visits of the state of a node, or of a symmetric state, the first first."""


class KnownRanges:
    """What a textbook search has shown of each node, in the algorithm's view, and which visit answered a hit."""

    def __init__(self, tree: SearchTree, visits: Visits) -> None:
        self.tree, self.visits = tree, visits
        self.ranges = [Range()] * tree.visited
        self.sources: dict[int, int] = {}
        self._follow()

    def _follow(self) -> None:
        tree, ranges = self.tree, self.ranges
        folded: dict[int, Range] = {}  # what the moves that came back say of the open nodes
        again: dict[int, Range] = {}  # what a first, narrow search of a move has shown
        cut: set[int] = set()
        last = -1  # the node that was answered last
        for event, node, first in zip(tree.events.tolist(), tree.step_nodes.tolist(), tree.first.tolist(), strict=True):
            if event in (Event.LEAF, Event.OVER):
                ranges[node], last = Range(first, first), node
            elif event == Event.HIT:
                ranges[node], last = self._remembered(node, first), node
            elif event == Event.AGAIN:
                again[node] = self._for_parent(last)
            elif event == Event.BACK:
                told = self._for_parent(int(first))
                if node in again:
                    told = told.within(again.pop(node))
                folded[node] = _either(folded[node], told, self._upwards(node)) if node in folded else told
                last = -1
            elif event == Event.CUT:
                cut.add(node)
            elif event == Event.EXIT:
                stopped = last != -1 and tree.parents[last] == node  # a child's answer that did not come back
                ranges[node] = self._closed(node, folded.pop(node, Range()), node in cut or stopped)
                self.visits.visited(node)
                last = node

    def _upwards(self, node: int) -> bool:
        return bool(self.tree.negamax or self.tree.players[node] == MAX)

    def _for_parent(self, child: int) -> Range:
        """What is known of a child, as its parent sees it."""
        tree = self.tree
        turned = tree.negamax and tree.players[child] != tree.players[tree.parents[child]]
        return self.ranges[child].turned() if turned else self.ranges[child]

    def _closed(self, node: int, told: Range, left_out: bool) -> Range:
        """What the moves say of a node: one that was left out may be better."""
        if not left_out:
            return told
        return Range(told.low, INFINITY) if self._upwards(node) else Range(-INFINITY, told.high)

    def _remembered(self, hit: int, value: float) -> Range:
        """What a remembered value says, and what is known of the first visit that explains it."""
        tree = self.tree
        alpha, beta = plain_number(tree.alpha[hit]), plain_number(tree.beta[hit])
        says = Range(value, value)
        if alpha == beta == value:  # an empty window has room for nothing else
            says = Range()
        elif value >= beta:
            says = Range(low=value)
        elif value <= alpha:
            says = Range(high=value)
        known = [
            (visit, self.ranges[visit].moved(int(tree.plies[visit]), int(tree.plies[hit])))
            for visit in self.visits.of(hit)
        ]
        if not known:
            return says
        explained = (each for each in known if _explains(each[1], says, value))
        self.sources[hit], told = next(explained, known[0])
        return told.within(says)


def _either(one: Range, other: Range, upwards: bool) -> Range:
    """What two moves say of a node where the player to move takes the better one."""
    if upwards:
        return Range(max(one.low, other.low), max(one.high, other.high))
    return Range(min(one.low, other.low), min(one.high, other.high))


def _explains(known: Range, says: Range, value: float) -> bool:
    """Whether what is known of a visit is enough for a remembered answer."""
    if says == Range():
        return known.low >= value or known.high <= value
    return says.low <= known.low and known.high <= says.high


def bound_of(tree: SearchTree, index: int) -> str:
    """ "exact", "lower" (at least) or "upper" (at most), in the view of the algorithm."""
    value = tree.values[index]
    if value is None or index >= tree.visited or tree.kinds[index] in ("leaf", "over"):
        return "exact"
    if tree.result.algorithm == "engine":
        return _by_window(tree, index, value)
    known = tree.known_ranges.ranges[index]
    if known.low == known.high == value:
        return "exact"
    return "lower" if known.low >= value else "upper"


def _by_window(tree: SearchTree, index: int, value: float) -> str:
    """What a value says that is exact inside its window."""
    if tree.set_by[index] != NO_CUT:
        return tree.recorder.fails(index)
    return "lower" if value >= tree.beta[index] else "upper" if value <= tree.alpha[index] else "exact"


def best_of(tree: SearchTree, index: int) -> float:
    """The best value that came back to a node: what is remembered of it, and what fail-soft returns."""
    steps = tree.steps_of(index)
    values = tree.second[steps[tree.events[steps] == Event.BACK]]
    if len(values) == 0:
        return tree.values[index] or 0
    return plain_number(values.max() if tree.recorder.fails(index) == "lower" else values.min())


def in_parent(tree: SearchTree, child: int) -> tuple[float, str]:
    """A child's value as its parent sees it, and what it says there."""
    value, bound = tree.values[child] or 0, bound_of(tree, child)
    if tree.negamax and tree.players[child] != tree.players[tree.parents[child]]:
        return -value, TURNED[bound]
    return value, bound


def is_empty(tree: SearchTree, index: int) -> bool:
    """Whether a value says nothing by itself: the one number of an empty window, which the rule ">" lets through."""
    alpha, beta = tree.alpha[index], tree.beta[index]
    return bool(alpha == beta and (tree.fail == "hard" or tree.values[index] == alpha))
