"""The types of states in compiled code: tuples of small numbers are packed, and bools are the numbers that they are."""

from __future__ import annotations

import inspect
import types as pytypes
import weakref
from typing import Any

import numba
from numba.core import types
from numba.core.typing import signature
from numba.extending import intrinsic, overload

from secateur.jit import WIDE, Compilable
from secateur.jit.digest import functions_of
from secateur.jit.members import is_named
from secateur.jit.native import CompilableType, example_of
from secateur.jit.plain.helpers import as_state, is_numbers, packed, packed_rows
from secateur.jit.plain.packed import CellsType, PackedType, emit_words, is_sequence
from secateur.jit.plain.records import as_twin
from secateur.jit.plain.source import definition_of

#: Tuples up to this length stay what Numba makes of them: they may hold boards of 64 bits.
SHORT = 8

#: Up to this many pairs of numbers, such as the squares of pieces, are kept as tuples and not packed.
MOST_PAIRS = 12

_plain_classes: weakref.WeakKeyDictionary[type, bool] = weakref.WeakKeyDictionary()


def kinds_of(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The types of a kernel's arguments. The second may be a state of the first."""
    kinds = [numba.typeof(arg) for arg in args[:1]]
    if len(args) > 1:
        kinds.append(state_kind(args[0], args[1]) or numba.typeof(args[1]))
    return (*kinds, *(numba.typeof(arg) for arg in args[2:]))


def state_kind(game: Any, state: Any) -> Any:
    """The type of a state of a plain game in compiled code, or None."""
    if not isinstance(game, Compilable) or not isinstance(as_twin(state), tuple):
        return None
    written, _ = game.as_written(())
    if not is_plain(type(written)):
        return None
    return kind_of(as_twin(state), type(game) in WIDE)


def is_plain(cls: type) -> bool:
    """Whether the source of all compiled methods of a class is there, so that they can be rewritten."""
    if cls.__module__.startswith("secateur."):
        return False
    if cls not in _plain_classes:
        own = [
            value
            for name, value in functions_of(cls)
            if isinstance(value, pytypes.FunctionType)
            and not value.__module__.startswith("secateur.")
            and not name.startswith("__")
            and name not in getattr(cls, "not_compiled", ())
        ]
        _plain_classes[cls] = bool(own) and all(definition_of(each) is not None for each in own)
    return _plain_classes[cls]


def kind_of(value: Any, wide: bool) -> Any:
    """The type of a state, or of a part of it, in compiled code."""
    if isinstance(value, int):
        return types.int64
    if not isinstance(value, tuple):
        return numba.typeof(value)
    if not is_named(type(value)):
        shape = _shape(value)
        if shape is not None and not _is_pairs(shape) and (len(shape) > 1 or shape[0] > SHORT):
            return PackedType(64 if wide else _bits(value), shape)
    kinds = [kind_of(item, wide) for item in value]
    return types.BaseTuple.from_types(kinds, type(value) if is_named(type(value)) else None)


def _shape(value: tuple[Any, ...]) -> tuple[int, ...] | None:
    """The shape of a tuple of whole numbers, or of equally long rows of them; None for any other."""
    if value and all(isinstance(item, int) for item in value):
        return (len(value),)
    if value and all(isinstance(item, tuple) and not is_named(type(item)) for item in value):
        shapes = {_shape(item) for item in value}
        shape = shapes.pop()
        if not shapes and shape is not None and len(shape) == 1:
            return (len(value), *shape)
    return None


def _is_pairs(shape: tuple[int, ...]) -> bool:
    """Whether these are the cells of a few pieces, (row, column): a method compares, lists and moves them as tuples."""
    return len(shape) == 2 and shape[0] <= MOST_PAIRS and shape[1] == 2


def _bits(value: Any) -> int:
    """How many bits the numbers of a start state need: 8, 16 or 64."""
    numbers = [number for item in value for number in (item if isinstance(item, tuple) else (item,))]
    return next((bits for bits in (8, 16) if all(-(1 << bits - 1) <= each < 1 << bits - 1 for each in numbers)), 64)


# ---------------------------------------------------------------- a state that a method returns


@overload(as_state)
def _as_state(game, state):  # type: ignore[no-untyped-def]
    wanted = None
    if isinstance(game, CompilableType):
        start = inspect.getattr_static(type(example_of(game)), "start", None)
        example = example_of(game)
        wanted = state_kind(example, example.start()) if start is not None else None  # type: ignore[attr-defined]
    if wanted is None or wanted == state:
        return lambda game, state: state
    converted = _conversion(wanted)
    return lambda game, state: converted(state)


def _conversion(wanted: Any) -> Any:
    @intrinsic
    def convert(typing_context: Any, state: Any) -> Any:
        result = _result(state, wanted)

        def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return _emit(context, builder, args[0], state, result)

        return result(state), emit

    return convert


def _result(given: Any, wanted: Any) -> Any:
    """The type that a value is converted to: the one that is wanted, or its own where that cannot be had."""
    given = types.unliteral(given)
    if given == wanted or _is_number(given, wanted):
        return wanted
    if isinstance(wanted, PackedType):
        return wanted if _can_be_packed(given, len(wanted.shape)) else given
    if is_numbers(wanted) and _can_be_packed(given, 1) and not isinstance(given, types.BaseTuple):
        return wanted
    if _are_pairs(wanted) and isinstance(given, types.List) and _can_be_packed(given, 2):
        return wanted
    if isinstance(wanted, types.BaseTuple) and isinstance(given, types.BaseTuple) and len(given) == len(wanted):
        parts = [_result(one, other) for one, other in zip(given.types, wanted.types, strict=True)]
        return types.BaseTuple.from_types(parts, getattr(given, "instance_class", None))
    return given


def _are_pairs(kind: Any) -> bool:
    return isinstance(kind, types.UniTuple) and is_numbers(kind.dtype) and _is_pairs((len(kind), len(kind.dtype)))


def _is_number(given: Any, wanted: Any) -> bool:
    if wanted != types.int64:
        return False
    inner = given.type if isinstance(given, types.Optional) else given
    return isinstance(inner, (types.Boolean, types.IntEnumMember)) or (
        isinstance(inner, types.Integer) and inner != types.uint64
    )


def _can_be_packed(given: Any, dimensions: int) -> bool:
    if is_sequence(given):
        return len(given.shape) == dimensions
    if dimensions == 1:
        numbers = isinstance(given, types.List) and _is_number(given.dtype, types.int64)
        return numbers or is_numbers(given)
    return isinstance(given, (types.List, types.UniTuple)) and _can_be_packed(given.dtype, 1)


def _emit(context: Any, builder: Any, value: Any, given: Any, result: Any) -> Any:
    if given == result:
        if context.enable_nrt:
            context.nrt.incref(builder, given, value)
        return value
    if isinstance(result, PackedType):
        if isinstance(given, CellsType) and (given.bits, given.shape) == (result.bits, result.shape):
            return builder.load(value)
        pack = packed(result) if len(result.shape) == 1 else packed_rows(result)
        return context.compile_internal(builder, pack, signature(result, given), (value,))
    if _are_pairs(result) and isinstance(given, types.List):
        middle = PackedType(64, (len(result), 2))
        numbers = emit_words(builder, middle, _emit(context, builder, value, given, middle))
        pairs = [context.make_tuple(builder, result.dtype, numbers[at : at + 2]) for at in range(0, len(numbers), 2)]
        return context.make_tuple(builder, result, pairs)
    if isinstance(result, types.UniTuple) and not isinstance(given, types.BaseTuple):
        middle = PackedType(64, (result.count,))
        numbers = emit_words(builder, middle, _emit(context, builder, value, given, middle))
        return context.make_tuple(builder, result, numbers)
    if isinstance(result, types.BaseTuple):
        items = [
            _emit(context, builder, builder.extract_value(value, place), one, other)
            for place, (one, other) in enumerate(zip(given.types, result.types, strict=True))
        ]
        return context.make_tuple(builder, result, items)
    return context.cast(builder, value, given, result)
