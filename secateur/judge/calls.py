"""The calls of a student's functions as a tree: which functions search, and which passes they make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from inspect import CO_GENERATOR
from types import CodeType
from typing import Any

from secateur.judge.specimens import Specimen


@dataclass
class SeenCall:
    """A call of one of the student's functions with a node."""

    code: CodeType
    node: int | None
    raw: Any
    alpha: float | None
    beta: float | None
    parent: SeenCall | None
    returned: Any = None
    window_out: tuple[float | None, float | None] = (None, None)
    inside: list[SeenCall] = field(default_factory=list)
    reads: int = 0  # of values, before this call
    made: int = 0  # calls


def walk(calls: list[SeenCall]) -> list[SeenCall]:
    found = []
    for call in calls:
        found.append(call)
        found += walk(call.inside)
    return found


def callers(call: SeenCall) -> Iterator[SeenCall]:
    above = call.parent
    while above is not None:
        yield above
        above = above.parent


def together(calls: list[SeenCall]) -> SeenCall | None:
    """The calls that a function made for each move of the root, as if there had been one for the root itself."""
    if not calls:
        return None
    made = SeenCall(calls[0].code, 0, None, None, None, None)
    made.inside = calls
    return made


def last_pass(calls: list[SeenCall]) -> list[SeenCall]:
    """Of passes over all moves of the root, as in iterative deepening, the calls of the last one."""
    nodes = [call.node for call in calls]
    if 0 in nodes or nodes.count(nodes[0] if nodes else None) < 2:
        return calls
    begin = len(nodes) - 1 - nodes[::-1].index(nodes[0])
    return calls[begin:] if {*nodes[begin:]} == {*nodes} else calls


def deepens(calls: list[SeenCall]) -> bool:
    """Whether the root is searched again and again."""
    return len(calls) > 1 and all(call.node == 0 for call in calls)


def passing_on(calls: list[SeenCall], codes: set[CodeType], specimen: Specimen) -> set[CodeType]:
    """Functions that hand each leaf to another one that searches: a step of a fold, not a visit."""
    found = set()
    for call in calls:
        above = call.parent
        if above is not None and call.code in codes and above.code in codes - {call.code}:
            same = call.node is not None and call.node == above.node
            if same and not specimen.nodes[call.node or 0].children:
                found.add(above.code)
    return found if found < codes else set()


def not_searching(calls: list[SeenCall], codes: set[CodeType]) -> set[CodeType]:
    """Functions that call themselves but do not search: generators, and those that make a node's key or the like.

    These have no window, and are called with a node that the search with a window goes below as well.
    """
    searching = {call.code for call in calls if call.code in codes and None not in (call.alpha, call.beta)}
    below: set[int] = set()  # calls that search deeper
    for call in calls:
        if call.code in searching:
            for above in callers(call):
                below.add(id(above))
    beside = {
        call.code
        for call in calls
        if call.code in codes - searching and call.parent is not None and call.parent.code in searching
        if call.node == call.parent.node and id(call.parent) in below
    }
    beside -= {call.code for call in calls if id(call) in below}
    found = beside | {code for code in codes if code.co_flags & CO_GENERATOR}
    return found if found < codes else set()
