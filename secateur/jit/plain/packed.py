"""Tuples of small numbers as compiled code has them: packed into bytes, and copied as a whole.

Numba passes a tuple of n numbers as n numbers, and reads it by a switch with n branches. A `PackedType` is a few words
instead. A `CellsType` is the list that a method makes of it: the same bytes, in memory on the stack. A number that does
not fit into its cell raises OverflowError.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.extending import intrinsic, register_model

from secateur.jit.rows import TOO_LARGE

WORD, _BYTE = ir.IntType(64), ir.IntType(8)

#: Bits of the vectors that a packed tuple is made of.
_VECTOR = 128

#: Up to this many vectors are passed as arguments of their own; more are passed by a pointer.
_MOST_ARGUMENTS = 16


class SequenceType(types.IterableType):
    """A sequence of a known number of numbers, of `bits` bits each. In rows, if the shape has two numbers."""

    dtype = types.int64

    def __init__(self, bits: int, shape: tuple[int, ...]) -> None:
        self.bits, self.shape, self.count = bits, shape, shape[0]
        super().__init__(name=f"{type(self).__name__}(int{bits} x {' x '.join(map(str, shape))})")

    @property
    def cells(self) -> int:
        """The number of cells, in all rows."""
        return self.count * (self.shape[1] if len(self.shape) > 1 else 1)

    @property
    def is_flat(self) -> bool:
        return len(self.shape) == 1

    @property
    def item(self) -> Any:
        """The type of an element: a number, or a row."""
        return types.int64 if self.is_flat else PackedType(self.bits, self.shape[1:])

    @property
    def iterator_type(self) -> Any:
        return PackedIteratorType(self)

    @property
    def layout(self) -> Any:
        """The vectors; what is beyond the last cell is 0."""
        return ir.ArrayType(ir.VectorType(WORD, 2), -(-self.cells * self.bits // _VECTOR))


class PackedType(SequenceType):
    """A tuple of numbers, by value."""


class CellsType(SequenceType):
    """A list of numbers that does not change its length: a pointer to the stack of the function that made it."""


class PackedIteratorType(types.SimpleIteratorType):
    def __init__(self, sequence: SequenceType) -> None:
        self.sequence = sequence
        super().__init__(f"iter({sequence.name})", sequence.item)


@register_model(PackedType)
class _PackedModel(models.DataModel):
    def __init__(self, manager: Any, kind: PackedType) -> None:
        super().__init__(manager, kind)
        self.layout = kind.layout
        self.is_short = self.layout.count <= _MOST_ARGUMENTS

    def get_value_type(self) -> Any:
        return self.layout

    get_data_type = get_return_type = get_value_type

    def get_argument_type(self) -> Any:
        return (self.layout.element,) * self.layout.count if self.is_short else self.layout.as_pointer()

    def as_argument(self, builder: Any, value: Any) -> Any:
        if self.is_short:
            return [builder.extract_value(value, index) for index in range(self.layout.count)]
        return cgutils.alloca_once_value(builder, value)

    def from_argument(self, builder: Any, value: Any) -> Any:
        if not self.is_short:
            return builder.load(value)
        whole = ir.Constant(self.layout, ir.Undefined)
        for index, vector in enumerate(value):
            whole = builder.insert_value(whole, vector, index)
        return whole

    def as_data(self, builder: Any, value: Any) -> Any:
        return value

    from_data = as_return = from_return = as_data


@register_model(CellsType)
class _CellsModel(models.DataModel):
    """A pointer, except where it is kept or returned: there it is a copy, because the stack ends with its function."""

    def __init__(self, manager: Any, kind: CellsType) -> None:
        super().__init__(manager, kind)
        self.layout = kind.layout

    def get_value_type(self) -> Any:
        return self.layout.as_pointer()

    get_argument_type = get_value_type

    def get_data_type(self) -> Any:
        return self.layout

    get_return_type = get_data_type

    def as_argument(self, builder: Any, value: Any) -> Any:
        return value

    from_argument = as_argument

    def as_data(self, builder: Any, value: Any) -> Any:
        return builder.load(value)

    def from_data(self, builder: Any, value: Any) -> Any:
        return cgutils.alloca_once_value(builder, value)

    as_return, from_return = as_data, from_data


@register_model(PackedIteratorType)
class _PackedIteratorModel(models.StructModel):
    """A tuple by value: a generator keeps it from one yield to the next."""

    def __init__(self, manager: Any, kind: PackedIteratorType) -> None:
        super().__init__(manager, kind, [("index", types.EphemeralPointer(types.intp)), ("sequence", kind.sequence)])


# ---------------------------------------------------------------- one element


def is_sequence(kind: Any) -> bool:
    return isinstance(kind, SequenceType)


def memory_of(builder: Any, kind: SequenceType, value: Any) -> Any:
    """Where the bytes of a value are."""
    return value if isinstance(kind, CellsType) else cgutils.alloca_once_value(builder, value)


def checked_index(context: Any, builder: Any, kind: Any, value: Any, count: int) -> Any:
    """An index that is in range, counted from the start."""
    index = context.cast(builder, value, kind, types.int64)
    negative = builder.icmp_signed("<", index, WORD(0))
    index = builder.select(negative, builder.add(index, WORD(count)), index)
    with builder.if_then(builder.icmp_unsigned(">=", index, WORD(count)), likely=False):
        context.call_conv.return_user_exc(builder, IndexError, ("index out of range",))
    return index


def cell(builder: Any, kind: SequenceType, memory: Any, index: Any) -> Any:
    """The address of a cell."""
    return builder.gep(builder.bitcast(memory, ir.IntType(kind.bits).as_pointer()), [index], inbounds=True)


def load(builder: Any, kind: SequenceType, memory: Any, index: Any) -> Any:
    number = builder.load(cell(builder, kind, memory, index))
    return builder.sext(number, WORD) if kind.bits < 64 else number


def item(builder: Any, kind: SequenceType, memory: Any, index: Any) -> Any:
    """An element, which may be a row."""
    if kind.is_flat:
        return load(builder, kind, memory, index)
    row = cgutils.alloca_once_value(builder, ir.Constant(kind.item.layout, None))
    first = cell(builder, kind, memory, builder.mul(index, WORD(kind.shape[1])))
    size = WORD(kind.shape[1] * kind.bits // 8)
    cgutils.raw_memcpy(builder, builder.bitcast(row, _BYTE.as_pointer()), first, size, 1)
    return builder.load(row)


def _narrowed(context: Any, builder: Any, kind: SequenceType, value: Any) -> Any:
    """A 64-bit number as a cell holds it."""
    if kind.bits == 64:
        return value
    small = builder.trunc(value, ir.IntType(kind.bits))
    with builder.if_then(builder.icmp_signed("!=", builder.sext(small, WORD), value), likely=False):
        context.call_conv.return_user_exc(builder, OverflowError, (TOO_LARGE,))
    return small


@intrinsic
def get(typing_context: Any, sequence: Any, index: Any) -> Any:
    """sequence[index]"""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        memory = memory_of(builder, sequence, args[0])
        return item(builder, sequence, memory, checked_index(context, builder, index, args[1], sequence.count))

    return sequence.item(sequence, index), emit


@intrinsic
def get_in_row(typing_context: Any, sequence: Any, row: Any, index: Any) -> Any:
    """sequence[row][index]"""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return load(builder, sequence, memory_of(builder, sequence, args[0]), _place(context, builder, sig, args))

    return types.int64(sequence, row, index), emit


def _place(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """The number of the cell at [row][index]."""
    rows, columns = sig.args[0].shape
    row = checked_index(context, builder, sig.args[1], args[1], rows)
    column = checked_index(context, builder, sig.args[2], args[2], columns)
    return builder.add(builder.mul(row, WORD(columns)), column)


@intrinsic
def put(typing_context: Any, cells: Any, index: Any, value: Any) -> Any:
    """cells[index] = value"""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place = checked_index(context, builder, index, args[1], cells.count)
        _store(context, builder, cells, args[0], place, value, args[2])
        return context.get_dummy_value()

    return types.void(cells, index, value), emit


@intrinsic
def put_in_row(typing_context: Any, cells: Any, row: Any, index: Any, value: Any) -> Any:
    """cells[row][index] = value"""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        _store(context, builder, cells, args[0], _place(context, builder, sig, args), value, args[3])
        return context.get_dummy_value()

    return types.void(cells, row, index, value), emit


def _store(context: Any, builder: Any, cells: Any, memory: Any, place: Any, kind: Any, value: Any) -> None:
    number = context.cast(builder, value, kind, types.int64)
    builder.store(_narrowed(context, builder, cells, number), cell(builder, cells, memory, place))


# ---------------------------------------------------------------- the whole


@intrinsic
def thawed(typing_context: Any, packed: Any) -> Any:
    """A list of what is packed, or a copy of one: on the stack."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        value = builder.load(args[0]) if isinstance(packed, CellsType) else args[0]
        return cgutils.alloca_once_value(builder, value)

    return CellsType(packed.bits, packed.shape)(packed), emit


