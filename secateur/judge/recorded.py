"""What is kept of a student's search of the smallest tree, so that another process can draw it."""

from __future__ import annotations

from math import inf
from typing import Any

import msgspec

from secateur.game import INFINITY
from secateur.judge.branches import listed
from secateur.judge.calls import SeenCall
from secateur.judge.forms import SearchForm
from secateur.judge.observe import Observation
from secateur.judge.specimens import Specimen
from secateur.judge.verdict import Verdict

#: A search with more calls is not drawn.
MOST_DRAWN = 2_000


class RecordedCall(msgspec.Struct, frozen=True, kw_only=True):
    """A call of a search function. What could not be seen is None; infinities are `game.INFINITY`."""

    node: int  # in preorder
    alpha: int | None = None
    beta: int | None = None
    value: int | None = None  # what it returned
    window_out: tuple[int | None, int | None] = (None, None)  # alpha and beta when it returned
    inside: list[RecordedCall] = []


class RecordedSearch(msgspec.Struct, frozen=True, kw_only=True):
    """The smallest tree, the calls that the function made on it, and the right form that it is compared with."""

    tree: Any  # nested lists
    depth: int | None
    maximizing: bool
    form: SearchForm
    negamax: bool
    root: RecordedCall | None  # None where the calls could not be seen

    @property
    def specimen(self) -> Specimen:
        return Specimen(nested(self.tree), self.depth, self.maximizing)


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict, and the search that shows it: all that a page needs, and what an isolated process answers."""

    verdict: Verdict
    search: RecordedSearch | None = None


def is_sound(search: RecordedSearch) -> bool:
    """Whether a record can be drawn: one from another process may say anything."""

    def is_tree(tree: Any, depth: int = 0) -> bool:
        if isinstance(tree, list):
            return depth < 50 and 0 < len(tree) <= 500 and all(is_tree(below, depth + 1) for below in tree)
        return _is_number(tree)

    def is_walk(call: RecordedCall, ply: int = 0) -> bool:
        numbers = (call.alpha, call.beta, call.value, *call.window_out)
        small = all(number is None or abs(number) <= INFINITY for number in numbers)
        known = 0 <= call.node < len(nodes) and ply < 100
        return small and known and all(is_walk(below, ply + 1) for below in call.inside)

    if not is_tree(search.tree) or not isinstance(search.tree, list):
        return False
    nodes = search.specimen.nodes
    if len(nodes) > MOST_DRAWN:
        return False
    return search.root is None or (search.root.node == 0 and is_walk(search.root) and _size(search.root) <= MOST_DRAWN)


def nested(tree: Any) -> Any:
    """Nested lists as nested tuples."""
    return tuple(map(nested, tree)) if isinstance(tree, (list, tuple)) else tree


def recorded(seen: Observation, form: SearchForm, negamax: bool) -> RecordedSearch:
    """What is kept of a call."""
    tree = seen.specimen
    root = seen.root
    if root is not None and (root.node != 0 or _size(root) > MOST_DRAWN):
        root = None
    return RecordedSearch(
        tree=listed(tree.nested),
        depth=tree.depth,
        maximizing=tree.maximizing,
        form=form,
        negamax=negamax,
        root=None if root is None else _call(root),
    )


def _size(call: SeenCall | RecordedCall) -> int:
    return 1 + sum(map(_size, call.inside))


def _call(call: SeenCall) -> RecordedCall:
    value: Any = call.returned
    if isinstance(value, (tuple, list)):
        value = next((part for part in value if _is_number(part)), None)
    return RecordedCall(
        node=call.node or 0,
        alpha=_number(call.alpha),
        beta=_number(call.beta),
        value=_number(value),
        window_out=(_number(call.window_out[0]), _number(call.window_out[1])),
        inside=list(map(_call, call.inside)),
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _number(value: Any) -> int | None:
    """A number as the recorder of searches takes it."""
    if not _is_number(value) or value != value:
        return None
    if abs(value) == inf or abs(value) >= INFINITY:
        return INFINITY if value > 0 else -INFINITY
    return int(value)
