"""NamedTuples and frozen dataclasses: all their fields in a call, and copies with some of them replaced."""

from __future__ import annotations

import ast
import dataclasses
import functools
import weakref
from collections import namedtuple
from typing import Any

from numba.core import types
from numba.extending import intrinsic

from secateur.jit import Parameters
from secateur.jit.members import is_frozen, is_named

_twins: weakref.WeakKeyDictionary[type, Any] = weakref.WeakKeyDictionary()


def twin_of(cls: type) -> Any:
    """The NamedTuple that stands for a frozen dataclass in compiled code; None for other classes."""
    if not is_frozen(cls):
        return None
    if cls not in _twins:
        fields = [field.name for field in dataclasses.fields(cls)]
        twin: Any = namedtuple(cls.__name__, fields)  # type: ignore[misc]
        twin.__module__, twin.__qualname__ = cls.__module__, cls.__qualname__
        _twins[cls] = twin
    return _twins[cls]


def as_twin(state: Any) -> Any:
    """A state as compiled code takes it: a frozen dataclass, also as a part of it, as a NamedTuple."""
    twin = twin_of(type(state))
    if twin is not None:
        return twin(*(as_twin(getattr(state, name)) for name in twin._fields))
    if not isinstance(state, tuple):
        return state
    parts = [as_twin(each) for each in state]
    if all(one is other for one, other in zip(parts, state, strict=True)):
        return state
    return type(state)(*parts) if is_named(type(state)) else tuple(parts)


def _defaults(cls: type) -> Parameters:
    if is_named(cls):
        return dict(cls._field_defaults)  # type: ignore[attr-defined]
    known = dataclasses.fields(cls)
    return {field.name: field.default for field in known if field.default is not dataclasses.MISSING}


def _fields(cls: type) -> list[str]:
    return list(cls._fields) if is_named(cls) else [field.name for field in dataclasses.fields(cls)]  # type: ignore


def filled(node: ast.Call, cls: type) -> list[ast.expr | tuple[Any]] | None:
    """The arguments of a call of a class, in the order of its fields; (value,) for a default. None: it is not one."""
    if any(isinstance(each, ast.Starred) for each in node.args) or any(not each.arg for each in node.keywords):
        return None
    names, defaults = _fields(cls), _defaults(cls)
    given: Parameters = dict(zip(names, node.args, strict=False))
    given.update({str(each.arg): each.value for each in node.keywords})
    if len(node.args) > len(names) or not set(given) <= set(names):
        return None
    missing = [name for name in names if name not in given]
    if not all(name in defaults for name in missing):
        return None
    return [given[name] if name in given else (defaults[name],) for name in names]


@functools.cache
def replacing(names: tuple[str, ...]) -> Any:
    """A function for compiled code: a NamedTuple with these fields replaced by the items of a tuple."""

    @intrinsic
    def replace(typing_context: Any, state: Any, values: Any) -> Any:
        if not isinstance(state, (types.NamedTuple, types.NamedUniTuple)) or not set(names) <= set(state.fields):
            return None
        sources = {name: place for place, name in enumerate(names)}
        kinds = [
            values.types[sources[field]] if field in sources else kind
            for field, kind in zip(state.fields, state.types, strict=True)
        ]
        kinds = [types.unliteral(kind) for kind in kinds]
        result = types.BaseTuple.from_types(kinds, state.instance_class)

        def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            items = []
            for place, field in enumerate(state.fields):
                if field in sources:
                    at = sources[field]
                    item = builder.extract_value(args[1], at)
                    item = context.cast(builder, item, values.types[at], kinds[place])
                else:
                    item = builder.extract_value(args[0], place)
                if context.enable_nrt:
                    context.nrt.incref(builder, kinds[place], item)
                items.append(item)
            return context.make_tuple(builder, result, items)

        return result(state, values), emit

    return replace
