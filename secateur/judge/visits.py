"""How many leaves a function visits, and whether a right form explains each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

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
        alphabeta=sum(len(visits_of(SearchForm(), seen.specimen)) for seen in trees),
    )


def visits_less(observations: Sequence[Observation]) -> bool:
    """Whether some leaves are never visited."""
    return any(seen.leaves is not None and len(seen.leaves) < len(seen.specimen.leaves) for seen in observations)


def only_remembers(observations: Sequence[Observation]) -> bool:
    """Whether all that is not visited is equal to another branch with the same player to move: a table, no pruning."""
    for seen in observations:
        tree = seen.specimen
        if not seen.leaves or tree.shared:  # the file itself has searched a tree of which nothing is visited
            continue
        twins = Counter((node.nested, tree.is_max(node)) for node in tree.nodes)
        for leaf in set(tree.leaves) - set(seen.leaves):
            number = leaf
            while number >= 0 and twins[tree.nodes[number].nested, tree.is_max(tree.nodes[number])] < 2:
                number = tree.nodes[number].parent
            if number < 0:
                return False
    return True


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


def visits_too_much(observations: Sequence[Observation], algorithm: str, own_order: bool) -> bool:
    """Whether no right form explains all visits; with an order of its own, in the order of the visits.

    A form explains them if it makes the same. It may make more, where the function visits less than any plain search:
    it has a memory, then.
    """
    forms = dict.fromkeys(forms_of(algorithm), True)  # and whether the visits are the same so far
    remembers = False
    for seen in observations:
        tree = seen.specimen
        if seen.leaves is None or seen.failed or tree.shared:
            continue
        if own_order and tree.depth is not None:
            continue  # what inner nodes are worth depends on their places
        ordered, numbers = in_order(tree, seen.leaves if own_order else ())
        visited = set(seen.leaves)
        for form, same in list(forms.items()):
            explained = {numbers[leaf] for leaf in visits_of(form, ordered)}
            forms[form] = same and visited == explained
            if not visited <= explained:
                del forms[form]
        if not forms:
            return True
        usual = {numbers[leaf] for leaf in visits_of(forms_of(algorithm)[0], ordered)}
        remembers = remembers or not usual <= visited
    return not any(same or remembers or not form.is_strict for form, same in forms.items())


def exceeds_all_forms(observations: Sequence[Observation], algorithm: str) -> bool:
    """Whether a function that visits leaves again visits more of them, on all trees together, than any right form."""
    trees = [seen for seen in observations if not seen.specimen.shared]
    visited = sum(len(set(seen.leaves or ()) & set(seen.specimen.leaves)) for seen in trees)
    return all(sum(len(visits_of(form, seen.specimen)) for seen in trees) < visited for form in forms_of(algorithm))


@lru_cache(maxsize=20_000)
def visits_of(form: SearchForm, specimen: Specimen) -> tuple[int, ...]:
    return behaves(form, specimen).leaves


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
