"""The positions of the nodes of a tree: Buchheim's tidy tree, in linear time and without recursion.

Nodes of one level stand in one row, in order and without overlap; a parent stands above the middle of its
children; equal subtrees look equal wherever they are; small subtrees between large ones are spread evenly.
Each node may take its own room to the left and to the right of its centre.
"""

from __future__ import annotations

from collections.abc import Sequence


def tidy(children: Sequence[Sequence[int]], left: Sequence[float], right: Sequence[float], gap: float) -> list[float]:
    """The x of every node's centre. Node 0 is the root; a node comes before its children.

    `left[i]` and `right[i]` are the room that node i takes on either side of its centre, `gap` the least
    distance between two neighbours. The leftmost room begins at 0.

    >>> tidy([[1, 2], [], [3], []], [10] * 4, [10] * 4, 5)
    [22.5, 10.0, 35.0, 35.0]
    """
    walk = _TidyWalk(children, left, right, gap)
    walk.first()
    return walk.second()


def levels(children: Sequence[Sequence[int]]) -> list[int]:
    """The level of every node: 0 for the root."""
    level = [0] * len(children)
    for node, below in enumerate(children):
        for child in below:
            level[child] = level[node] + 1
    return level


def rows(
    children: Sequence[Sequence[int]], x: Sequence[float], heights: Sequence[float], gap: float, steepest: float = 9.0
) -> list[tuple[float, float]]:
    """The top and the bottom of every level, the first at 0.

    Rows are `gap` apart, and farther where an edge runs so far to the side that it would be too flat:
    no edge goes more than `steepest` times as far to the side as down, unless that asks for a gap above 10 gaps.

    >>> rows([[1, 2], [], []], [50, 0, 100], [20, 10, 30], 40)
    [(0.0, 20.0), (60.0, 90.0)]
    """
    level = levels(children)
    height, aside = [0.0] * (max(level) + 1), [0.0] * (max(level) + 1)
    for node, below in enumerate(children):
        row = level[node]
        height[row] = max(height[row], heights[node])
        for child in below:
            aside[row] = max(aside[row], abs(x[child] - x[node]))
    bands, top = [], 0.0
    for row, tall in enumerate(height):
        bands.append((top, top + tall))
        top += tall + max(gap, min(aside[row] / steepest, 10 * gap))
    return bands


class _TidyWalk:
    """The two walks over the tree. Names follow the paper: prelim, mod, thread, ancestor, change, shift."""

    def __init__(
        self, children: Sequence[Sequence[int]], left: Sequence[float], right: Sequence[float], gap: float
    ) -> None:
        count = len(children)
        self.children, self.left, self.right, self.gap = children, left, right, gap
        self.prelim, self.mod = [0.0] * count, [0.0] * count
        self.change, self.shift = [0.0] * count, [0.0] * count
        self.thread = [-1] * count
        self.ancestor = list(range(count))
        self.number = [0] * count  # among its siblings
        self.parent = [-1] * count
        for node, below in enumerate(children):
            for number, child in enumerate(below):
                self.number[child], self.parent[child] = number, node

    def first(self) -> None:
        """Bottom up: the position of each node relative to its parent's subtree.

        A node comes before its children in the numbering, so that going backwards meets children first; a
        family is laid out when its parent is met, for then all of its subtrees are.
        """
        for node in range(len(self.children) - 1, -1, -1):
            below = self.children[node]
            if below:
                self._family(below)
                self.prelim[node] = (self.prelim[below[0]] + self.prelim[below[-1]]) / 2

    def _family(self, below: Sequence[int]) -> None:
        """Places siblings, each with its finished subtree, one after the other."""
        prelim, mod = self.prelim, self.mod
        default = below[0]
        for number, child in enumerate(below):
            middle = prelim[child]  # above the middle of its own children
            if number:
                before = below[number - 1]
                prelim[child] = prelim[before] + self._distance(before, child)
            else:
                prelim[child] = 0.0
            mod[child] = prelim[child] - middle
            if not self.children[child]:
                mod[child] = 0.0
            if number:
                default = self._apportion(child, below, default)
        shift = change = 0.0
        for child in reversed(below):
            prelim[child] += shift
            mod[child] += shift
            change += self.change[child]
            shift += self.shift[child] + change

    def _distance(self, one: int, other: int) -> float:
        """Between the centres of neighbours."""
        return self.right[one] + self.gap + self.left[other]

    def _apportion(self, child: int, below: Sequence[int], default: int) -> int:
        """Moves a subtree to the right until it is clear of all its elder siblings' subtrees."""
        mod, prelim, number = self.mod, self.prelim, self.number
        inner_right = outer_right = child
        inner_left, outer_left = below[number[child] - 1], below[0]
        sum_ir = sum_or = mod[child]
        sum_il, sum_ol = mod[inner_left], mod[outer_left]
        next_left, next_right = self._next_right(inner_left), self._next_left(inner_right)
        while next_left >= 0 and next_right >= 0:
            inner_left, inner_right = next_left, next_right
            outer_left, outer_right = self._next_left(outer_left), self._next_right(outer_right)
            self.ancestor[outer_right] = child
            clear = prelim[inner_left] + sum_il + self._distance(inner_left, inner_right)
            shift = clear - (prelim[inner_right] + sum_ir)
            if shift > 0:
                elder = self.ancestor[inner_left]
                if self.parent[elder] != self.parent[child]:
                    elder = default
                self._move(elder, child, shift)
                sum_ir += shift
                sum_or += shift
            sum_il += mod[inner_left]
            sum_ir += mod[inner_right]
            sum_ol += mod[outer_left]
            sum_or += mod[outer_right]
            next_left, next_right = self._next_right(inner_left), self._next_left(inner_right)
        if next_left >= 0 and self._next_right(outer_right) < 0:
            self.thread[outer_right] = next_left
            mod[outer_right] += sum_il - sum_or
        if next_right >= 0 and self._next_left(outer_left) < 0:
            self.thread[outer_left] = next_right
            mod[outer_left] += sum_ir - sum_ol
            default = child
        return default

    def _next_left(self, node: int) -> int:
        below = self.children[node]
        return below[0] if below else self.thread[node]

    def _next_right(self, node: int) -> int:
        below = self.children[node]
        return below[-1] if below else self.thread[node]

    def _move(self, elder: int, child: int, shift: float) -> None:
        """Moves a subtree, and notes that those between the two are to be spread."""
        between = self.number[child] - self.number[elder]
        self.change[child] -= shift / between
        self.shift[child] += shift
        self.change[elder] += shift / between
        self.prelim[child] += shift
        self.mod[child] += shift

    def second(self) -> list[float]:
        """Top down: the absolute places, moved so that the leftmost room begins at 0."""
        x, add = list(self.prelim), [0.0] * len(self.prelim)
        for node, below in enumerate(self.children):
            for child in below:
                add[child] = add[node] + self.mod[node]
                x[child] = self.prelim[child] + add[child]
        start = min(place - room for place, room in zip(x, self.left, strict=True))
        return [place - start for place in x]
