"""What Python does with tuples and lists, for packed ones: indices, slices, loops, comparisons; and boxing."""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import RefType, iternext_impl, lower_builtin
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer
from numba.cpython import listobj
from numba.extending import NativeValue, box, overload, overload_method, unbox

from secateur.jit.plain.packed import (
    WORD,
    CellsType,
    PackedIteratorType,
    PackedType,
    SequenceType,
    cell,
    checked_index,
    emit_packed,
    get,
    is_sequence,
    item,
    load,
    memory_of,
    put,
    same,
)
from secateur.jit.rows import TOO_LARGE

# ---------------------------------------------------------------- what Python does with a sequence


def _is_index(kind: Any) -> bool:
    return isinstance(kind, (types.Integer, types.Boolean))


@overload(operator.getitem)
def _getitem(sequence, index):  # type: ignore[no-untyped-def]
    if is_sequence(sequence) and _is_index(index):
        return lambda sequence, index: get(sequence, index)
    if (is_sequence(sequence) or isinstance(sequence, types.UniTuple)) and isinstance(index, types.SliceType):

        def part(sequence, index):  # type: ignore[no-untyped-def]
            start, stop, step = index.indices(len(sequence))
            return [sequence[place] for place in range(start, stop, step)]

        return part
    return None


@overload(operator.setitem)
def _setitem(cells, index, value):  # type: ignore[no-untyped-def]
    if isinstance(cells, CellsType) and cells.is_flat and _is_index(index) and _is_index(value):
        return lambda cells, index, value: put(cells, index, value)
    return None


@overload(len)
def _len(sequence):  # type: ignore[no-untyped-def]
    if is_sequence(sequence):
        count = sequence.count
        return lambda sequence: count
    return None


@overload(operator.truth)
def _truth(sequence):  # type: ignore[no-untyped-def]
    return (lambda sequence: len(sequence) > 0) if is_sequence(sequence) else None