@intrinsic
def frozen(typing_context: Any, cells: Any) -> Any:
    """A tuple of a list on the stack."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(args[0])

    return PackedType(cells.bits, cells.shape)(cells), emit


def zeros(kind: PackedType) -> Any:
    """A function for compiled code: a new list of zeros for what has this type."""
    cells = CellsType(kind.bits, kind.shape)

    @intrinsic
    def fresh(typing_context: Any) -> Any:
        def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            memory = cgutils.alloca_once(builder, cells.layout)
            builder.store(ir.Constant(cells.layout, None), memory)
            return memory

        return cells(), emit

    return fresh


@intrinsic
def spread(typing_context: Any, items: Any) -> Any:
    """A list on the stack, of a tuple of numbers as Numba has it."""
    cells = CellsType(64, (items.count,))

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        memory = cgutils.alloca_once_value(builder, ir.Constant(cells.layout, None))
        for index, each in enumerate(cgutils.unpack_tuple(builder, args[0])):
            number = context.cast(builder, each, items.dtype, types.int64)
            builder.store(number, cell(builder, cells, memory, WORD(index)))
        return memory

    return cells(items), emit


@intrinsic
def same(typing_context: Any, one: Any, other: Any) -> Any:
    """Whether two packed tuples of one type are equal."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        differ = ir.Constant(ir.VectorType(WORD, 2), None)
        for index in range(one.layout.count):
            pair = (builder.extract_value(value, index) for value in args)
            differ = builder.or_(differ, builder.xor(*pair))
        halves = [builder.extract_element(differ, ir.Constant(ir.IntType(32), half)) for half in range(2)]
        return builder.icmp_unsigned("==", builder.or_(*halves), WORD(0))

    return types.boolean(one, other), emit


def emit_words(builder: Any, kind: PackedType, value: Any) -> list[Any]:
    """The cells of a packed tuple, each as a 64-bit number: for code that looks at all of them."""
    memory = cgutils.alloca_once_value(builder, value)
    return [load(builder, kind, memory, WORD(index)) for index in range(kind.cells)]


def emit_packed(context: Any, builder: Any, kind: PackedType, numbers: list[Any]) -> Any:
    """A packed tuple of these 64-bit numbers."""
    memory = cgutils.alloca_once_value(builder, ir.Constant(kind.layout, None))
    for index, number in enumerate(numbers):
        builder.store(_narrowed(context, builder, kind, number), cell(builder, kind, memory, WORD(index)))
    return builder.load(memory)
