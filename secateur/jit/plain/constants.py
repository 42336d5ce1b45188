"""Lists, dicts, sets and ragged tables that compiled code only reads, as constants of it.

A `TableType` is a sequence of any length, a `MappingType` a dict or a set.
"""

from __future__ import annotations

import enum
import operator
from collections.abc import Iterable
from typing import Any, NamedTuple

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.core.imputils import RefType, iternext_impl, lower_builtin, lower_constant
from numba.core.typing.typeof import typeof_impl
from numba.cpython.unicode import compile_time_get_string_data
from numba.extending import intrinsic, overload, overload_method, register_model

from secateur.jit.plain.sequences import count_of, index_of

#: Tuples up to this length stay tuples, where all items are alike: Numba unfolds them.
LONGEST_TUPLE = 16

#: Rows up to this length are tuples, which can be unpacked.
LONGEST_ROW = 8

#: Keys within a span of this many numbers are looked up in a table.
DENSE = 4096

_WORD = ir.IntType(64)


class TableType(types.IterableType):
    """A sequence of items of one type; its length is known when it runs."""

    def __init__(self, item: Any) -> None:
        self.item = self.dtype = item
        super().__init__(name=f"Table({item})")

    @property
    def iterator_type(self) -> Any:
        return TableIteratorType(self)


class TableIteratorType(types.SimpleIteratorType):
    def __init__(self, table: TableType) -> None:
        self.table = table
        super().__init__(f"iter({table.name})", table.item)


class MappingType(types.IterableType):
    """Keys, perhaps with values. Keys that are close to each other are looked up by their place."""

    def __init__(self, key: Any, value: Any, dense: bool) -> None:
        self.key_type, self.value_type, self.is_dense = key, value, dense
        super().__init__(name=f"Mapping({key}, {value}, {dense})")

    @property
    def iterator_type(self) -> Any:
        return TableIteratorType(TableType(self.key_type))

    @property
    def parts(self) -> list[tuple[str, Any]]:
        keys, values = TableType(self.key_type), TableType(self.value_type)
        pairs = TableType(types.Tuple([self.key_type, self.value_type]))
        return [("lowest", types.int64), ("places", TableType(types.int64)), ("keys", keys), ("values", values)] + (
            [("items", pairs)] if self.value_type != types.none else []
        )


class Constant(NamedTuple):
    """A value that compiled code reads as one of these types."""

    kind: Any
    content: Any


@typeof_impl.register(Constant)
def _typeof(constant: Constant, context: Any) -> Any:
    return constant.kind


@register_model(TableType)
class _TableModel(models.StructModel):
    def __init__(self, manager: Any, kind: TableType) -> None:
        super().__init__(manager, kind, [("items", types.CPointer(kind.item)), ("count", types.int64)])


@register_model(TableIteratorType)
class _TableIteratorModel(models.StructModel):
    def __init__(self, manager: Any, kind: TableIteratorType) -> None:
        super().__init__(manager, kind, [("index", types.EphemeralPointer(types.intp)), ("table", kind.table)])


@register_model(MappingType)
class _MappingModel(models.StructModel):
    def __init__(self, manager: Any, kind: MappingType) -> None:
        super().__init__(manager, kind, kind.parts)


# ---------------------------------------------------------------- from Python


def as_constant(value: Any) -> Any:
    """The value as compiled code can read it: itself, where Numba knows it."""
    if isinstance(value, enum.IntEnum):
        return int(value)
    if isinstance(value, (dict, set, frozenset)):
        return _mapping(value) or value
    if not isinstance(value, (list, tuple, range)) or (isinstance(value, tuple) and hasattr(value, "_fields")):
        return value
    kind = kind_of(value)
    if kind is None:
        return tuple(map(as_constant, value)) if isinstance(value, tuple) else value
    if isinstance(kind, types.BaseTuple) and isinstance(value, tuple):
        return _plain(value)
    return Constant(kind, value) if isinstance(kind, TableType) else Constant(TableType(kind.dtype), value)


