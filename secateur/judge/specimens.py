"""The trees that a student's function is tried on, and what is true of each.

A specimen is a tree of nested lists, how deep it is to be searched, and who moves first. Its nodes are numbered in
preorder: 0 is the root. `BATTERY` is the fixed set that every function is tried on: trees made by hand to tell mistakes
apart, and random ones from a fixed seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import NamedTuple

#: A tree as nested tuples; a number is a leaf.
Nested = int | float | tuple["Nested", ...]

#: The seed of the random trees: every verdict names it.
SEED = 19

#: As good as infinity among the values of leaves: what an unseen leaf might be worth.
FAR = 500_000


class SpecimenNode(NamedTuple):
    number: int
    parent: int  # -1 at the root
    ply: int
    children: tuple[int, ...]  # their numbers
    value: int | float  # of a leaf, as MAX sees it; of an inner node what a depth limit makes of it
    nested: Nested

    @property
    def is_leaf(self) -> bool:
        return not self.children


@dataclass(frozen=True)
class Specimen:
    """A tree to search: down to `depth` half-moves (None: to its leaves), with MAX or MIN to move at the root.

    >>> tree = Specimen(((3, 12), (2, 4)))
    >>> tree.value(), tree.moves(), tree.leaves
    (3, [0], (2, 3, 5, 6))
    """

    nested: Nested
    depth: int | None = None
    maximizing: bool = True
    shared: bool = False  # equal branches are one object, as a transposition is

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.nested, self.depth, self.maximizing, self.shared))

    @cached_property
    def nodes(self) -> tuple[SpecimenNode, ...]:
        found: list[SpecimenNode | None] = []

        def add(nested: Nested, parent: int, ply: int) -> int:
            number = len(found)
            found.append(None)
            if isinstance(nested, tuple):
                children = tuple(add(child, number, ply + 1) for child in nested)
                value: int | float = (7 * number * number + 3 * number) % 19 - 9
            else:
                children, value = (), nested
            found[number] = SpecimenNode(number, parent, ply, children, value, nested)
            return number

        add(self.nested, -1, 0)
        return tuple(node for node in found if node is not None)

    @cached_property
    def canonical(self) -> tuple[int, ...]:
        """For each node the number that stands for it: where branches are shared, of the first equal one."""
        if not self.shared:
            return tuple(range(len(self.nodes)))
        found = list(range(len(self.nodes)))
        first: dict[tuple[Nested, int], int] = {}
        for node in self.nodes:
            above = found[node.parent] if node.parent >= 0 else -1
            if above != node.parent and node.parent >= 0:  # inside a shared branch
                place = self.nodes[node.parent].children.index(node.number)
                found[node.number] = self.nodes[above].children[place]
            elif node.children:
                found[node.number] = first.setdefault((node.nested, node.ply), node.number)
        return tuple(found)

    @cached_property
    def greatest(self) -> float:
        """The greatest value of a leaf, whatever its sign."""
        return max(abs(node.value) for node in self.nodes if node.is_leaf)

    @cached_property
    def height(self) -> int:
        return max(node.ply for node in self.nodes)

    @property
    def limit(self) -> int:
        """How many half-moves are searched."""
        return self.height if self.depth is None else self.depth

    @cached_property
    def leaves(self) -> tuple[int, ...]:
        """The nodes where a full search ends, in order."""
        return tuple(node.number for node in self.nodes if self.ends(node) and self.is_reached(node))

    def ends(self, node: SpecimenNode) -> bool:
        return node.is_leaf or node.ply == self.limit

    def is_reached(self, node: SpecimenNode) -> bool:
        return node.ply <= self.limit

    def is_max(self, node: SpecimenNode) -> bool:
        """Whether MAX is to move there."""
        return self.maximizing == (node.ply % 2 == 0)

    # ------------------------------------------------------------ what is true

    def value(self, number: int = 0, unseen: frozenset[int] = frozenset(), filler: float = 0) -> int | float:
        """The minimax value of a node as MAX sees it, with `filler` for each of the unseen leaves."""
        node = self.nodes[number]
        if self.ends(node):
            return filler if number in unseen else node.value
        values = [self.value(child, unseen, filler) for child in node.children]
        return max(values) if self.is_max(node) else min(values)

    def moves(self) -> list[int]:
        """The root's best moves."""
        best = self.value()
        return [place for place, child in enumerate(self.nodes[0].children) if self.value(child) == best]

    def best_children(self) -> set[int]:
        """The nodes that they lead to."""
        return {self.canonical[self.nodes[0].children[place]] for place in self.moves()}

    def refilled(self, unseen: frozenset[int], filler: int) -> Specimen:
        """This tree with other values at some leaves."""

        def copy(number: int) -> Nested:
            node = self.nodes[number]
            if node.children:
                return tuple(copy(child) for child in node.children)
            return filler if number in unseen else node.value

        return Specimen(copy(0), self.depth, self.maximizing, self.shared)

    def ranked(self) -> Specimen:
        """This tree with the smallest values of the same order and the same signs.

        >>> Specimen(((90000, 7), -800)).ranked().nested
        ((2, 1), -1)
        """
        values = sorted({node.value for node in self.nodes if node.is_leaf})
        below = sum(value < 0 for value in values)
        small = {value: place - below + (0 not in values and value > 0) for place, value in enumerate(values)}

        def copy(nested: Nested) -> Nested:
            return tuple(map(copy, nested)) if isinstance(nested, tuple) else small.get(nested, nested)

        return Specimen(copy(self.nested), self.depth, self.maximizing, self.shared)

    @property
    def text(self) -> str:
        """As nested lists."""
        return nested_text(self.nested)

    @cached_property
    def names(self) -> list[str]:
        """The letters that pictures give the nodes: level by level."""
        from secateur.games.tree import _letters

        order = sorted(self.nodes, key=lambda node: (node.ply, node.number))
        names = [""] * len(self.nodes)
        for place, node in enumerate(order):
            names[node.number] = _letters(place)
        return names


