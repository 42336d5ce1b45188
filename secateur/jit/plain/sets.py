"""What Python does with sets, where one of them is a constant: comparisons, and what they have in common."""

from __future__ import annotations

import operator
from typing import Any

from numba.core import types
from numba.extending import overload, overload_method, register_jitable

from secateur.jit.plain.constants import MappingType


def _is_constant(kind: Any) -> bool:
    return isinstance(kind, MappingType) and kind.value_type == types.none


def _are_sets(one: Any, other: Any) -> bool:
    """Whether these are two sets, of which Numba does not know one."""
    known = all(_is_constant(each) or isinstance(each, types.Set) for each in (one, other))
    return known and (_is_constant(one) or _is_constant(other))


@register_jitable
def _within(one, other):  # type: ignore[no-untyped-def]
    for each in one:  # noqa: SIM110
        if each not in other:
            return False
    return True


@register_jitable
def _apart(one, other):  # type: ignore[no-untyped-def]
    for each in one:  # noqa: SIM110
        if each in other:
            return False
    return True


@register_jitable
def _equal(one, other):  # type: ignore[no-untyped-def]
    return len(one) == len(other) and _within(one, other)


#: The comparisons of two sets.
_COMPARISONS = {
    operator.le: lambda one, other: _within(one, other),
    operator.ge: lambda one, other: _within(other, one),
    operator.lt: lambda one, other: len(one) < len(other) and _within(one, other),
    operator.gt: lambda one, other: len(one) > len(other) and _within(other, one),
    operator.eq: lambda one, other: _equal(one, other),
    operator.ne: lambda one, other: not _equal(one, other),
}

#: What makes a set of two.
_JOINS = {
    operator.and_: lambda one, other: set(one) & set(other),
    operator.or_: lambda one, other: set(one) | set(other),
    operator.sub: lambda one, other: set(one) - set(other),
    operator.xor: lambda one, other: set(one) ^ set(other),
}

#: The methods that mean the same.
_METHODS = {
    "issubset": _COMPARISONS[operator.le],
    "issuperset": _COMPARISONS[operator.ge],
    "isdisjoint": lambda one, other: _apart(one, other),
    "intersection": _JOINS[operator.and_],
    "union": _JOINS[operator.or_],
    "difference": _JOINS[operator.sub],
}


def _teach(form: Any) -> Any:
    def compiled(one, other):  # type: ignore[no-untyped-def]
        return form if _are_sets(one, other) else None

    return compiled


for _operator, _form in {**_COMPARISONS, **_JOINS}.items():
    overload(_operator)(_teach(_form))
for _name, _form in _METHODS.items():
    overload_method(MappingType, _name)(_teach(_form))
