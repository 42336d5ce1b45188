"""The smallest tree: what a right search does on it, what the function does, and the first step that differs."""

from __future__ import annotations

from itertools import zip_longest
from typing import Literal

from secateur.judge.branches import listed
from secateur.judge.findings import number_text, plain_error
from secateur.judge.forms import Behaviour, SearchForm, behaves
from secateur.judge.observe import Observation
from secateur.judge.reading import EntryReading
from secateur.judge.replay import right_search
from secateur.judge.specimens import Specimen
from secateur.judge.verdict import Deed, Witness
from secateur.trace.model.record import Event


def witness_of(seen: Observation, form: SearchForm, reading: EntryReading) -> Witness:
    """What a function does on a tree, beside a right search."""
    tree = seen.specimen
    right = behaves(form, tree)
    first: Literal["max", "min"] = "max" if tree.maximizing else "min"
    return Witness(
        tree=listed(tree.nested),
        depth=tree.depth,
        first=first,
        leaves=len(tree.leaves),
        shared=tree.shared,
        expected=_deed(tree, right.value, right.move if reading.tells_move else None, right.leaves),
        found=_deed(tree, seen.told, seen.move, seen.leaves, seen.error),
        difference=difference(seen, right, form),
        form=form.words,
    )


def _deed(
    tree: Specimen,
    value: float | None,
    move: int | None,
    leaves: tuple[int, ...] | None,
    error: str | None = None,
) -> Deed:
    name = None if move is None else tree.names[move] if 0 <= move < len(tree.names) else "?"
    return Deed(
        value=value,
        move=name,
        leaves=None if leaves is None else [tree.names[leaf] for leaf in leaves],
        error=None if error is None else plain_error(error),
    )


def difference(seen: Observation, right: Behaviour, form: SearchForm) -> str:
    """The first step at which a function and a right search part, in a sentence."""
    tree = seen.specimen
    if seen.error:
        return f"The right search returns {number_text(right.value)} here."
    for own, wanted in zip_longest(seen.leaves or (), right.leaves if seen.leaves is not None else ()):
        if own == wanted:
            continue
        if own is None:
            again = " again" if wanted in (seen.leaves or ()) else ""
            return f"It does not visit {_leaf(tree, wanted)}{again}, which the right search needs."
        if wanted is not None and own > wanted:
            seen_next = f"It passes over {_leaf(tree, wanted)}, which the right search visits next"
            return f"{seen_next}, and visits {_leaf(tree, own)}."
        return f"It visits {_leaf(tree, own)}. {_why_not(tree, own, form)}"
    for window, proper in zip(seen.windows, right.windows, strict=False):
        if window != proper and window.node == proper.node:
            return (
                f"It enters {tree.names[window.node]} with alpha = {number_text(window.alpha)} and beta = "
                f"{number_text(window.beta)}, the right search with alpha = {number_text(proper.alpha)} and beta = "
                f"{number_text(proper.beta)}."
            )
    both = "Both visit the same leaves, but it" if seen.leaves is not None else "It"
    if seen.value is not None and seen.value != right.value:
        return f"{both} returns {number_text(seen.told)}, the right search {number_text(right.value)}."
    if seen.move != right.move and seen.move is not None and right.move is not None:
        chosen = tree.names[seen.move] if 0 <= seen.move < len(tree.names) else "no move of the root"
        return f"{both} chooses {chosen}, the right search {tree.names[right.move]}."
    if seen.value is None and seen.move is None:
        return f"{both} returns nothing, the right search {number_text(right.value)}."
    if seen.damage:
        return f"It searches as the right search does, but {seen.damage}."
    return "It does what the right search does on this tree."


def _why_not(tree: Specimen, leaf: int, form: SearchForm) -> str:
    """Why the right search does not visit a leaf: the sentence of the cut-off above it."""
    if any(not isinstance(node.value, int) for node in tree.nodes):
        return "The right search does not."
    above = set()
    number = leaf
    while number >= 0:
        above.add(tree.names[number])
        number = tree.nodes[number].parent
    cuts = [step for step in right_search(tree, form).steps if step.event == Event.CUT and step.node.label in above]
    return f"The right search does not: {cuts[0].why}" if cuts else "The right search does not."


def _leaf(tree: Specimen, number: int) -> str:
    return f"{tree.names[number]} ({number_text(tree.nodes[number].value)})"
