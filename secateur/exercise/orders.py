"""Move orderings: how many leaves alpha-beta visits in one, and which order visits the fewest."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import inf

from secateur.exercise.sheet import Exercise, in_place
from secateur.exercise.sheet_rules import SheetRules
from secateur.game import MAX

#: The moves of inner nodes, by name, in the order in which they are tried.
Orders = dict[str, list[str]]

#: How many steps the search for the best order may take; trees that need more keep the order of Knuth and Moore.
MOST_STEPS = 200_000


@dataclass(frozen=True)
class Best:
    """The order of a key; `proven`: no order visits fewer leaves."""

    orders: Orders
    leaves: int
    proven: bool


def drawn(exercise: Exercise) -> Orders:
    """The moves as they stand in the picture."""
    return {node.label: [child.label for child in in_place(node)] for node in exercise.inner}


def best_first(exercise: Exercise) -> Orders:
    """The moves sorted by their minimax values, the best for the player to move first.

    With the cut rule >= this reaches the minimum of Knuth and Moore on trees of one shape per level.
    """
    exact = exercise.minimax
    return {
        node.label: [
            child.label
            for child in sorted(in_place(node), key=lambda child: exact[child.label], reverse=node.player == MAX)
        ]
        for node in exercise.inner
    }


def knuth_moore(shape: tuple[int, ...]) -> int:
    """The leaves that every alpha-beta must visit in a tree with these many moves at each level.

    >>> knuth_moore((3, 3)), knuth_moore((2, 2, 2)), knuth_moore((3, 2, 2))
    (5, 5, 7)
    """
    odd = even = 1
    for level, moves in enumerate(shape):
        if level % 2:
            even *= moves
        else:
            odd *= moves
    return odd + even - 1


def count_leaves(exercise: Exercise, orders: Orders) -> int:
    """How many leaves alpha-beta visits in an order: no more than that, so that many orders can be tried."""
    rules = SheetRules(exercise.convention)
    leaves = 0

    def visit(name: str, alpha: float, beta: float) -> float:
        nonlocal leaves
        node = exercise.nodes[name]
        if not node.children:
            leaves += 1
            return node.value or 0
        low, high, is_max = alpha, beta, node.player == MAX
        best = -inf if is_max else inf
        for move in orders[name]:
            value = visit(move, alpha, beta)
            best = max(best, value) if is_max else min(best, value)
            if rules.enough(is_max, value, alpha, beta):
                break
            alpha, beta = rules.narrowed(is_max, value, alpha, beta)
        return rules.returned(is_max, best, low, high)

    visit(exercise.tree.node(0).label, -inf, inf)
    return leaves


@lru_cache(maxsize=64)
def best_orders(exercise: Exercise) -> Best:
    """The order that visits the fewest leaves: best first where no other beats it, or where there are too many."""
    sorted_moves = best_first(exercise)
    leaves = count_leaves(exercise, sorted_moves)
    shape = _shape(exercise)
    if shape and leaves == knuth_moore(shape):
        return Best(sorted_moves, leaves, True)
    search = _Fewest(exercise, sorted_moves)
    root = exercise.tree.node(0).label
    try:
        least = search.leaves(root, -inf, inf)
        return Best(sorted_moves if leaves == least else search.orders(), least, True)
    except _TooLarge:
        return Best(sorted_moves, leaves, False)


def _shape(exercise: Exercise) -> tuple[int, ...]:
    """The moves at each level, where all nodes of a level have the same number; otherwise nothing."""
    found: list[int] = []
    level = [exercise.tree.node(0)]
    while any(node.children for node in level):
        if len({len(node.children) for node in level}) > 1:
            return ()
        found.append(len(level[0].children))
        level = [child for node in level for child in node.children]
    return tuple(found)


class _TooLarge(Exception):
    """The search for the best order was given up."""


@dataclass
class _Fewest:
    """The fewest leaves below a node that is entered with a window.

    What a move does to its parent's window depends on its minimax value alone, not on the orders below it. So every
    subtree can be ordered by itself, and which moves were tried already says with which window the next one is
    entered.
    """

    exercise: Exercise
    sorted_moves: Orders
    known: dict[tuple[str, float, float], int] = field(default_factory=dict)
    steps: int = 0

    def __post_init__(self) -> None:
        self.rules = SheetRules(self.exercise.convention)

    def leaves(self, name: str, alpha: float, beta: float) -> int:
        """The fewest that can be visited there."""
        if not self.exercise.nodes[name].children:
            return 1
        if (name, alpha, beta) not in self.known:
            self.known[name, alpha, beta] = self._rest(name, tuple(self.sorted_moves[name]), alpha, beta, {})[0]
        return self.known[name, alpha, beta]

    def _rest(
        self, name: str, moves: tuple[str, ...], alpha: float, beta: float, seen: dict[tuple[str, ...], tuple[int, str]]
    ) -> tuple[int, str]:
        """The fewest leaves below the moves that are left, and the move to begin with."""
        if moves in seen:
            return seen[moves]
        fewest = (0, "")
        for place, move in enumerate(moves):
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise _TooLarge
            count = self.leaves(move, alpha, beta)
            window = self.after(name, move, alpha, beta)
            if window is not None:
                count += self._rest(name, moves[:place] + moves[place + 1 :], *window, seen)[0]
            if not fewest[1] or count < fewest[0]:
                fewest = (count, move)
        seen[moves] = fewest
        return fewest

    def after(self, name: str, move: str, alpha: float, beta: float) -> tuple[float, float] | None:
        """The window after a move, or None if it prunes the others; a leaf is worth what it is in every form."""
        value: float = self.exercise.minimax[move]
        is_max, child = self.exercise.nodes[name].player == MAX, self.exercise.nodes[move]
        if child.children:
            value = self.rules.returned(child.player == MAX, value, alpha, beta)
        enough = self.rules.enough(is_max, value, alpha, beta)
        return None if enough else self.rules.narrowed(is_max, value, alpha, beta)

    def orders(self) -> Orders:
        """The order that visits so few; what is pruned is left best first."""
        found = dict(self.sorted_moves)

        def visit(name: str, alpha: float, beta: float) -> None:
            left, order = tuple(self.sorted_moves.get(name, ())), []
            while left:
                move = self._rest(name, left, alpha, beta, {})[1]
                visit(move, alpha, beta)
                order.append(move)
                left = tuple(other for other in left if other != move)
                window = self.after(name, move, alpha, beta)
                if window is None:
                    break
                alpha, beta = window
            if order:
                found[name] = [*order, *left]

        self.steps = 0
        visit(self.exercise.tree.node(0).label, -inf, inf)
        return found
