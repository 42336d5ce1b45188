"""How many leaves a function visits, and whether a right form explains each of them."""

from __future__ import annotations

from collections.abc import Sequence

from secateur.judge.forms import SearchForm, behaves, forms_of
from secateur.judge.observe import Observation
from secateur.judge.specimens import Nested, Specimen
from secateur.judge.verdict import Effort


def effort_of(observations: Sequence[Observation]) -> Effort | None:
    """What a function visits on all trees together; None where that cannot be seen."""
    if any(seen.leaves is None for seen in observations):
        return None
    trees = [seen for seen in observations if not seen.specimen.shared]
    return Effort(
        leaves=sum(len(set(seen.leaves or ()) & set(seen.specimen.leaves)) for seen in trees),
        minimax=sum(len(seen.specimen.leaves) for seen in trees),
        alphabeta=sum(len(behaves(SearchForm(), seen.specimen).leaves) for seen in trees),
    )


def visits_less(observations: Sequence[Observation]) -> bool:
    """Whether some leaves are never visited."""
    return any(seen.leaves is not None and len(seen.leaves) < len(seen.specimen.leaves) for seen in observations)


def visits_again(observations: Sequence[Observation]) -> bool:
    """Whether leaves are visited more than once, as PVS and deepening do."""
    return any(
        len(set(seen.leaves or ())) < len(seen.leaves or ()) for seen in observations if not seen.specimen.shared
    )


def orders_moves(observations: Sequence[Observation]) -> bool:
    """Whether leaves are visited in another order than they stand in."""
    return any(
        list(seen.leaves or ()) != sorted(seen.leaves or ()) for seen in observations if not seen.specimen.shared
    )


def visits_too_much(seen: Observation, algorithm: str) -> bool:
    """Whether a leaf is visited that every right form cuts off, with the children in the order of their visits."""
    tree = seen.specimen
    if seen.leaves is None or seen.failed or tree.shared:
        return False
    if tree.depth is not None and list(seen.leaves) != sorted(seen.leaves):
        return False  # what inner nodes are worth depends on their places
    ordered, numbers = in_order(tree, seen.leaves)
    for form in forms_of(algorithm):
        explained = {numbers[leaf] for leaf in behaves(form, ordered).leaves}
        if explained >= set(seen.leaves):
            return False
    return True


def in_order(tree: Specimen, leaves: Sequence[int]) -> tuple[Specimen, list[int]]:
    """A tree with its children in the order in which they were visited, and the old number of each of its nodes.

    >>> in_order(Specimen(((1, 2), (3, 4))), (6, 2))
    (Specimen(nested=((4, 3), (1, 2)), depth=None, maximizing=True, shared=False), [0, 4, 6, 5, 1, 2, 3])
    """
    first: dict[int, int] = {}
    for time, leaf in enumerate(leaves):
        while leaf >= 0:
            first.setdefault(leaf, time)
            leaf = tree.nodes[leaf].parent
    numbers: list[int] = []

    def ordered(number: int) -> Nested:
        numbers.append(number)
        node = tree.nodes[number]
        if not node.children:
            return node.value
        return tuple(ordered(child) for child in sorted(node.children, key=lambda each: first.get(each, len(leaves))))

    nested = ordered(0)
    return Specimen(nested, tree.depth, tree.maximizing, tree.shared), numbers
