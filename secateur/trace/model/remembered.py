"""Which visit a remembered value came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from secateur.game import DEEPEST
from secateur.scores import from_root, from_state
from secateur.trace.model.bounds import best_of, bound_of, is_empty

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree


def find_sources(tree: SearchTree, found: dict[int, int]) -> None:
    """For each node answered from memory: the first visit of the same state, or a symmetric one, that explains it.

    Fills `found` in the order of the search, for the bound of a visit may depend on remembered answers below it.
    """
    if "hit" not in tree.kinds:
        return
    mirrored = bool(tree.result.counts.mirrored)  # else equal states only were merged
    any_depth = tree.depths[0] == DEEPEST and tree.result.counts.evaluations == 0
    known: dict[tuple[int, int], list[int]] = {}
    last = np.zeros(tree.visited, np.int64)
    last[tree.step_nodes] = np.arange(len(tree.step_nodes))
    for index in np.argsort(last, kind="stable").tolist():  # as they were answered
        if tree.kinds[index] not in ("hit", "inner"):
            continue
        state = tree.state(index)
        key = int(tree.game.key(tree.game.canonical(state) if mirrored else state))
        visits = known.setdefault((key, 0 if any_depth else int(tree.depths[index])), [])
        if tree.kinds[index] == "inner":
            visits.append(index)
        elif visits:
            found[index] = next((visit for visit in visits if _explains(tree, visit, index)), visits[0])


def _explains(tree: SearchTree, visit: int, hit: int) -> bool:
    """Whether what a visit found out is enough for the answer of a hit."""
    value, bound = tree.values[hit] or 0, bound_of(tree, visit)
    stored = from_state(best_of(tree, visit), int(tree.plies[visit]))  # forced wins count from the state
    known = from_root(stored, int(tree.plies[hit]))
    at_least = bound in ("exact", "lower") and known >= value
    at_most = bound in ("exact", "upper") and known <= value
    if is_empty(tree, hit):
        return at_least or at_most
    wanted = bound_of(tree, hit)
    return (at_least or wanted == "upper") and (at_most or wanted == "lower")
