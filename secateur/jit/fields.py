"""Fields of states that compiled code has not, and what to use instead."""

from __future__ import annotations

import enum
import inspect
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple

from secateur.jit.members import is_frozen

#: What to use in a state instead of a type that compiled code has not.
_INSTEAD = {
    "str": "use a tuple with a small number for each character",
    "NoneType": "use a number such as -1 for nothing",
    "float": "use whole numbers, such as hundredths",
    "list": "use a tuple",
    "set": "use a tuple with 0 or 1 for each cell",
    "frozenset": "use a tuple with 0 or 1 for each cell",
    "dict": "use a tuple with a value for each key",
    "tuple": "use tuples of one length, with a number such as -1 for nothing",
}


_PLAIN_DATACLASS = (
    "use a NamedTuple, or a frozen dataclass that keeps and compares all its fields as they are given to it"
)


class UnfitField(NamedTuple):
    """What is wrong with a field of a state, and the cure."""

    what: str
    cure: str


def unfit_fields(state: Any) -> list[UnfitField]:
    """What is wrong with the fields of a state; none for one that compiles.

    >>> for what, cure in unfit_fields(("XO", (1, None), ((), (2,)), 7)):
    ...     print(f"{what}: {cure}")
    makes item 0 a str: use a tuple with a small number for each character
    puts None into item 1: use a number such as -1 for nothing
    makes item 2 a tuple that can grow: use tuples of one length, with a number such as -1 for nothing
    """
    if is_dataclass(state) and not isinstance(state, type) and not is_frozen(type(state)):
        name = type(state).__name__
        return [UnfitField(f"makes {_article(name)} {name}, which is more than its fields", _PLAIN_DATACLASS)]
    return [found for name, value in _parts(state) for found in _faults(name, value)]


def problems_of_fields(thing: Any, state: Any) -> list[str]:
    """Why states and moves of a game do not compile: where they are made, what is wrong, and the cure.

    Fields of the start state, and those that were found to change their type in the first playouts.
    """
    unfit_moves = thing.unfit_moves() if hasattr(thing, "unfit_moves") else []
    where = f"{type(thing).__name__}.start(){defined_at(thing, 'start')}"
    of_start = [f"{where} {what}: {cure}" for what, cure in unfit_fields(state)]
    return [*(of_start or vars(thing).get("_unfit", ())), *unfit_moves]


def changed_field(thing: Any, method: str, start: Any, made: Any) -> str:
    """Which field of a state has a type that compiled code has not, or another length than at the start, and the cure.

    Empty where the state is none of the game, or where it only has numbers of another type.

    >>> changed_field(object(), "play", ((1, 2), 3), ((1, None), 3))
    'object.play() makes item 0[1] None where start() makes it a number: use a number such as -1 for nothing'
    """
    if type(made) is not type(start):
        return ""
    for (name, before), (_, after) in zip(_parts(start), _parts(made), strict=False):
        found = _change(name, before, after)
        if found is not None:
            where = f"{type(thing).__name__}.{method}(){defined_at(thing, method)}"
            path, one, other, cure = found
            return f"{where} makes {path} {_described(other)} where start() makes it {_described(one)}: {cure}"
    return ""


def _change(path: str, before: Any, after: Any) -> tuple[str, Any, Any, str] | None:
    """The first difference that no number could hide: where it is, both values, and the cure."""
    before, after = _as_tuple(before), _as_tuple(after)
    if isinstance(before, tuple) and isinstance(after, tuple):
        if len(before) != len(after):
            return path, before, after, _INSTEAD["tuple"]
        found = (_change(f"{path}[{place}]", *pair) for place, pair in enumerate(zip(before, after, strict=True)))
        return next((each for each in found if each is not None), None)
    if all(map(_is_number, (before, after))) or isinstance(after, float):
        return None
    other = before if isinstance(before, tuple) and _is_number(after) else after
    return path, before, after, _INSTEAD.get(type(other).__name__, "use whole numbers and tuples of them")


def _described(value: Any) -> str:
    if isinstance(value, tuple):
        return f"a tuple of {len(value)}" if value else "an empty tuple"
    kind = type(value).__name__
    return "a number" if _is_number(value) else "None" if value is None else f"{_article(kind)} {kind}"


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeioAEIO" else "a"


def defined_at(thing: Any, method: str) -> str:
    """Where a method is, for an error: ` at line 3 of my_game.py`."""
    author = getattr(thing, "author", thing)  # of a game with numbers for its moves
    code = getattr(inspect.getattr_static(type(author), method, None), "__code__", None)
    return f" at line {code.co_firstlineno} of {Path(code.co_filename).name}" if code is not None else ""


def _parts(state: Any) -> list[tuple[str, Any]]:
    """The fields of a state, by name."""
    if is_dataclass(state) and not isinstance(state, type):
        return [(each.name, getattr(state, each.name)) for each in fields(state)]
    if isinstance(state, tuple):
        names = getattr(state, "_fields", [f"item {number}" for number in range(len(state))])
        return list(zip(names, state, strict=True))
    return []


def _faults(name: str, value: Any) -> Iterator[UnfitField]:
    if _can_grow(value):
        what = f"makes {name} a tuple that can grow"
        yield UnfitField(what, _INSTEAD["tuple"])
    for kind in sorted({type(leaf).__name__ for leaf in _leaves(value) if not _is_number(leaf)}):
        named = "None" if kind == "NoneType" else f"{_article(kind)} {kind}"
        what = f"puts {named} into {name}" if isinstance(value, tuple) else f"makes {name} {named}"
        is_member = any(isinstance(leaf, enum.Enum) for leaf in _leaves(value) if type(leaf).__name__ == kind)
        cure = f"derive {kind} from IntEnum" if is_member else "use whole numbers and tuples of them"
        yield UnfitField(what, _INSTEAD.get(kind, cure))


def _can_grow(value: Any) -> bool:
    """Whether a value is an empty tuple, or has tuples of different lengths."""
    if is_frozen(type(value)):
        return any(map(_can_grow, _as_tuple(value)))
    if not isinstance(value, tuple) or hasattr(value, "_fields"):
        return False
    rows = [item for item in value if isinstance(item, tuple) and not hasattr(item, "_fields")]
    uneven = len(rows) == len(value) and len({len(row) for row in rows}) > 1
    return not value or uneven or any(map(_can_grow, rows))


def _as_tuple(value: Any) -> Any:
    """A frozen dataclass as the tuple of its fields; anything else as it is."""
    return tuple(getattr(value, each.name) for each in fields(value)) if is_frozen(type(value)) else value


def _leaves(value: Any) -> Iterator[Any]:
    value = _as_tuple(value)
    if isinstance(value, tuple):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _is_number(value: Any) -> bool:
    return isinstance(value, int) or (hasattr(value, "dtype") and value.dtype.kind in "iub")
