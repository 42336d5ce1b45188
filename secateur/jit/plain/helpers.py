"""What rewritten code calls instead of Python's own: the same, for types that Numba does not know or treats otherwise.

The functions here say what is meant; compiled code has the forms below them.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Any

from numba.core import cgutils, types
from numba.core.imputils import impl_ret_borrowed, lower_builtin, lower_cast
from numba.core.typeconv import Conversion
from numba.core.typing import signature
from numba.cpython import listobj
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, models, overload, register_model

from secateur import bits
from secateur.jit.plain.constants import TableType
from secateur.jit.plain.packed import (
    CellsType,
    PackedType,
    frozen,
    get_in_row,
    is_sequence,
    spread,
    thawed,
    zeros,
)
from secateur.jit.plain.sequences import count_of, index_of
from secateur.jit.plain.streams import STREAMS
from secateur.jit.plain.texts import as_text


def as_state(game: Any, state: Any) -> Any:
    """A state, with the types that the start state has."""
    return state


def as_tuple(items: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(items)


def as_list(items: Iterable[Any]) -> list[Any]:
    return list(items)


def as_cells(items: Iterable[Any]) -> list[Any]:
    """A list that keeps its length, and that no other name stands for."""
    return list(items)


def backwards(items: Any) -> list[Any]:
    return list(reversed(items))


def any_of(items: Iterable[Any]) -> bool:
    return any(items)


def all_of(items: Iterable[Any]) -> bool:
    return all(items)


def holds(items: Iterable[Any], value: Any) -> bool:
    return value in items


def counted(items: Sequence[Any], value: Any) -> int:
    return items.count(value)


def place_of(items: Sequence[Any], value: Any) -> int:
    return items.index(value)


def true(value: Any) -> bool:
    """Whether a value, which may be None, counts as true."""
    return bool(value)


def either(one: Any, other: Any) -> Any:
    """one or other"""
    return one or other


def equal(one: Any, other: Any) -> bool:
    """Whether two values are equal, either of which may be None."""
    return bool(one == other)


def repeated(items: Sequence[Any], count: int) -> Sequence[Any]:
    return list(items) * count


def with_item(items: Any, index: int, value: Any) -> Any:
    """items[:index] + (value,) + items[index + 1:]"""
    return (*items[:index], value, *items[index + 1 :])


def number_of(member: Any) -> Any:
    """The value of a member of an Enum."""
    return member.value


def at(items: Any, row: int, index: int) -> Any:
    """items[row][index]"""
    return items[row][index]


def nothing() -> list[Any]:
    """An empty list, of whatever type the others have."""
    return []


#: By the names under which rewritten code knows them.
HELPERS = {
    f"secateur_{helper.__name__}": helper
    for helper in (
        as_state,
        as_tuple,
        as_list,
        as_cells,
        backwards,
        any_of,
        all_of,
        holds,
        true,
        either,
        counted,
        place_of,
        equal,
        as_text,
        repeated,
        with_item,
        number_of,
        at,
        nothing,
    )
}

# ---------------------------------------------------------------- tuples and lists


def is_numbers(kind: Any) -> bool:
    """Whether this is the type of a tuple of whole numbers, as Numba has it."""
    return (
        isinstance(kind, types.UniTuple)
        and isinstance(kind.dtype, (types.Integer, types.Boolean))
        and (kind.dtype != types.uint64)
    )


@overload(as_tuple)
def _as_tuple(items):  # type: ignore[no-untyped-def]
    if isinstance(items, CellsType):
        return lambda items: frozen(items)
    if isinstance(items, (PackedType, TableType, types.BaseTuple)):
        return lambda items: items
    return lambda items: list(items)  # a tuple whose length is not known before it runs


@overload(as_list)
def _as_list(items):  # type: ignore[no-untyped-def]
    return lambda items: list(items)


@overload(as_cells)
def _as_cells(items):  # type: ignore[no-untyped-def]
    if is_sequence(items):
        return lambda items: thawed(items)
    if is_numbers(items):
        return lambda items: spread(items)
    return lambda items: list(items)


@overload(backwards)
def _backwards(items):  # type: ignore[no-untyped-def]
    if isinstance(items, (types.Sequence, TableType, types.Array)) or is_sequence(items):
        return lambda items: [items[place] for place in range(len(items) - 1, -1, -1)]

    def of_iterable(items):  # type: ignore[no-untyped-def]
        listed = list(items)
        listed.reverse()
        return listed

    return of_iterable


@overload(any_of)
def _any_of(items):  # type: ignore[no-untyped-def]
    def look(items):  # type: ignore[no-untyped-def]
        for item in items:  # noqa: SIM110
            if item:
                return True
        return False

    return look


@overload(all_of)
def _all_of(items):  # type: ignore[no-untyped-def]
    def look(items):  # type: ignore[no-untyped-def]
        for item in items:  # noqa: SIM110
            if not item:
                return False
        return True

    return look


@overload(holds)
def _holds(items, value):  # type: ignore[no-untyped-def]
    if not isinstance(items, types.Generator):
        return lambda items, value: value in items

    def look(items, value):  # type: ignore[no-untyped-def]
        for item in items:  # noqa: SIM110
            if item == value:
                return True
        return False

    return look


def _uses_own(items: Any) -> bool:
    return isinstance(items, (types.UniTuple, types.List, TableType)) or is_sequence(items)


@overload(counted)
def _counted(items, value):  # type: ignore[no-untyped-def]
    if not _uses_own(items):
        return lambda items, value: items.count(value)

    def count(items, value):  # type: ignore[no-untyped-def]
        return count_of(items, value)

    return count


@overload(place_of)
def _place_of(items, value):  # type: ignore[no-untyped-def]
    if not _uses_own(items):
        return lambda items, value: items.index(value)
    return lambda items, value: index_of(items, value)


overload(count_of)(lambda sequence, value: count_of)
overload(index_of)(lambda sequence, value: index_of)


@overload(repeated)
def _repeated(items, count):  # type: ignore[no-untyped-def]
    if isinstance(items, types.List):
        return lambda items, count: items * count
    return lambda items, count: list(items) * count


@overload(with_item)
@overload(bits.replaced)
def _with_item(items, index, value):  # type: ignore[no-untyped-def]
    if is_sequence(items) and items.is_flat:

        def in_cells(items, index, value):  # type: ignore[no-untyped-def]
            if index < 0 or index >= len(items):
                raise IndexError("index out of range")
            cells = thawed(items)
            cells[index] = value
            return frozen(cells)

        return in_cells
    if isinstance(items, types.List):

        def in_list(items, index, value):  # type: ignore[no-untyped-def]
            changed = items[:]
            changed[index] = value
            return changed

        return in_list
    return None


@overload(with_item)
def _with_item_of_tuple(items, index, value):  # type: ignore[no-untyped-def]
    if not isinstance(items, types.UniTuple):
        return None

    def in_tuple(items, index, value):  # type: ignore[no-untyped-def]
        if index < 0 or index >= len(items):
            raise IndexError("index out of range")
        return tuple_setitem(items, index, value)

    return in_tuple


@overload(at)
def _at(items, row, index):  # type: ignore[no-untyped-def]
    if is_sequence(items) and not items.is_flat:
        return lambda items, row, index: get_in_row(items, row, index)
    return lambda items, row, index: items[row][index]


def packed(kind: PackedType) -> Any:
    """A function for compiled code: any sequence of numbers as a packed tuple of this type."""
    fresh, count = zeros(kind), kind.count

    def pack(items):  # type: ignore[no-untyped-def]
        if len(items) != count:
            raise ValueError("a tuple in the state has a different length from that at the start")
        cells = fresh()
        for index in range(count):
            cells[index] = items[index]
        return frozen(cells)

    return pack


def packed_rows(kind: PackedType) -> Any:
    """A function for compiled code: a sequence of rows as a packed tuple of this type."""
    from secateur.jit.plain.packed import put_in_row

    fresh, (rows, columns) = zeros(kind), kind.shape

    def pack(items):  # type: ignore[no-untyped-def]
        if len(items) != rows:
            raise ValueError("a tuple in the state has a different length from that at the start")
        cells = fresh()
        for row in range(rows):
            line = items[row]
            if len(line) != columns:
                raise ValueError("a tuple in the state has a different length from that at the start")
            for index in range(columns):
                put_in_row(cells, row, index, line[index])
        return frozen(cells)

    return pack


@overload(operator.add)
def _joined(one, other):  # type: ignore[no-untyped-def]
    ours = is_sequence(one) or is_sequence(other)
    kinds = (types.List, types.UniTuple)
    if not all(isinstance(each, kinds) or is_sequence(each) for each in (one, other)):
        return None
    if not ours and isinstance(one, types.List) == isinstance(other, types.List):
        return None  # Numba's own
    if isinstance(one, types.List) or isinstance(other, types.List):
        return lambda one, other: list(one) + list(other)
    fresh, first = zeros(PackedType(64, (one.count + other.count,))), one.count

    def join(one, other):  # type: ignore[no-untyped-def]
        cells = fresh()
        for index in range(len(one)):
            cells[index] = one[index]
        for index in range(len(other)):
            cells[first + index] = other[index]
        return frozen(cells)

    return join


# ---------------------------------------------------------------- None, members of an Enum, empty lists


@intrinsic
def _content(typing_context: Any, optional: Any) -> Any:
    """What is not None."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        content = context.make_helper(builder, optional, value=args[0]).data
        return impl_ret_borrowed(context, builder, sig.return_type, content)

    return optional.type(optional), emit


