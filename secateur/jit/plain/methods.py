"""Calls of methods of states and of members of an IntEnum, in compiled code: what is called depends on the type."""

from __future__ import annotations

import enum
import functools
import types as pytypes
from typing import Any

from numba.core import types
from numba.extending import overload

from secateur.jit.members import Methods
from secateur.jit.plain.records import twin_of


def caller(methods: Methods) -> Any:
    """A function for compiled code that calls the method of the class of its first argument."""
    return _caller(tuple(sorted(methods.items(), key=lambda each: each[0].__qualname__)))


@functools.cache
def _caller(methods: tuple[tuple[type, pytypes.FunctionType], ...]) -> Any:
    def call(owner: Any, *args: Any) -> Any:
        """What the compiler replaces."""

    @overload(call)
    def _call(owner, *args):  # type: ignore[no-untyped-def]
        fitting = {function for cls, function in methods if _is_of(owner, cls)}
        if len(fitting) != 1:
            return None
        (function,) = fitting
        return lambda owner, *args: function(owner, *args)

    return call


def _is_of(kind: Any, cls: type) -> bool:
    """Whether a type of compiled code is what objects of a class become."""
    if issubclass(cls, enum.IntEnum):
        return isinstance(kind, (types.Integer, types.IntEnumMember))
    return getattr(kind, "instance_class", None) is (twin_of(cls) or cls)
