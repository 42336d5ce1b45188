"""Text in compiled code: numbers written and read."""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.extending import overload


def as_text(value: Any) -> str:
    """A value as an f-string writes it."""
    return f"{value}"


@overload(as_text)
def _as_text(value):  # type: ignore[no-untyped-def]
    if isinstance(value, types.UnicodeType):
        return lambda value: value
    if isinstance(value, types.Boolean):
        return lambda value: "True" if value else "False"
    return (lambda value: str(value)) if isinstance(value, types.Integer) else None


@overload(int)
def _int_of_text(value):  # type: ignore[no-untyped-def]
    if not isinstance(value, types.UnicodeType):
        return None

    def read(value):  # type: ignore[no-untyped-def]
        number, digits = 0, 0
        for place in range(len(value)):
            digit = ord(value[place]) - 48
            if 0 <= digit <= 9:
                number, digits = 10 * number + digit, digits + 1
            elif place > 0 or value[0] != "-":
                raise ValueError("int() of text that is not a whole number")
        if digits == 0:
            raise ValueError("int() of text that is not a whole number")
        return -number if value[0] == "-" else number

    return read
