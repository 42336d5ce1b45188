"""Methods and properties of states and of members of an IntEnum: which functions a name may stand for."""

from __future__ import annotations

import dataclasses
import enum
import types
from collections.abc import Iterable
from typing import TypeAlias

#: What classes define under one name.
Members: TypeAlias = dict[type, object]
Methods: TypeAlias = dict[type, types.FunctionType]

#: Names that lists, sets, dicts and texts have too: what they stand for is left to the compiler.
_OF_COLLECTIONS = frozenset(name for kind in (list, tuple, set, dict, str, int) for name in dir(kind))


def is_named(cls: type) -> bool:
    """Whether a class is a NamedTuple."""
    return issubclass(cls, tuple) and hasattr(cls, "_fields") and hasattr(cls, "_field_defaults")


def is_frozen(cls: type) -> bool:
    """Whether a class is a frozen dataclass."""
    return dataclasses.is_dataclass(cls) and cls.__dataclass_params__.frozen  # type: ignore[attr-defined]


def has_members(cls: object) -> bool:
    """Whether a class is one whose objects are numbers, or tuples of them, in compiled code."""
    return isinstance(cls, type) and (is_named(cls) or is_frozen(cls) or issubclass(cls, enum.IntEnum))


def methods_named(name: str, classes: Iterable[type]) -> Methods:
    """The methods of a name, by the classes among these that define them.

    >>> from typing import NamedTuple
    >>> class State(NamedTuple):
    ...     turn: int
    ...     def other(self): return 1 - self.turn
    >>> State.__module__ = "my_game"
    >>> methods_named("other", [State]) == {State: State.other}
    True
    """
    return {cls: each for cls, each in _named(name, classes).items() if isinstance(each, types.FunctionType)}


def properties_named(name: str, classes: Iterable[type]) -> Methods:
    """The functions of the properties of a name."""
    found = {cls: each.fget for cls, each in _named(name, classes).items() if isinstance(each, property)}
    return {cls: each for cls, each in found.items() if isinstance(each, types.FunctionType)}


def _named(name: str, classes: Iterable[type]) -> Members:
    if name.startswith("_") or name in _OF_COLLECTIONS:
        return {}
    own = [each for each in dict.fromkeys(classes) if not each.__module__.startswith("secateur.")]
    found = {cls: next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None) for cls in own}
    return {cls: each for cls, each in found.items() if each is not None}