@lower_builtin(bool, PackedType)
@lower_builtin(bool, CellsType)
def _bool(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return cgutils.true_bit  # none is empty


def _contains(sequence, value):  # type: ignore[no-untyped-def]
    for index in range(len(sequence)):  # noqa: SIM110
        if sequence[index] == value:
            return True
    return False


@overload(operator.contains)
def _overload_contains(sequence, value):  # type: ignore[no-untyped-def]
    return _contains if is_sequence(sequence) else None


def _equal_items(one, other):  # type: ignore[no-untyped-def]
    if len(one) != len(other):
        return False
    for index in range(len(one)):  # noqa: SIM110
        if one[index] != other[index]:
            return False
    return True


def _equal(one: Any, other: Any) -> Any:
    """The code that compares two sequences, of which at least one is ours."""
    if one == other and isinstance(one, PackedType):
        return lambda one, other: same(one, other)
    kinds = (types.List, types.UniTuple, SequenceType)
    if isinstance(one, kinds) and isinstance(other, kinds):
        return _equal_items
    return None


@overload(operator.eq)
def _overload_eq(one, other):  # type: ignore[no-untyped-def]
    return _equal(one, other) if is_sequence(one) or is_sequence(other) else None


@overload(operator.ne)
def _overload_ne(one, other):  # type: ignore[no-untyped-def]
    if (is_sequence(one) or is_sequence(other)) and _equal(one, other) is not None:
        return lambda one, other: not (one == other)  # noqa: SIM201
    return None


def count_of(sequence, value):  # type: ignore[no-untyped-def]
    """sequence.count(value)"""
    found = 0
    for index in range(len(sequence)):
        if sequence[index] == value:
            found += 1
    return found


def index_of(sequence, value):  # type: ignore[no-untyped-def]
    """sequence.index(value)"""
    for index in range(len(sequence)):
        if sequence[index] == value:
            return index
    raise ValueError("the value is not in the tuple")


@overload(sum)
def _overload_sum(sequence, start=0):  # type: ignore[no-untyped-def]
    if not is_sequence(sequence):
        return None

    def total(sequence, start=0):  # type: ignore[no-untyped-def]
        found = start
        for index in range(len(sequence)):
            found += sequence[index]
        return found

    return total


for _family in (PackedType, CellsType):
    overload_method(_family, "count")(lambda sequence, value: count_of)
    overload_method(_family, "index")(lambda sequence, value: index_of)


# ---------------------------------------------------------------- iteration


@lower_builtin("getiter", PackedType)
@lower_builtin("getiter", CellsType)
def _iterator(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    iterator = context.make_helper(builder, sig.return_type)
    iterator.sequence = args[0]
    iterator.index = cgutils.alloca_once_value(builder, WORD(0))
    return iterator._getvalue()


@lower_builtin("iternext", PackedIteratorType)
@iternext_impl(RefType.UNTRACKED)
def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    sequence = sig.args[0].sequence
    iterator = context.make_helper(builder, sig.args[0], value=args[0])
    index = builder.load(iterator.index)
    valid = builder.icmp_signed("<", index, WORD(sequence.count))
    result.set_valid(valid)
    with builder.if_then(valid):
        result.yield_(item(builder, sequence, memory_of(builder, sequence, iterator.sequence), index))
        builder.store(builder.add(index, WORD(1)), iterator.index)


# ---------------------------------------------------------------- slices of constant length


def _slice_count(kind: SequenceType, part: Any) -> int:
    return len(range(*part.indices(kind.count)))


@infer
class _StaticSlice(AbstractTemplate):
    key = "static_getitem"

    def generic(self, args: Any, kws: Any) -> Any:
        kind, part = args
        if not is_sequence(kind):
            return None
        if isinstance(part, int):
            return signature(kind.item, *args)
        if isinstance(part, slice) and kind.is_flat and isinstance(kind, PackedType) and _slice_count(kind, part):
            return signature(PackedType(kind.bits, (_slice_count(kind, part),)), *args)
        return None


@lower_builtin("static_getitem", PackedType, types.IntegerLiteral)
@lower_builtin("static_getitem", PackedType, types.SliceLiteral)
@lower_builtin("static_getitem", CellsType, types.IntegerLiteral)
def _static_slice(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    (value, part), kind = args, sig.args[0]
    memory = memory_of(builder, kind, value)
    if isinstance(part, int):
        place = checked_index(context, builder, types.int64, WORD(part), kind.count)
        return item(builder, kind, memory, place)
    if isinstance(sig.return_type, types.List):  # nothing is in that slice, and no packed tuple is empty
        return listobj.ListInstance.allocate(context, builder, sig.return_type, WORD(0)).value
    places = range(*part.indices(kind.count))
    numbers = [load(builder, kind, memory, WORD(place)) for place in places]
    return emit_packed(context, builder, sig.return_type, numbers)


# ---------------------------------------------------------------- to and from Python


@unbox(PackedType)
def _unbox(kind: PackedType, thing: Any, c: Any) -> NativeValue:
    memory = cgutils.alloca_once_value(c.builder, ir.Constant(kind.layout, None))
    failed = cgutils.alloca_once_value(c.builder, cgutils.false_bit)
    _unbox_items(kind, thing, memory, failed, WORD(0), c)
    return NativeValue(c.builder.load(memory), is_error=c.builder.load(failed))


def _unbox_items(kind: SequenceType, thing: Any, memory: Any, failed: Any, first: Any, c: Any) -> None:
    """Stores the items of a Python tuple, from the cell `first` on."""
    builder, api = c.builder, c.pyapi
    size = api.tuple_size(thing)
    right = builder.icmp_signed("==", size, ir.Constant(size.type, kind.count))
    with builder.if_else(right, likely=True) as (as_long, other):
        with other:
            api.err_set_string("PyExc_ValueError", "a tuple in the state has a different length from that at the start")
            builder.store(cgutils.true_bit, failed)
        with as_long, cgutils.for_range(builder, WORD(kind.count)) as loop:
            each = _tuple_item(c, thing, loop.index)
            if kind.is_flat:
                _unbox_number(kind, each, cell(builder, kind, memory, builder.add(first, loop.index)), failed, c)
            else:
                row = PackedType(kind.bits, kind.shape[1:])
                _unbox_items(row, each, memory, failed, builder.mul(loop.index, WORD(row.count)), c)


def _tuple_item(c: Any, thing: Any, index: Any) -> Any:
    """A borrowed reference to an item of a Python tuple."""
    returned = ir.FunctionType(c.pyapi.pyobj, [c.pyapi.pyobj, c.pyapi.py_ssize_t])
    return c.builder.call(c.pyapi._get_function(returned, name="PyTuple_GetItem"), [thing, index])


def _unbox_number(kind: SequenceType, thing: Any, place: Any, failed: Any, c: Any) -> None:
    builder, api = c.builder, c.pyapi
    number = api.long_as_longlong(thing)  # also of a member of an IntEnum, a bool or a NumPy number
    with builder.if_then(api.c_api_error(), likely=False):
        builder.store(cgutils.true_bit, failed)
    if kind.bits == 64:
        builder.store(number, place)
        return
    small = builder.trunc(number, ir.IntType(kind.bits))
    with builder.if_then(builder.icmp_signed("!=", builder.sext(small, WORD), number), likely=False):
        api.err_set_string("PyExc_OverflowError", TOO_LARGE)
        builder.store(cgutils.true_bit, failed)
    builder.store(small, place)


@box(PackedType)
def _box(kind: PackedType, value: Any, c: Any) -> Any:
    memory = cgutils.alloca_once_value(c.builder, value)
    boxed = c.pyapi.tuple_new(kind.count)
    for index in range(kind.count):
        c.pyapi.tuple_setitem(boxed, index, c.box(kind.item, item(c.builder, kind, memory, WORD(index))))
    return boxed
