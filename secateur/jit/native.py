"""The compiled half of the seam: how Numba sees a `Compilable`, a `Record` and a plain function.

Numba's internals are touched in this folder and nowhere else.
"""

from __future__ import annotations

import dis
import inspect
import itertools
import threading
import types as pytypes
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numba
from llvmlite import ir
from numba.core import cgutils, imputils, types
from numba.core.datamodel import models
from numba.core.dispatcher import Dispatcher
from numba.core.typing import templates
from numba.core.typing.typeof import Purpose, typeof_impl
from numba.extending import NativeValue, register_model, unbox
from numba.np import arrayobj

from secateur.errors import CompileError
from secateur.jit import WIDE, Compilable, Record
from secateur.jit.digest import covered, digest, functions_of
from secateur.jit.intrinsics import OVERLOADED
from secateur.jit.patches import make_inner
from secateur.jit.plain.constants import as_constant
from secateur.jit.plain.rewrite import rewritten, streamed
from secateur.jit.plain.streams import EACH, is_immutable

# ---------------------------------------------------------------- plain functions

_dispatchers: dict[tuple[pytypes.FunctionType, bool], Dispatcher] = {}


class _Checking(threading.local):
    """Whether this thread compiles and runs code with bounds checks."""

    on = False


_checking = _Checking()


@contextmanager
def bounds_checked(on: bool = True) -> Iterator[None]:
    """Code compiled and run in this block has bounds checks. It is kept apart from code without them."""
    before, _checking.on = _checking.on, on
    try:
        yield
    finally:
        _checking.on = before


def dispatcher(function: pytypes.FunctionType, entry: bool = False) -> Dispatcher:
    """The compiled form of a plain function, one for each function; Python calls only an entry."""
    key = function, _checking.on
    known = _dispatchers.get(key)
    if known is None or (entry and key not in _entries):
        plain = rewritten(function)
        _refuse_what_crashes(plain)
        bounds = {"boundscheck": True} if _checking.on else {}
        known = _dispatchers[key] = numba.njit(nogil=True, error_model="numpy", **bounds)(plain)
        if entry:
            _entries.add(key)
        else:
            make_inner(known)
    return known


_entries: set[tuple[pytypes.FunctionType, bool]] = set()


def entry_of(function: pytypes.FunctionType) -> Dispatcher | None:
    """The compiled form that Python calls, if there is one."""
    return _dispatchers.get((function, False)) if (function, False) in _entries else None


def _refuse_what_crashes(function: pytypes.FunctionType) -> None:
    """Compiled generators that iterate over a dict or a set crash the process: they are refused."""
    if inspect.isgeneratorfunction(function):
        for step in dis.get_instructions(function):
            if step.opname in ("BUILD_MAP", "BUILD_SET", "BUILD_CONST_KEY_MAP", "MAP_ADD", "SET_ADD"):
                where = f"{function.__qualname__}() at line {step.positions.lineno if step.positions else '?'}"
                raise CompileError(
                    f"{where} does not compile: it makes a dict or a set; use a tuple, or a NumPy array that a "
                    "cached_property makes; or use interpreted=True"
                )


@typeof_impl.register(pytypes.FunctionType)
def _typeof_function(function: pytypes.FunctionType, context: Any) -> types.Type | None:
    # Only functions that are part of a digest: nothing stale can slip in, other users see no change.
    if context.purpose is Purpose.constant and function in covered and function not in OVERLOADED:
        return types.Dispatcher(dispatcher(function))
    return None


# ---------------------------------------------------------------- Compilable: methods and constants


class CompilableType(types.Type):
    """The type of one class with one set of constants; `data` are the fields passed at run time.

    The name is the same for the same code in every process, as the disk cache needs it; `serial`
    tells apart classes of the same code in one process: a file that was loaded twice.
    """

    def __init__(self, name: str, serial: int, data: tuple[tuple[str, types.Type], ...]) -> None:
        self.serial = serial
        self.data = dict(data)
        super().__init__(name=name)

    @property
    def key(self) -> tuple[str, int]:
        return self.name, self.serial


_examples: dict[tuple[str, int], Compilable] = {}  # by the key of the type: where the constants are read
_serials: weakref.WeakKeyDictionary[type, int] = weakref.WeakKeyDictionary()
_counter = itertools.count()
_with_methods: set[tuple[type, str]] = set()
_taught: weakref.WeakSet[type] = weakref.WeakSet()


@typeof_impl.register(Compilable)
def _typeof_compilable(thing: Compilable, context: Any) -> types.Type:
    variant = f"{' checked' if _checking.on else ''}{' wide' if type(thing) in WIDE else ''}"
    kept = f"_numba_type{variant}"
    known = thing.__dict__.get(kept)
    if known is None:
        data = tuple((n, typeof_impl(thing.__dict__[n], context)) for n in thing.data_names())
        inner = ",".join(f"{name}:{kind}" for name, kind in data)
        name = f"{type(thing).__name__}[{thing.digest()}]({inner}){variant}"
        if type(thing) not in _serials:
            _serials[type(thing)] = next(_counter)
        known = thing.__dict__[kept] = CompilableType(name, _serials[type(thing)], data)
        _examples.setdefault(known.key, thing)
        _lower_methods(type(thing), CompilableType)
    return known