def nested_text(nested: Nested) -> str:
    """A tree as it is typed.

    >>> nested_text(((3, 12), (2.5, 4)))
    '[[3, 12], [2.5, 4]]'
    """
    return f"[{', '.join(map(nested_text, nested))}]" if isinstance(nested, tuple) else str(nested)


def nest(tree: object) -> Nested:
    """Nested lists as nested tuples."""
    if isinstance(tree, (list, tuple)):
        return tuple(nest(child) for child in tree)
    assert isinstance(tree, (int, float))
    return tree


# ---------------------------------------------------------------- the battery

#: Trees of the notes, and trees made to tell one mistake from another.
BY_HAND: tuple[Nested, ...] = (
    ((3, 12, 8), (2, 4, 6), (14, 5, 2)),
    (((2, 3), (5, 9)), ((0, 1), (7, 5))),
    ((3, 5), (4, 9)),
    (5, ((4, 99),), 3),  # a deep cut-off
    (((5,), (6, 7)), (((4, 99), 1), 6)),
    (((((6, 2), 9), 8), 7), 1),
    (((3, 3), (3, 1)), ((3, 5), (2, 3))),  # ties
    ((5, 5, 5), (5, 4), (5, 9)),
    ((2, 7), (2, 1), (2, 0), (1, 9)),
    ((-3, -12), (-2, -4), (-7, -1)),
    (((-5, -6), (-4, -9)), ((-8, -2), (-3, -7))),
    ((120, 150), (110, 300), (101, 400)),
    ((-120, -150), (-110, -300), (-500, -101)),
    ((20000, 50000), (30000, 99999), (1500, 7)),  # beyond 9,999, with which some begin
    ((-20000, -50000), (-30000, -99999), (-70000, -15000)),
    (7,),
    (-7,),
    ((4,),),
    (((-4,),),),
    (1, 2, 3),
    (3, 2, 1),
    ((9, 1), (8, 2), (7, 3), (6, 4)),
    (((1, 9), (2, 8)), ((3, 7), (4, 6)), ((5, 5), (6, 4))),
    ((((1, 2), (3, 4)), ((5, 6), (7, 8))), (((9, 10), (11, 12)), ((13, 14), (15, 16)))),
    # A bound that is overwritten shows only deep down.
    (((2, (6, (8, 5))), ((9, (6, 4)), (4, (4, 8)))), ((5, 1), (9, 6))),
    (((((4, 5), 3), (4, 9)), (1, ((9, 8), (4, 2)))), ((7, 6), (2, (2, 7)))),
    (((((1, 2), 6), 7), ((9, (8, 5)), ((7, 9), (9, 6)))), ((9, 7), (((2, 6), 3), 3))),
    (((((7, 1), (4, 8)), ((6, 6), (6, 1))), (6, (9, (7, 6)))), ((((3, 5), (9, 5)), 8), (3, 7))),
    ((((16, 15), (14, 13)), ((12, 11), (10, 9))), (((8, 7), (6, 5)), ((4, 3), (2, 1)))),
)

