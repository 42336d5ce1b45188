"""Repairs: for each known mistake the small changes of the source that would cure it.

A change that makes a function right on every tree says what was wrong with it, in whatever form it is written.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise, product

from secateur.judge.repairs.code import Code, Repair
from secateur.judge.repairs.results import (
    best_kept,
    bounds_unreturned,
    children_unskipped,
    moves_of_the_best,
    moves_of_the_root,
    moves_taken_back,
    returns_added,
    returns_moved,
    tables_dropped,
    ties_refused,
)
from secateur.judge.repairs.values import (
    depth_counted,
    depth_mended,
    depth_out_of_loop,
    depths_completed,
    leaves_turned,
    overflow_avoided,
    sides_flipped,
    sides_swapped,
    starts_moved,
    values_negated,
)
from secateur.judge.repairs.windows import (
    bounds_moved,
    bounds_narrowed,
    cut_after_update,
    cuts_added,
    cuts_turned,
    root_windows,
    windows_handed,
    windows_kept,
    windows_unshared,
)

__all__ = ["Code", "Repair", "made", "repairs"]

Repairer = Callable[[Code], Iterator[list[Repair]]]

#: In the order in which they are tried: changes of what is there before additions.
REPAIRERS: tuple[Repairer, ...] = (
    overflow_avoided,
    moves_taken_back,
    bounds_moved,
    best_kept,
    cuts_turned,
    values_negated,
    windows_handed,
    windows_kept,
    sides_flipped,
    leaves_turned,
    starts_moved,
    depth_out_of_loop,
    depth_mended,
    depth_counted,
    depths_completed,
    bounds_unreturned,
    children_unskipped,
    returns_moved,
    returns_added,
    ties_refused,
    moves_of_the_best,
    moves_of_the_root,
    windows_unshared,
    tables_dropped,
    sides_swapped,
    cut_after_update,
    root_windows,
    bounds_narrowed,
    cuts_added,
)

#: Combinations of alternatives at two places that are tried at most.
MOST_PAIRS = 16


#: Those that change which leaves are visited, and no value.
OF_PRUNING = (
    bounds_moved,
    cuts_turned,
    windows_handed,
    windows_kept,
    windows_unshared,
    cut_after_update,
    root_windows,
    bounds_narrowed,
    cuts_added,
)


def repairs(code: Code, values_are_right: bool = False) -> Iterator[Repair]:
    """Every repair: at each place alone, then at all places together, for a mistake is often made twice."""
    ordered = sorted(REPAIRERS, key=lambda each: each not in OF_PRUNING) if values_are_right else REPAIRERS
    for repairer in ordered:
        places = [alternatives for alternatives in repairer(code) if alternatives]
        for alternatives in places:
            yield from alternatives
        if len(places) == 2:
            pairs = list(product(*places))[:MOST_PAIRS]
        elif len(places) > 2:
            most = min(map(len, places))
            pairs = [tuple(each[place] for each in places) for place in range(most)]
            pairs += [(one[0], other[0]) for one, other in pairwise(places)]
        else:
            pairs = []
        for together in pairs:
            yield Repair(together[0].name, tuple(change for each in together for change in each.changes))


@contextmanager
def made(code: Code, repair: Repair) -> Iterator[ast.Module]:
    """The tree with a repair, until the end of the block."""
    undos = []
    try:
        for change in repair.changes:
            undos.append(change.make(code))
        yield ast.fix_missing_locations(code.tree)
    finally:
        for undo in reversed(undos):
            undo()