def example_of(kind: CompilableType) -> Compilable:
    """An object of this type."""
    return _examples[kind.key]


@register_model(CompilableType)
class _CompilableModel(models.StructModel):
    """Arrays come without their owners: Python keeps them alive, and to count references takes longer than a move."""

    def __init__(self, manager: Any, kind: CompilableType) -> None:
        fields = kind.data.items()
        super().__init__(manager, kind, [member for name, field in fields for member in _members(name, field)])


def _members(name: str, field: types.Type) -> list[tuple[str, types.Type]]:
    if not isinstance(field, types.Array):
        return [(name, field)]
    numbers = types.UniTuple(types.intp, field.ndim)
    return [(f"{name} data", types.CPointer(field.dtype)), (f"{name} shape", numbers), (f"{name} strides", numbers)]


@unbox(CompilableType)
def _unbox_compilable(kind: CompilableType, thing: Any, c: Any) -> NativeValue:
    struct = cgutils.create_struct_proxy(kind)(c.context, c.builder)
    is_error = cgutils.false_bit
    for name, field in kind.data.items():
        attribute = c.pyapi.object_getattr_string(thing, name)
        native = c.unbox(field, attribute)
        c.pyapi.decref(attribute)
        is_error = c.builder.or_(is_error, native.is_error)
        if not isinstance(field, types.Array):
            setattr(struct, name, native.value)
            continue
        array = c.context.make_array(field)(c.context, c.builder, value=native.value)
        for part in ("data", "shape", "strides"):
            setattr(struct, f"{name} {part}", getattr(array, part))
        c.context.nrt.decref(c.builder, field, native.value)
    return NativeValue(struct._getvalue(), is_error=is_error)


def _method_type(owner: types.Type, family: type, name: str, function: Any) -> types.Type:
    class NativeMethod(templates.AbstractTemplate):
        key = (family, name)

        def generic(self, args: Any, kws: Any) -> Any:
            callee = _callee(name, function, (*args, *kws.values()))
            return callee.get_call_type(self.context, (owner, *args), kws).as_method()

    return types.BoundFunction(NativeMethod, owner)


def _callee(name: str, function: Any, args: Any) -> types.Dispatcher:
    """What is called by a name: the method, or the generator that stands for it."""
    stream = streamed(function) if name.startswith(EACH) and all(map(is_immutable, args)) else None
    return types.Dispatcher(dispatcher(stream or function))


def _lower_methods(cls: type, family: type) -> None:
    """Teaches Numba to call every method of a class, by name; a name once for all classes."""
    if cls in _taught:
        return
    _taught.add(cls)
    for name, function in functions_of(cls):
        if inspect.isfunction(function) and (family, name) not in _with_methods:
            for each in (name, EACH + name):
                _with_methods.add((family, each))
                imputils.lower_builtin((family, each), family, types.VarArg(types.Any))(_call_method(each))


def _call_method(name: str) -> Any:
    def call(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        function = inspect.getattr_static(_class_of(sig.args[0]), name.removeprefix(EACH))
        callee = _callee(name, function, sig.args[1:])
        implementation = context.get_function(callee, sig)
        result = implementation(builder, args)
        context.add_linking_libs(getattr(implementation, "libs", ()))
        return imputils.impl_ret_new_ref(context, builder, sig.return_type, result)

    return call


def _class_of(kind: Any) -> type:
    return kind.record if isinstance(kind, RecordType) else type(_examples[kind.key])


@templates.infer_getattr
class _CompilableAttribute(templates.AttributeTemplate):
    key = CompilableType

    def generic_resolve(self, kind: CompilableType, name: str) -> types.Type | None:
        if name in kind.data:
            return kind.data[name]
        example = _examples[kind.key]
        as_called, name = name, name.removeprefix(EACH)
        function = inspect.getattr_static(type(example), name, None)
        if inspect.isfunction(function):
            return _method_type(kind, CompilableType, as_called, function)
        if name in example.not_compiled:  # another object of this type may have another value
            return None
        if isinstance(function, staticmethod):
            return types.Dispatcher(dispatcher(function.__func__))  # type: ignore[arg-type]
        try:
            return _constant_type(_constant(example, name))
        except (AttributeError, ValueError):
            return None


def _constant(example: Compilable, name: str) -> Any:
    """An attribute of an object as compiled code reads it: the code of an included game takes its own as they are."""
    value = getattr(example, name)
    owner = next((base for base in type(example).__mro__ if name in vars(base)), type(example))
    return value if owner.__module__.startswith("secateur.") else as_constant(value)


def _constant_type(value: Any) -> types.Type:
    kind = numba.typeof(value)
    return kind.copy(readonly=True) if isinstance(kind, types.Array) else kind


@imputils.lower_getattr_generic(CompilableType)
def _get_compilable(context: Any, builder: Any, kind: CompilableType, value: Any, name: str) -> Any:
    name = name.removeprefix(EACH)
    if name in kind.data:
        struct = cgutils.create_struct_proxy(kind)(context, builder, value=value)
        return _get_data(context, builder, kind.data[name], struct, name)
    if isinstance(inspect.getattr_static(type(_examples[kind.key]), name, None), staticmethod):
        return context.get_dummy_value()
    constant = _constant(_examples[kind.key], name)
    return context.get_constant_generic(builder, _constant_type(constant), constant)


def _get_data(context: Any, builder: Any, field: types.Type, struct: Any, name: str) -> Any:
    if not isinstance(field, types.Array):
        return imputils.impl_ret_borrowed(context, builder, field, getattr(struct, name))
    array = context.make_array(field)(context, builder)
    shape, strides = (cgutils.unpack_tuple(builder, getattr(struct, f"{name} {part}")) for part in ("shape", "strides"))
    size = context.get_abi_sizeof(context.get_data_type(field.dtype))
    arrayobj.populate_array(
        array, data=getattr(struct, f"{name} data"), shape=shape, strides=strides, itemsize=_word(size), meminfo=None
    )
    return array._getvalue()


# ---------------------------------------------------------------- Record: counters behind one pointer


class RecordType(types.Type):
    def __init__(self, record: type[Record]) -> None:
        self.record = record
        layout = digest(record, record.fields, record.arrays, record.links, record.shared)
        super().__init__(name=f"{record.__module__}.{record.__qualname__}[{layout}]")

    def __reduce__(self) -> Any:
        return RecordType, (self.record,)


_record_types: weakref.WeakKeyDictionary[type, RecordType] = weakref.WeakKeyDictionary()


@typeof_impl.register(Record)
def _typeof_record(record: Record, context: Any) -> types.Type:
    kind = type(record)
    if kind not in _record_types:
        _lower_methods(kind, RecordType)
        _record_types[kind] = RecordType(kind)
    return _record_types[kind]


@register_model(RecordType)
class _RecordModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: RecordType) -> None:
        super().__init__(manager, kind, ir.IntType(64).as_pointer())


