"""A state as a row of 64-bit numbers, and back: for tables of states, and for code that looks at any state's bits."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from secateur.jit.members import is_frozen

#: What compiled code says if a number does not fit into a packed tuple.
TOO_LARGE = "a number does not fit into a cell"

#: The sign bit of a word, and the number of words there are.
_SIGN, _WRAP = 1 << 63, 1 << 64


def words(state: Any) -> tuple[int, ...]:
    """The numbers that a state is made of, in their order, each as a signed 64-bit number.

    >>> words((1, (2, 3), True))
    (1, 2, 3, 1)
    """
    if isinstance(state, tuple):
        return tuple(word for item in state for word in words(item))
    if is_frozen(type(state)):
        return tuple(word for each in fields(state) for word in words(getattr(state, each.name)))
    word = int(state) & _WRAP - 1
    return (word - _WRAP if word & _SIGN else word,)


def restored(pattern: Any, row: Any) -> Any:
    """The state whose words are in a row, with the types of a pattern: any state of the same game.

    >>> restored((0, (0, 0), False), [1, 2, 3, 1])
    (1, (2, 3), True)
    """
    return _restored(pattern, row, 0)[0]


def _restored(pattern: Any, row: Any, place: int) -> tuple[Any, int]:
    if is_frozen(type(pattern)):
        items = []
        for each in fields(pattern):
            value, place = _restored(getattr(pattern, each.name), row, place)
            items.append(value)
        return type(pattern)(*items), place
    if not isinstance(pattern, tuple):
        word = int(row[place])
        unsigned = hasattr(pattern, "dtype") and pattern.dtype.kind == "u"
        return type(pattern)(word & _WRAP - 1 if unsigned else word), place + 1
    items = []
    for item in pattern:
        value, place = _restored(item, row, place)
        items.append(value)
    return (type(pattern)(*items) if hasattr(pattern, "_fields") else tuple(items)), place
