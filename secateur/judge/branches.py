"""Nested lists and nested tuples that notice which of their numbers are taken out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from secateur.judge.answers import DecimalLeaf, WatchedChildren, WholeLeaf, leaf
from secateur.judge.specimens import SpecimenNode

if TYPE_CHECKING:
    from secateur.judge.handover import Handover


class WatchedList(WatchedChildren):
    """A list of children that notices which of them are taken out."""

    handover: Handover
    node: SpecimenNode

    def __iter__(self) -> Iterator[Any]:
        for place in range(list.__len__(self)):
            if place >= list.__len__(self):
                return
            yield self._taken(place)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, int) and -len(self) <= place < len(self):
            return self._taken(place)
        return list.__getitem__(self, place)

    def _taken(self, place: int) -> Any:
        child = list.__getitem__(self, place)
        if isinstance(child, (WholeLeaf, DecimalLeaf)):
            self.handover.read(child.node)
        return child


class WatchedBranches(tuple[Any, ...]):
    """A tuple of children that notices which of them are taken out."""

    handover: Handover
    node: SpecimenNode

    def __iter__(self) -> Iterator[Any]:
        return map(self._taken, range(len(self)))

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, int) and -len(self) <= place < len(self):
            return self._taken(place)
        return super().__getitem__(place)

    def _taken(self, place: int) -> Any:
        child = super().__getitem__(place)
        if isinstance(child, (WholeLeaf, DecimalLeaf)):
            self.handover.read(child.node)
        return child


def as_list(handover: Handover, node: SpecimenNode) -> Any:
    if node.is_leaf:
        return leaf(handover.value(node), node)
    branches = map(handover.make, node.children)
    made = WatchedBranches(branches) if handover.manner.frozen else WatchedList(branches)
    made.handover, made.node = handover, node
    return made


def as_plain_list(handover: Handover, node: SpecimenNode) -> Any:
    if node.is_leaf:
        return handover.value(node)
    branches = map(handover.make, node.children)
    return tuple(branches) if handover.manner.frozen else list(branches)


def listed(nested: Any) -> Any:
    """Nested tuples as nested lists."""
    return [listed(child) for child in nested] if isinstance(nested, tuple) else nested
