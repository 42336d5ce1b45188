"""The smallest tree that still shows something: branches are left out, then values become small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from secateur.judge.specimens import Nested, Specimen, smaller

#: How many trees are tried at most.
BUDGET = 600


def shrink(specimen: Specimen, shows: Callable[[Specimen], bool], budget: int = BUDGET) -> Specimen:
    """A tree from which nothing can be left out without losing what it shows.

    >>> shrink(Specimen(((3, 12, 8), (2, 4, 6), (14, 5, 2))), lambda tree: tree.value() > 2).text
    '[3]'
    """
    spent = 0
    tried = {specimen}

    def holds(candidate: Specimen) -> bool:
        nonlocal spent
        if candidate in tried or spent >= budget:
            return False
        tried.add(candidate)
        spent += 1
        return shows(candidate)

    found = True
    while found and spent < budget:
        found = False
        for step in (_smaller_trees, _simpler_values):
            while (better := next((tree for tree in step(specimen) if holds(tree)), None)) is not None:
                specimen, found = better, True
    return specimen


def _smaller_trees(specimen: Specimen) -> Iterator[Specimen]:
    for nested in smaller(specimen.nested):
        if isinstance(nested, tuple):
            yield replace(specimen, nested=nested)
    if specimen.depth is not None and specimen.depth > 1:
        yield replace(specimen, depth=specimen.depth - 1)


def _simpler_values(specimen: Specimen) -> Iterator[Specimen]:
    """This tree with simpler values: by rank, then one by one nearer to a small number."""
    values = sorted({node.value for node in specimen.nodes if node.is_leaf})
    ranks = {value: rank + 1 for rank, value in enumerate(values)}
    if list(ranks) != list(ranks.values()):
        yield replace(specimen, nested=_mapped(specimen.nested, ranks))
        middle = {value: rank - len(values) // 2 for value, rank in ranks.items()}
        if any(value < 0 for value in values) and list(middle) != list(middle.values()):
            yield replace(specimen, nested=_mapped(specimen.nested, middle))
    for node in specimen.nodes:
        if node.is_leaf:
            for simple in _simpler(node.value):
                if simple in ranks:
                    continue  # equal leaves would make a tie, which explains less
                yield specimen.refilled(frozenset([node.number]), simple)


def _simpler(value: int | float) -> list[int]:
    """Numbers that are easier to read, the easiest first."""
    if isinstance(value, int) and 0 <= value <= 9:
        return list(range(1, value)) if value else []
    found = [1, 2, 3, 5]
    if value < 0:
        found += [-1] if value != -1 else []
    if abs(value) > 9:
        found += [9 if value > 0 else -9, int(value / 2)]
    return found if value != -1 else [1]


def _mapped(nested: Nested, values: dict[float, int]) -> Nested:
    if isinstance(nested, tuple):
        return tuple(_mapped(child, values) for child in nested)
    return values[nested]