def _plain(value: Any) -> Any:
    """A tuple of plain numbers."""
    return tuple(map(_plain, value)) if isinstance(value, (tuple, list)) else as_constant(value)


def _mapping(value: Any) -> Constant | None:
    keys, values = _content(value)
    key, of = common_kind(keys), common_kind(values) if values else types.none
    if key is None or of is None:
        return None
    numbers = [int(each) for each in keys] if key == types.int64 else []
    dense = bool(numbers) and max(numbers) - min(numbers) < DENSE
    return Constant(MappingType(key, of, dense), (keys, values))


def _content(value: Any) -> tuple[list[Any], list[Any]]:
    """The keys and the values; the order of a set of texts is another one in each process, and is not kept."""
    keys = list(value)
    if not isinstance(value, dict) and any(isinstance(each, str) for each in keys):
        keys.sort()
    return keys, list(value.values()) if isinstance(value, dict) else []


def kind_of(value: Any) -> Any:
    """The type of a constant in compiled code, or None."""
    if isinstance(value, str):
        return types.unicode_type
    if isinstance(value, (dict, set, frozenset)):
        mapping = _mapping(value)
        return mapping and mapping.kind
    if isinstance(value, (bool, int)) or type(value).__name__ in ("int64", "bool_"):
        return types.int64 if -(1 << 63) <= int(value) < 1 << 63 else None
    if isinstance(value, float):
        return types.float64
    if not isinstance(value, (list, tuple, range)):
        return None
    kinds = [kind_of(item) for item in value]
    if None in kinds or not kinds:
        return None
    most = LONGEST_ROW if isinstance(value, list) else LONGEST_TUPLE
    if len(value) <= most and (len(set(kinds)) == 1 or isinstance(value, tuple)) and not _has_table(kinds):
        return types.Tuple.from_types(kinds)
    item = common_kind(value)
    return item and TableType(item)


def _has_table(kinds: Iterable[Any]) -> bool:
    return (
        any(isinstance(kind, (TableType, MappingType)) for kind in kinds)
        or len({kind.count for kind in kinds if isinstance(kind, types.BaseTuple)}) > 1
    )


def common_kind(values: Iterable[Any]) -> Any:
    """The type that all these values have in compiled code, or None."""
    items = list(values)
    kinds = {kind_of(item) for item in items if not (isinstance(item, (list, tuple)) and not item)}
    if not kinds or None in kinds:
        return None
    if len(kinds) == 1 and len(items) == len([item for item in items if item != () and item != []]):
        return kinds.pop()
    if kinds == {types.int64, types.float64}:
        return types.float64
    if all(isinstance(kind, MappingType) for kind in kinds):
        loose = {MappingType(kind.key_type, kind.value_type, False) for kind in kinds}
        return loose.pop() if len(loose) == 1 else None
    if all(isinstance(item, (list, tuple, range)) for item in items):  # rows of different lengths
        inner = common_kind(each for row in items for each in row)
        return inner and TableType(inner)
    return None


# ---------------------------------------------------------------- in compiled code


