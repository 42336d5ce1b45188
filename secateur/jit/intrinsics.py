"""The compiled forms of `bits`, `clock`, `rows` and `prefetch`: a few machine instructions each."""

from __future__ import annotations

import time
from typing import Any

from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba.core import cgutils, types
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, overload

from secateur import bits
from secateur.jit import clock, moves, rows
from secateur.jit.plain import moves as _compiled_moves  # noqa: F401  their compiled forms
from secateur.jit.plain import sets as _compiled_sets  # noqa: F401
from secateur.jit.plain.packed import PackedType, emit_packed, emit_words, load
from secateur.jit.prefetch import prefetch

#: Python functions that have a compiled form of their own here.
OVERLOADED: set[Any] = {
    bits.popcount,
    bits.lowest,
    bits.highest,
    bits.without_lowest,
    bits.replaced,
    bits.extract,
    bits.mix,
    clock.now,
    prefetch,
    rows.words,
    rows.restored,
    moves.move_number,
    moves.numbered_move,
    bits.is_whole,
}


@intrinsic
def _popcount(typing_context: Any, board: types.Integer) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        count = builder.ctpop(args[0])
        return context.cast(builder, count, board, types.int64)

    return types.int64(board), emit


@intrinsic
def _lowest(typing_context: Any, board: types.Integer) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        index = builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))
        return context.cast(builder, index, board, types.int64)

    return types.int64(board), emit


@intrinsic
def _highest(typing_context: Any, board: types.Integer) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
        index = builder.sub(ir.Constant(args[0].type, args[0].type.width - 1), zeros)
        return context.cast(builder, index, board, types.int64)

    return types.int64(board), emit