#: Trees with equal branches, which a table of positions meets twice, with different windows.
SHARED: tuple[Nested, ...] = (
    ((4, 8), ((3, 2), 9), ((3, 2), 5)),
    (((5, 6), (1, 9)), ((1, 9), 4), ((7, 3), (1, 9))),
    ((((2, 7), (8, 1)), 4), (((2, 7), (8, 1)), ((9, 3), (8, 1))), ((6, 6), ((2, 7), 5))),
    ((3, 5), ((6, 2), (6, 2)), (((6, 2), 1), 7)),
    ((((5, 1), (7, 4)), ((9, 2), (3, 6))), (((9, 2), (3, 6)), ((5, 1), (7, 4)))),
    (((2, 2), (5, 8), (5, 8)), ((5, 8), (5, 8))),
    (((4, 5), (7, 8)), ((7, 8), (7, 8), (7, 8))),
    (((1, 2, 2), (1, 6, 9)), ((1, 6, 9), (1, 6, 9))),
    (((3, 6), (7, 9, 2), (3, 6)), ((7, 9, 2), (7, 9, 2))),
    (((2, 1), (5, 8, 3), (3, 2, 8)), ((5, 8, 3), (2, 8))),
)

#: With decimals, for functions that take them.
DECIMALS: tuple[Nested, ...] = (
    ((2.5, 7.25), (2.25, 9.5), (2.75, 0.5)),
    (((0.5, -1.5), (0.25, 3)), ((-0.5, 0.75), 1.5)),
)


@cache
def battery() -> tuple[Specimen, ...]:
    """The trees that every function is tried on, small ones first."""
    chosen = [Specimen(nested) for nested in BY_HAND]
    chosen += [Specimen(nested, shared=True) for nested in SHARED]
    random = Random(SEED)
    for _ in range(60):
        chosen.append(Specimen(random_tree(random, *random.choice(SIZES))))
    for _ in range(22):  # every binary tree of height 3 looks alike to functions that count on it
        chosen.append(Specimen(complete(random, 2, 3, random.choice(RANGES))))
    return tuple(dict.fromkeys(chosen))


@cache
def with_min_first() -> tuple[Specimen, ...]:
    """Trees with MIN to move at the root."""
    random = Random(SEED + 1)
    chosen = [Specimen(nested, maximizing=False) for nested in BY_HAND[:11]]
    chosen += [Specimen(random_tree(random, *random.choice(SIZES)), maximizing=False) for _ in range(12)]
    return tuple(chosen)


@cache
def with_depth_limits() -> tuple[Specimen, ...]:
    """Trees that are not searched to their leaves."""
    random = Random(SEED + 2)
    shapes = [(((2, 3), (5, 9)), ((0, 1), (7, 5))), BY_HAND[23], BY_HAND[22], ((((5,), 6), (7, (8, 1))), (3, (9, 2)))]
    shapes += [random_tree(random, 3, (3, 5), (-9, 9)) for _ in range(6)]
    return tuple(Specimen(nested, depth) for nested in shapes for depth in (1, 2, 3))


#: Most children, the least and greatest height, and the range of the leaves.
RANGES = ((0, 9), (-9, 9), (1, 4), (-99, 99), (-3, 3))
SIZES = tuple(
    (width, heights, values)
    for width in (2, 3, 4)
    for heights in ((2, 3), (3, 5))
    for values in RANGES
    if width < 4 or heights == (2, 3)
)


def random_tree(random: Random, width: int, heights: tuple[int, int], values: tuple[int, int]) -> Nested:
    """A tree whose branches end at different heights."""

    def grow(ply: int) -> Nested:
        if ply == heights[1] or (ply >= heights[0] and random.random() < 0.4) or (ply > 0 and random.random() < 0.08):
            return random.randint(*values)
        return tuple(grow(ply + 1) for _ in range(random.randint(1 if ply else 2, width)))

    while len(Specimen(tree := grow(0)).leaves) > 24:
        pass
    return tree


def complete(random: Random, width: int, height: int, values: tuple[int, int]) -> Nested:
    """A tree in which every branch has the same height and every node as many children."""
    if height == 0:
        return random.randint(*values)
    return tuple(complete(random, width, height - 1, values) for _ in range(width))


def is_complete(specimen: Specimen, width: int = 2) -> bool:
    """Whether every inner node has `width` children, and every leaf the same depth."""
    return all(len(node.children) == width if node.children else node.ply == specimen.height for node in specimen.nodes)


def smaller(nested: Nested) -> Iterator[Nested]:
    """Trees that are one step smaller: the boldest steps first."""
    if not isinstance(nested, tuple):
        return
    for child in nested:
        if isinstance(child, tuple):
            yield child
    yield from _smaller_inside(nested)


def _smaller_inside(nested: Sequence[Nested]) -> Iterator[Nested]:
    """Without a child, with a child's subtree as a leaf of it, or with one child a step smaller."""
    for place in range(len(nested)):
        before, child, after = tuple(nested[:place]), nested[place], tuple(nested[place + 1 :])
        if len(nested) > 1:
            yield (*before, *after)
        if isinstance(child, tuple):
            for grandchild in child:
                yield (*before, grandchild, *after)
                if isinstance(grandchild, tuple):
                    for below in grandchild:
                        yield (*before, below, *after)
            for less in _smaller_inside(child):
                yield (*before, less, *after)