def _emit(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """A value as a constant of LLVM."""
    if kind == types.int64:
        return ir.Constant(_WORD, int(value))
    if kind == types.float64:
        return ir.Constant(ir.DoubleType(), float(value))
    if isinstance(kind, types.BaseTuple):
        items = [_emit(context, builder, item, each) for item, each in zip(kind.types, value, strict=True)]
        return ir.Constant(context.get_data_type(kind), items)
    if kind == types.unicode_type:
        return _emit_text(context, builder, value)
    if isinstance(kind, MappingType):
        return _emit_mapping(context, builder, kind, *_content(value))
    return _emit_table(context, builder, kind, value)


def _emit_text(context: Any, builder: Any, text: str) -> Any:
    """A text that nobody owns, as the compiler has those in code."""
    data, length, kind, is_ascii, _ = compile_time_get_string_data(text)
    model = context.get_data_type(types.unicode_type)
    parts = [context.insert_const_bytes(builder.module, data), length, kind, is_ascii, -1, None, None]
    return ir.Constant(
        model,
        [
            part if isinstance(part, ir.Value) else ir.Constant(of, part)
            for part, of in zip(parts, model.elements, strict=True)
        ],
    )


def _emit_table(context: Any, builder: Any, kind: TableType, value: Any) -> Any:
    item = context.get_data_type(kind.item)
    array = ir.Constant(ir.ArrayType(item, len(value)), [_emit(context, builder, kind.item, each) for each in value])
    place = cgutils.global_constant(builder.module, ".const.table", array)
    place.unnamed_addr = True
    items = place.bitcast(item.as_pointer())
    return ir.Constant(context.get_data_type(kind), [items, ir.Constant(_WORD, len(value))])


@lower_constant(TableType)
def _table_constant(context: Any, builder: Any, kind: TableType, constant: Constant) -> Any:
    return _emit(context, builder, kind, constant.content)


@lower_constant(MappingType)
def _mapping_constant(context: Any, builder: Any, kind: MappingType, constant: Constant) -> Any:
    return _emit_mapping(context, builder, kind, *constant.content)


def _emit_mapping(context: Any, builder: Any, kind: MappingType, keys: list[Any], values: list[Any]) -> Any:
    lowest = min(map(int, keys)) if kind.is_dense else 0
    places = [-1] * (max(map(int, keys)) - lowest + 1) if kind.is_dense else []
    for place, key in enumerate(keys):
        if kind.is_dense:
            places[int(key) - lowest] = place
    contents = {"lowest": lowest, "places": places, "keys": keys, "values": values}
    contents["items"] = list(zip(keys, values, strict=False))
    parts = [_emit_part(context, builder, part, contents[name]) for name, part in kind.parts]
    return ir.Constant(context.get_data_type(kind), parts)


def _emit_part(context: Any, builder: Any, kind: Any, content: Any) -> Any:
    if isinstance(kind, TableType) and kind.item == types.none:
        return ir.Constant(context.get_data_type(kind), None)
    return _emit(context, builder, kind, content)


@intrinsic
def _at(typing_context: Any, table: Any, index: Any) -> Any:
    """The item of an index that is in range."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _load(context, builder, table, args[0], context.cast(builder, args[1], index, types.int64))

    return table.item(table, index), emit


def _load(context: Any, builder: Any, kind: TableType, value: Any, index: Any) -> Any:
    items = context.make_helper(builder, kind, value=value).items
    model = context.data_model_manager[kind.item]
    return model.from_data(builder, builder.load(builder.gep(items, [index])))


@intrinsic
def _from(typing_context: Any, table: Any, start: Any, count: Any) -> Any:
    """The items from one on: no copy."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        whole = context.make_helper(builder, table, value=args[0])
        part = context.make_helper(builder, table)
        part.items, part.count = builder.gep(whole.items, [args[1]]), args[2]
        return part._getvalue()

    return table(table, types.int64, types.int64), emit


def _reader(name: str) -> Any:
    """A function for compiled code: this part of a mapping."""

    @intrinsic
    def read(typing_context: Any, mapping: Any) -> Any:
        def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return getattr(context.make_helper(builder, mapping, value=args[0]), name)

        return dict(mapping.parts)[name](mapping), emit

    return read


_lowest, _places, _keys, _values, _pairs = map(_reader, ("lowest", "places", "keys", "values", "items"))


@intrinsic
def _count(typing_context: Any, table: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.make_helper(builder, table, value=args[0]).count

    return types.int64(table), emit


@overload(len)
def _len(table):  # type: ignore[no-untyped-def]
    if isinstance(table, TableType):
        return lambda table: _count(table)
    if isinstance(table, MappingType):
        return lambda table: _count(_keys(table))
    return None


@overload(bool)
@overload(operator.truth)
def _bool(table):  # type: ignore[no-untyped-def]
    return (lambda table: len(table) > 0) if isinstance(table, (TableType, MappingType)) else None


def _checked_item(table, index):  # type: ignore[no-untyped-def]
    count = _count(table)
    place = index + count if index < 0 else index
    if place < 0 or place >= count:
        raise IndexError("index out of range")
    return _at(table, place)


def _slice(table, index):  # type: ignore[no-untyped-def]
    start, stop, step = index.indices(_count(table))
    if step != 1:
        raise ValueError("a slice of a constant must have the step 1")
    return _from(table, start, max(stop - start, 0))


def _value(table, index):  # type: ignore[no-untyped-def]
    place = find(table, index)
    if place < 0:
        raise KeyError("the key is not in the dict")
    return _at(_values(table), place)


@overload(operator.getitem)
def _getitem(table, index):  # type: ignore[no-untyped-def]
    if isinstance(table, TableType) and isinstance(index, (types.Integer, types.Boolean)):
        return _checked_item
    if isinstance(table, TableType) and isinstance(index, types.SliceType):
        return _slice
    return _value if isinstance(table, MappingType) and table.value_type != types.none else None


def find(mapping: Any, key: Any) -> int:
    """The place of a key among the keys, or -1."""
    return list(mapping).index(key) if key in mapping else -1


@overload(find)
def _find(mapping, key):  # type: ignore[no-untyped-def]
    if mapping.is_dense:

        def by_place(mapping, key):  # type: ignore[no-untyped-def]
            places = _places(mapping)
            place = key - _lowest(mapping)
            return _at(places, place) if 0 <= place < _count(places) else -1

        return by_place

    def one_by_one(mapping, key):  # type: ignore[no-untyped-def]
        keys = _keys(mapping)
        for place in range(_count(keys)):
            if _at(keys, place) == key:
                return place
        return -1

    return one_by_one


@overload(operator.contains)
def _contains(table, value):  # type: ignore[no-untyped-def]
    if isinstance(table, MappingType):
        return lambda table, value: find(table, value) >= 0
    if not isinstance(table, TableType):
        return None

    def contains(table, value):  # type: ignore[no-untyped-def]
        for item in table:  # noqa: SIM110
            if item == value:
                return True
        return False

    return contains


@overload_method(MappingType, "get")
def _get(mapping, key, default=None):  # type: ignore[no-untyped-def]
    def get(mapping, key, default=None):  # type: ignore[no-untyped-def]
        place = find(mapping, key)
        return default if place < 0 else _at(_values(mapping), place)

    return get


overload_method(MappingType, "keys")(lambda mapping: lambda mapping: _keys(mapping))
overload_method(MappingType, "values")(lambda mapping: lambda mapping: _values(mapping))
overload_method(MappingType, "items")(lambda mapping: lambda mapping: _pairs(mapping))
overload_method(TableType, "count")(lambda sequence, value: count_of)
overload_method(TableType, "index")(lambda sequence, value: index_of)


@overload(sum)
def _sum(table, start=0):  # type: ignore[no-untyped-def]
    if not isinstance(table, TableType):
        return None

    def total(table, start=0):  # type: ignore[no-untyped-def]
        found = start
        for item in table:
            found += item
        return found

    return total


@lower_builtin("getiter", TableType)
def _iterator(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    iterator = context.make_helper(builder, sig.return_type)
    iterator.table = args[0]
    iterator.index = cgutils.alloca_once_value(builder, _WORD(0))
    return iterator._getvalue()


@lower_builtin("getiter", MappingType)
def _key_iterator(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    iterator = context.make_helper(builder, sig.return_type)
    iterator.table = context.make_helper(builder, sig.args[0], value=args[0]).keys
    iterator.index = cgutils.alloca_once_value(builder, _WORD(0))
    return iterator._getvalue()


@lower_builtin("iternext", TableIteratorType)
@iternext_impl(RefType.UNTRACKED)
def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    kind = sig.args[0].table
    iterator = context.make_helper(builder, sig.args[0], value=args[0])
    index = builder.load(iterator.index)
    count = context.make_helper(builder, kind, value=iterator.table).count
    valid = builder.icmp_signed("<", index, count)
    result.set_valid(valid)
    with builder.if_then(valid):
        result.yield_(_load(context, builder, kind, iterator.table, index))
        builder.store(builder.add(index, _WORD(1)), iterator.index)
