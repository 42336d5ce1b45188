"""Methods and properties of states and of members of an IntEnum: which functions a name may stand for."""

from __future__ import annotations

import ast
import dataclasses
import enum
import types
from collections.abc import Iterable, Iterator
from typing import TypeAlias

#: What classes define under one name.
Members: TypeAlias = dict[type, object]
Methods: TypeAlias = dict[type, types.FunctionType]

_TRUTH, _ORDER = ("__bool__", "__len__"), ("__lt__", "__gt__", "__le__", "__ge__")
#: What syntax calls: compiled code has its own meaning of each, for the numbers and tuples that objects are there.
_OF_ANY: dict[type[ast.AST] | str, tuple[str, ...]] = {
    **dict.fromkeys((ast.Eq, ast.NotEq), ("__eq__", "__ne__")),
    **dict.fromkeys((ast.In, ast.NotIn), ("__contains__", "__eq__")),
    **dict.fromkeys((ast.Lt, ast.LtE, ast.Gt, ast.GtE, "sorted", "min", "max"), _ORDER),
    **dict.fromkeys((ast.If, ast.IfExp, ast.While, ast.Not, ast.And, ast.Or, "bool", "any", "all"), _TRUTH),
    ast.For: ("__iter__",),
    ast.comprehension: ("__iter__", *_TRUTH),
    ast.Subscript: ("__getitem__",),
    "len": ("__len__",),
}

#: And what it calls of members of an IntEnum only: compiled tuples have no such operators.
_OF_MEMBERS: dict[type[ast.AST] | str, tuple[str, ...]] = {
    ast.Add: ("__add__", "__radd__"),
    ast.Sub: ("__sub__", "__rsub__"),
    ast.Mult: ("__mul__", "__rmul__"),
    ast.FloorDiv: ("__floordiv__", "__rfloordiv__"),
    ast.Mod: ("__mod__", "__rmod__"),
    ast.BitAnd: ("__and__", "__rand__"),
    ast.BitOr: ("__or__", "__ror__"),
    ast.BitXor: ("__xor__", "__rxor__"),
    ast.USub: ("__neg__",),
    ast.Invert: ("__invert__",),
    "abs": ("__abs__",),
    "int": ("__int__",),
}

#: Modules whose classes define such methods for all that derive from them.
_OF_PYTHON = ("builtins", "enum", "typing", "collections")

#: Names that lists, sets, dicts and texts have too: what they stand for is left to the compiler.
_OF_COLLECTIONS = frozenset(name for kind in (list, tuple, set, dict, str, int) for name in dir(kind))


def is_named(cls: type) -> bool:
    """Whether a class is a NamedTuple."""
    return issubclass(cls, tuple) and hasattr(cls, "_fields") and hasattr(cls, "_field_defaults")


def is_frozen(cls: type) -> bool:
    """Whether a class is a frozen dataclass that is its fields, and nothing that a tuple of them would not be."""
    if not dataclasses.is_dataclass(cls):
        return False
    options = cls.__dataclass_params__  # type: ignore[attr-defined]
    plain = all(each.init and each.compare for each in dataclasses.fields(cls))
    prepared = getattr(getattr(cls, "__post_init__", None), "__code__", None)
    changed = prepared is not None and "__setattr__" in prepared.co_names
    return bool(options.frozen and options.eq and plain and not changed)


def has_members(cls: object) -> bool:
    """Whether a class is one whose objects are numbers, or tuples of them, in compiled code."""
    return isinstance(cls, type) and (is_named(cls) or is_frozen(cls) or issubclass(cls, enum.IntEnum))


def operators_used(definition: ast.AST, classes: Iterable[type]) -> Iterator[tuple[int, type, str]]:
    """The lines where syntax may call a method that an author has defined: compiled code does not call it."""
    own_code = [each for each in dict.fromkeys(classes) if not each.__module__.startswith("secateur.")]
    defined = [(cls, own) for cls in own_code if (own := _operators_of(cls))]
    for node in ast.walk(definition) if defined else ():
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        line = getattr(node, "lineno", 0) or getattr(getattr(node, "iter", None), "lineno", 0)
        for kind in (called, type(node), type(getattr(node, "op", None)), *map(type, getattr(node, "ops", ()))):
            for cls, own in defined:
                yield from ((line, cls, name) for name in own.get(kind, ()))
                if called == cls.__name__ == kind and "__new__" in own:
                    yield line, cls, "__new__"


def _operators_of(cls: type) -> dict[type[ast.AST] | str, list[str]]:
    """What syntax calls of an author's, by the syntax. The methods that Python makes for a class have no file."""
    found = (item for base in cls.__mro__ if base.__module__ not in _OF_PYTHON for item in vars(base).items())
    own = {
        name
        for name, value in found
        if isinstance(value, types.FunctionType)
        and value.__module__ not in _OF_PYTHON
        and value.__code__.co_filename != "<string>"
    }
    is_member = issubclass(cls, enum.IntEnum)
    called = _OF_ANY | _OF_MEMBERS if is_member else _OF_ANY | {"__new__": ("__new__",)}
    return {kind: names for kind, each in called.items() if (names := [name for name in each if name in own])}


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
