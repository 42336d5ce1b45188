"""Fields of states that compiled code has not, and what to use instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

#: What to use in a state instead of a type that compiled code has not.
_INSTEAD = {
    "str": "use a tuple with a small number for each character",
    "NoneType": "use a number such as -1 for nothing",
    "float": "use whole numbers, such as hundredths",
    "list": "use a tuple",
    "set": "use a tuple with 0 or 1 for each cell",
    "frozenset": "use a tuple with 0 or 1 for each cell",
    "dict": "use a tuple with a value for each key",
}


class UnfitField(NamedTuple):
    """What is wrong with a field of a state, and the cure."""

    what: str
    cure: str


def unfit_fields(state: Any) -> list[UnfitField]:
    """What is wrong with the fields of a state; none for one that compiles.

    >>> for what, cure in unfit_fields(("XO", (1, None), ((), (2,)), 7)):
    ...     print(f"{what}: {cure}")
    makes item 0 a str: use a tuple with a small number for each character
    puts a NoneType into item 1: use a number such as -1 for nothing
    makes item 2 a tuple that can grow: use tuples of one length, with a number such as -1 for nothing
    """
    if is_dataclass(state) and not isinstance(state, type):
        names = [each.name for each in fields(state)]
        parts = {name: getattr(state, name) for name in names}
    elif isinstance(state, tuple):
        names = list(getattr(state, "_fields", [f"item {number}" for number in range(len(state))]))
        parts = dict(zip(names, state, strict=True))
    else:
        return []
    return [found for name, value in parts.items() for found in _faults(name, value)]


def _faults(name: str, value: Any) -> Iterator[UnfitField]:
    if _can_grow(value):
        what = f"makes {name} a tuple that can grow"
        yield UnfitField(what, "use tuples of one length, with a number such as -1 for nothing")
    for kind in sorted({type(leaf).__name__ for leaf in _leaves(value) if not _is_number(leaf)}):
        article = "an" if kind[0] in "aeio" else "a"
        what = f"puts {article} {kind} into {name}" if isinstance(value, tuple) else f"makes {name} {article} {kind}"
        yield UnfitField(what, _INSTEAD.get(kind, "use whole numbers and tuples of them"))


def _can_grow(value: Any) -> bool:
    """Whether a value is an empty tuple, or has tuples of different lengths."""
    if not isinstance(value, tuple) or hasattr(value, "_fields"):
        return False
    rows = [item for item in value if isinstance(item, tuple) and not hasattr(item, "_fields")]
    uneven = len(rows) == len(value) and len({len(row) for row in rows}) > 1
    return not value or uneven or any(map(_can_grow, rows))


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _is_number(value: Any) -> bool:
    return isinstance(value, int) or (hasattr(value, "dtype") and value.dtype.kind in "iub")