@lower_builtin("static_getitem", types.Optional, types.Any)
def _item_of_optional(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """pair[0], where the pair may be None."""
    optional, index = sig.args
    given = context.make_helper(builder, optional, value=args[0])
    with builder.if_then(builder.not_(given.valid), likely=False):
        context.call_conv.return_user_exc(builder, TypeError, ("None has no items",))
    of_content = context.get_function("static_getitem", signature(sig.return_type, optional.type, index))
    return of_content(builder, (given.data, args[1]))  # a reference of its own, if it is counted


@overload(true)
def _true(value):  # type: ignore[no-untyped-def]
    if isinstance(value, types.Optional):
        return lambda value: False if value is None else bool(_content(value))
    if isinstance(value, types.NoneType):
        return lambda value: False
    if isinstance(value, types.Generator):
        if value.gen_func not in STREAMS:
            return lambda value: True  # as any generator in Python, with items or without

        def has_item(value):  # type: ignore[no-untyped-def]
            for _ in value:
                return True
            return False

        return has_item
    return lambda value: bool(value)


@overload(either)
def _either(one, other):  # type: ignore[no-untyped-def]
    if isinstance(one, types.Optional):
        return lambda one, other: _content(one) if one is not None and bool(_content(one)) else other
    return lambda one, other: one or other


@overload(equal)
def _equal(one, other):  # type: ignore[no-untyped-def]
    first, second = isinstance(one, types.Optional), isinstance(other, types.Optional)
    if first and second:

        def both(one, other):  # type: ignore[no-untyped-def]
            if one is None or other is None:
                return one is None and other is None
            return _content(one) == _content(other)

        return both
    if first and other != types.none:
        return lambda one, other: False if one is None else _content(one) == other
    if second and one != types.none:
        return lambda one, other: False if other is None else one == _content(other)
    if first:
        return lambda one, other: one is None
    if second:
        return lambda one, other: other is None
    if (one == types.none) != (other == types.none):
        return lambda one, other: False
    return lambda one, other: one == other


@overload(number_of)
def _number_of(member):  # type: ignore[no-untyped-def]
    return (lambda member: member) if isinstance(member, types.Integer) else (lambda member: member.value)


class EmptyListType(types.Type):
    """An empty list whose type is that of the lists that it meets."""

    def __init__(self) -> None:
        super().__init__(name="EmptyList")

    def unify(self, context: Any, other: Any) -> Any:
        return other if isinstance(other, types.List) else None

    def can_convert_to(self, context: Any, other: Any) -> Any:
        return Conversion.safe if isinstance(other, types.List) else None


_EMPTY = EmptyListType()
register_model(EmptyListType)(models.OpaqueModel)


@intrinsic
def _no_items(typing_context: Any) -> Any:
    return _EMPTY(), lambda context, builder, sig, args: context.get_dummy_value()


@overload(nothing)
def _nothing():  # type: ignore[no-untyped-def]
    return lambda: _no_items()


@lower_cast(EmptyListType, types.List)
def _as_empty_list(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return listobj.ListInstance.allocate(context, builder, target, cgutils.intp_t(0)).value
