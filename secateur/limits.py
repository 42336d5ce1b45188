"""The limits of a search: how deep, how long and how many nodes it may be asked for."""

from __future__ import annotations

from contextlib import suppress
from numbers import Real
from typing import Any

from secateur.bits import is_whole
from secateur.errors import SecateurError

#: The deepest search, in half-moves, and what a depth of None means.
DEEPEST = 500

#: The longest time, in seconds: a year. Nobody waits longer, and nanoseconds of it fit into a word.
LONGEST = 366 * 86_400.0


def checked_depth(depth: Any, name: str = "depth", most: int = DEEPEST) -> int:
    """A depth in half-moves; `name` is what an error calls it.

    >>> checked_depth(12)
    12
    >>> checked_depth("deep", "--depth")
    Traceback (most recent call last):
    secateur.errors.SecateurError: --depth must be a whole number from 1 to 500, not 'deep'
    """
    if not is_whole(depth) or not 1 <= depth <= most:
        raise SecateurError(f"{name} must be a whole number from 1 to {most}, not {depth!r}")
    return int(depth)


def checked_time(time: Any, name: str = "time", most: float = LONGEST) -> float:
    """A time in seconds.

    >>> checked_time(2), checked_time(0.5)
    (2.0, 0.5)
    >>> checked_time(0)
    Traceback (most recent call last):
    secateur.errors.SecateurError: time must be a number of seconds above 0, at most 31,622,400, not 0
    """
    if not isinstance(time, Real) or isinstance(time, bool) or not 0 < float(time) <= most:
        raise SecateurError(f"{name} must be a number of seconds above 0, at most {most:,.0f}, not {time!r}")
    return float(time)


def checked_count(count: Any, name: str) -> int:
    """A number of nodes, of lines...

    >>> checked_count(0, "nodes")
    Traceback (most recent call last):
    secateur.errors.SecateurError: nodes must be a whole number of at least 1, not 0
    """
    if not is_whole(count) or count < 1:
        raise SecateurError(f"{name} must be a whole number of at least 1, not {count!r}")
    return int(count)


def check_limits(depth: int | None, time: float | None, nodes: int | None, lines: int = 1) -> None:
    """Raises SecateurError unless every limit that is given is in range."""
    if depth is not None:
        checked_depth(depth)
    if time is not None:
        checked_time(time)
    if nodes is not None:
        checked_count(nodes, "nodes")
    checked_count(lines, "lines")


def read_depth(text: str, name: str) -> int:
    """The depth that a text says.

    >>> read_depth("12", "--depth")
    12
    """
    depth: int | str = text
    with suppress(ValueError):
        depth = int(text)
    return checked_depth(depth, name)


def read_time(text: str, name: str) -> float:
    """The time that a text says.

    >>> read_time("1.5", "--time")
    1.5
    """
    time: float | str = text
    with suppress(ValueError):
        time = float(text)
    return checked_time(time, name)
