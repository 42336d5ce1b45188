"""Bitboard helpers that read the same compiled and interpreted.

A board of up to 63 squares is a plain `int`. A board of 64 squares is a `u64`, and then *every*
operand is one: write `board >> u64(8)` and `board & ONE`, never `board >> 8`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy import uint64

    u64 = uint64
    ONE: u64
    ZERO: u64


def __getattr__(name: str) -> Any:
    """`u64`, `ONE` and `ZERO` come from NumPy, which is imported by the first game that needs it."""
    if name not in ("u64", "ONE", "ZERO"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import numpy as np

    globals().update(u64=np.uint64, ONE=np.uint64(1), ZERO=np.uint64(0))
    return globals()[name]


def popcount(board: Any) -> int:
    """How many bits are set.

    >>> popcount(0b1011)
    3
    """
    return (int(board) & _MASK).bit_count()  # a negative number has the bits that compiled code sees


def lowest(board: Any) -> int:
    """The index of the lowest set bit of a board that is not empty.

    >>> lowest(0b1000)
    3
    """
    board = int(board)
    return (board & -board).bit_length() - 1


def highest(board: Any) -> int:
    """The index of the highest set bit of a board that is not empty.

    >>> highest(0b1010)
    3
    """
    return int(board).bit_length() - 1


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number: not a float, a bool, a `u64` or None. In compiled code every integer is one.

    >>> is_whole(3), is_whole(3.0), is_whole(True), is_whole(None)
    (True, False, False, False)
    """
    kind = type(value)
    if kind.__module__ == "numpy":
        return "int" in kind.__name__ and kind.__name__ != "uint64"
    return isinstance(value, int) and kind is not bool


def squares(board: Any) -> Iterator[int]:
    """The indices of the set bits, lowest first.

    >>> list(squares(0b1010))
    [1, 3]
    """
    while board != 0:
        yield lowest(board)
        board = without_lowest(board)


def without_lowest(board: Any) -> Any:
    """The board with its lowest bit cleared.

    >>> without_lowest(0b1010)
    8
    """
    return board & (board - type(board)(1))


def extract(board: Any, mask: Any) -> int:
    """The bits of a board that a mask has, moved together: the lowest of them is bit 0.

    >>> extract(0b1010_0110, 0b1100_0110)
    11
    """
    board, found = int(board), 0
    for place, square in enumerate(_squares_of(int(mask))):
        found |= (board >> square & 1) << place
    return found


@cache
def _squares_of(mask: int) -> tuple[int, ...]:
    return tuple(square for square in range(mask.bit_length()) if mask >> square & 1)


def replaced(words: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one element replaced.

    >>> replaced((7, 8, 9), 1, 0)
    (7, 0, 9)
    """
    return (*words[:index], value, *words[index + 1 :])


_ODD = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1


def mix(value: Any) -> int:
    """A 64-bit number that scatters integers and tuples of them: a good key for tables.

    >>> mix((1, 2)) == mix((1, 2)), mix((1, 2)) == mix((2, 1))
    (True, False)
    """
    try:
        mixed = _mix_into(_ODD, value)
    except (TypeError, ValueError):
        return mix_any(value)
    return mixed - (1 << 64) if mixed >> 63 else mixed


def mix_any(value: Any) -> int:
    """A key for a state of any type, in games that are only interpreted: hash() differs between runs.

    >>> mix_any(((1, 2), (3,))) == mix_any(((1,), (2, 3))), mix_any({1, 2}) == mix_any(frozenset({2, 1}))
    (False, True)
    """
    return int.from_bytes(hashlib.blake2b(_as_text(value).encode(), digest_size=8).digest(), "big", signed=True)


def _as_text(value: Any) -> str:
    """A text that equal values share, and no others."""
    if isinstance(value, int):  # also a bool, or a member of an IntEnum
        return str(int(value))
    if isinstance(value, dict):
        value = frozenset(value.items())
    if isinstance(value, (set, frozenset)):
        return "{" + ",".join(sorted(map(_as_text, value))) + "}"
    if isinstance(value, (tuple, list)):
        return "(" + ",".join(map(_as_text, value)) + ")"
    if is_dataclass(value) and not isinstance(value, type):
        return _as_text(tuple(getattr(value, each.name) for each in fields(value)))
    return repr(value)


def _mix_into(mixed: int, value: Any) -> int:
    if isinstance(value, tuple):
        for item in value:
            mixed = _mix_into(mixed, item)
        return mixed
    if not isinstance(value, int) and is_dataclass(value):
        return _mix_into(mixed, tuple(getattr(value, each.name) for each in fields(value)))
    if isinstance(value, str):
        raise TypeError
    mixed = (mixed ^ (int(value) & _MASK)) * _ODD & _MASK
    mixed = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9 & _MASK
    return mixed ^ mixed >> 32