_words = types.Array(types.int64, 1, "C")


@unbox(RecordType)
def _unbox_record(kind: RecordType, thing: Any, c: Any) -> NativeValue:
    # The Python object keeps the buffer alive for as long as the kernel runs.
    buffer = c.pyapi.object_getattr_string(thing, "buffer")
    native = c.unbox(_words, buffer)
    array = c.context.make_array(_words)(c.context, c.builder, value=native.value)
    data = array.data
    c.context.nrt.decref(c.builder, _words, native.value)
    c.pyapi.decref(buffer)
    return NativeValue(data, is_error=native.is_error)


def _linked(kind: RecordType, name: str) -> types.Array:
    return types.Array(getattr(types, kind.record.links[name]), 1, "C")


def _place(kind: RecordType, name: str) -> int | None:
    return kind.record.fields.index(name) if name in kind.record.fields else None


@templates.infer_getattr
class _RecordAttribute(templates.AttributeTemplate):
    key = RecordType

    def generic_resolve(self, kind: RecordType, name: str) -> types.Type | None:
        if _place(kind, name) is not None:
            return types.int64
        if name in kind.record.arrays:
            return _words
        if name in kind.record.links:
            return _linked(kind, name)
        function = inspect.getattr_static(kind.record, name, None)
        return _method_type(kind, RecordType, name, function) if inspect.isfunction(function) else None


@imputils.lower_getattr_generic(RecordType)
def _get_record(context: Any, builder: Any, kind: RecordType, pointer: Any, name: str) -> Any:
    place = _place(kind, name)
    if place is not None:
        where = _at(builder, pointer, _word(place))
        # What another thread may write must be read anew each time, not kept in a register.
        return builder.load_atomic(where, "monotonic", 8) if name in kind.record.shared else builder.load(where)
    if name in kind.record.links:
        address, length = (
            builder.load(_at(builder, pointer, _word(_place(kind, f"{name}_{part}")))) for part in ("address", "length")
        )
        array_type = _linked(kind, name)
        element = context.get_data_type(array_type.dtype)
        data = builder.inttoptr(address, element.as_pointer())
    else:
        array_type = _words
        length = builder.load(_at(builder, pointer, _word(_place(kind, "room"))))
        start = builder.mul(length, _word(kind.record.arrays.index(name)))
        data = _at(builder, pointer, builder.add(_word(len(kind.record.fields)), start))
    array = context.make_array(array_type)(context, builder)
    size = _word(array_type.dtype.bitwidth // 8)
    arrayobj.populate_array(array, data=data, shape=[length], strides=[size], itemsize=size, meminfo=None)
    return array._getvalue()


@imputils.lower_setattr_generic(RecordType)
def _set_record(context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    kind, value_type = sig.args
    pointer, value = args
    value = context.cast(builder, value, value_type, types.int64)
    builder.store(value, _at(builder, pointer, _word(_place(kind, name))))


def _word(number: int | None) -> Any:
    return ir.Constant(ir.IntType(64), number)


def _at(builder: Any, pointer: Any, index: Any) -> Any:
    return builder.gep(pointer, [index])