@intrinsic
def _extract(typing_context: Any, board: types.Integer, mask: types.Integer) -> Any:
    """One instruction, where the processor has it."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        word = ir.IntType(64)
        signature = ir.FunctionType(word, [word, word])
        return builder.call(cgutils.get_or_insert_function(builder.module, signature, "llvm.x86.bmi.pext.64"), args)

    return types.int64(types.uint64, types.uint64), emit


def _extract_bit_by_bit(board, mask):  # type: ignore[no-untyped-def]
    found, place = 0, 0
    board, mask = bits.u64(board), bits.u64(mask)
    while mask != bits.ZERO:
        if board & mask & (~mask + bits.ONE) != bits.ZERO:
            found |= 1 << place
        place += 1
        mask &= mask - bits.ONE
    return found


@overload(bits.is_whole, inline="always")
def _overload_is_whole(value):  # type: ignore[no-untyped-def]
    return (lambda value: True) if isinstance(value, types.Integer) else None  # others are refused before they compile


@overload(bits.extract)
def _overload_extract(board, mask):  # type: ignore[no-untyped-def]
    if not (isinstance(board, types.Integer) and isinstance(mask, types.Integer)):
        return None
    if get_host_cpu_features().get("bmi2", False):
        return lambda board, mask: _extract(board, mask)
    return _extract_bit_by_bit


@intrinsic
def _now(typing_context: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        word = ir.IntType(64)
        timespec = cgutils.alloca_once(builder, ir.ArrayType(word, 2))
        signature = ir.FunctionType(ir.IntType(32), [ir.IntType(32), timespec.type])
        clock_gettime = cgutils.get_or_insert_function(builder.module, signature, "clock_gettime")
        builder.call(clock_gettime, [ir.Constant(ir.IntType(32), time.CLOCK_MONOTONIC), timespec])
        seconds, nanoseconds = (builder.extract_value(builder.load(timespec), i) for i in range(2))
        return builder.add(builder.mul(seconds, ir.Constant(word, 10**9)), nanoseconds)

    return types.int64(), emit


@intrinsic
def _mix(typing_context: Any, value: types.Type) -> Any:
    word = ir.IntType(64)
    odd, other = ir.Constant(word, bits._ODD), ir.Constant(word, 0xBF58476D1CE4E5B9)

    def mix_into(context: Any, builder: Any, mixed: Any, kind: Any, native: Any) -> Any:
        if isinstance(kind, types.BaseTuple):
            for index, item in enumerate(kind.types):
                mixed = mix_into(context, builder, mixed, item, builder.extract_value(native, index))
            return mixed
        if isinstance(kind, PackedType):
            memory, so_far = (cgutils.alloca_once_value(builder, value) for value in (native, mixed))
            with cgutils.for_range(builder, word(kind.cells)) as loop:  # a board of 361 cells must not be unfolded
                number = load(builder, kind, memory, loop.index)
                builder.store(mix_into(context, builder, builder.load(so_far), types.int64, number), so_far)
            return builder.load(so_far)
        native = context.cast(builder, native, kind, types.int64)
        mixed = builder.mul(builder.xor(mixed, native), odd)
        mixed = builder.mul(builder.xor(mixed, builder.lshr(mixed, ir.Constant(word, 29))), other)
        return builder.xor(mixed, builder.lshr(mixed, ir.Constant(word, 32)))

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return mix_into(context, builder, odd, value, args[0])

    return types.int64(value), emit


@overload(bits.mix)
def _overload_mix(value):  # type: ignore[no-untyped-def]
    if isinstance(value, (types.BaseTuple, types.Integer, types.Boolean, PackedType)):
        return lambda value: _mix(value)
    return None


@overload(bits.popcount)
def _overload_popcount(board):  # type: ignore[no-untyped-def]
    if isinstance(board, types.Integer):
        return lambda board: _popcount(board)
    return None


@overload(bits.lowest)
def _overload_lowest(board):  # type: ignore[no-untyped-def]
    if isinstance(board, types.Integer):
        return lambda board: _lowest(board)
    return None


@overload(bits.highest)
def _overload_highest(board):  # type: ignore[no-untyped-def]
    if isinstance(board, types.Integer):
        return lambda board: _highest(board)
    return None


@overload(bits.without_lowest)
def _overload_without_lowest(board):  # type: ignore[no-untyped-def]
    if board == types.uint64:
        return lambda board: board & (board - bits.ONE)
    if isinstance(board, types.Integer):
        return lambda board: board & (board - 1)
    return None


@overload(bits.replaced)
def _overload_replaced(words, index, value):  # type: ignore[no-untyped-def]
    if isinstance(words, types.UniTuple):
        return lambda words, index, value: tuple_setitem(words, index, value)
    return None


@intrinsic
def _prefetch(typing_context: Any, array: types.Array, index: types.Integer) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        data = context.make_array(array)(context, builder, value=args[0]).data
        where = builder.bitcast(builder.gep(data, [args[1]]), ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        signature = ir.FunctionType(ir.VoidType(), [where.type, number, number, number])
        hint = cgutils.get_or_insert_function(builder.module, signature, "llvm.prefetch.p0i8")
        builder.call(hint, [where, number(0), number(3), number(1)])  # to read, keep close, data
        return context.get_dummy_value()

    return types.void(array, index), emit


@overload(prefetch)
def _overload_prefetch(array, index):  # type: ignore[no-untyped-def]
    if isinstance(array, types.Array) and isinstance(index, types.Integer):
        return lambda array, index: _prefetch(array, index)
    return None


@overload(clock.now)
def _overload_now():  # type: ignore[no-untyped-def]
    return lambda: _now()


def _leaves(kind: types.Type) -> list[Any]:
    """The types of the numbers in a state, nested tuples unfolded."""
    if isinstance(kind, types.BaseTuple):
        return [leaf for item in kind.types for leaf in _leaves(item)]
    return [types.int64] * kind.cells if isinstance(kind, PackedType) else [kind]


@intrinsic
def _words(typing_context: Any, state: types.Type) -> Any:
    found = types.UniTuple(types.int64, len(_leaves(state)))

    def take(context: Any, builder: Any, kind: Any, native: Any) -> list[Any]:
        if isinstance(kind, types.BaseTuple):
            parts = enumerate(kind.types)
            return [
                word for at, item in parts for word in take(context, builder, item, builder.extract_value(native, at))
            ]
        if isinstance(kind, PackedType):
            return emit_words(builder, kind, native)
        return [context.cast(builder, native, kind, types.int64)]

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return context.make_tuple(builder, found, take(context, builder, state, args[0]))

    return found(state), emit


@intrinsic
def _restored(typing_context: Any, pattern: types.BaseTuple, row: types.Array) -> Any:
    def make(context: Any, builder: Any, kind: Any, source: list[Any]) -> Any:
        if isinstance(kind, types.BaseTuple):
            return context.make_tuple(builder, kind, [make(context, builder, item, source) for item in kind.types])
        if isinstance(kind, PackedType):
            return emit_packed(context, builder, kind, [source.pop(0) for _ in range(kind.cells)])
        return context.cast(builder, source.pop(0), types.int64, kind)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        data = context.make_array(row)(context, builder, value=args[1]).data
        places = range(len(_leaves(pattern)))
        source = [builder.load(builder.gep(data, [ir.Constant(ir.IntType(64), place)])) for place in places]
        return make(context, builder, pattern, source)

    return pattern(pattern, row), emit


@overload(rows.words)
def _overload_words(state):  # type: ignore[no-untyped-def]
    if isinstance(state, (types.BaseTuple, PackedType)):
        return lambda state: _words(state)
    return None


@overload(rows.restored)
def _overload_restored(pattern, row):  # type: ignore[no-untyped-def]
    if isinstance(pattern, (types.BaseTuple, PackedType)) and isinstance(row, types.Array) and row.dtype == types.int64:
        return lambda pattern, row: _restored(pattern, row)
    return None
