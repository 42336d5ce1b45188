"""Compiling a kernel for the objects at hand, and saying in plain words why it cannot be done."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numba
from numba.core import types
from numba.core.caching import NullCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import NumbaError, NumbaWarning, UnsupportedBytecodeError

from secateur.errors import CompileError
from secateur.jit import Compilable, Method
from secateur.jit.cache import KernelCache
from secateur.jit.digest import digest
from secateur.jit.explaining import compile_error, explained, kinds_for, mixing, plain, with_article
from secateur.jit.fields import problems_of_fields
from secateur.jit.native import bounds_checked, dispatcher, entry_of
from secateur.jit.plain.packed import PackedType
from secateur.jit.plain.records import as_twin
from secateur.jit.plain.states import kinds_of, state_kind


def checked(kernel: Any, args: tuple[Any, ...], on_miss: Callable[[], None]) -> Callable[..., int]:
    """Like `compiled`, with bounds checks: it raises IndexError if an index is out of range."""
    with bounds_checked():
        machine = compiled(kernel, args, on_miss)

    def call(*args: Any) -> int:
        with bounds_checked():
            return machine(*args)

    return call


def compiled(kernel: Any, args: tuple[Any, ...], on_miss: Callable[[], None] = lambda: None) -> Callable[..., int]:
    """The kernel as machine code for arguments of these types, from the disk where it is there.

    `on_miss` is called where it is not; what that raises is raised, and nothing is compiled.
    """
    with global_compiler_lock:  # from here on: two threads must not make two dispatchers of one kernel
        return _compiled(kernel, args, on_miss)


def _compiled(kernel: Any, args: tuple[Any, ...], on_miss: Callable[[], None]) -> Callable[..., int]:
    machine = dispatcher(kernel, entry=True)
    if isinstance(machine._cache, NullCache):
        digest(kernel)  # lets the functions that it calls compile
        machine._cache = KernelCache(kernel)
    methods = args[0].kernel_methods(*args[1:2]) if isinstance(args[0], Compilable) else ()
    machine._cache.on_miss = on_miss
    machine._cache.before_compiling = lambda: _check_methods(args[0], methods)
    try:
        _check_fields(args[0], methods)
        signature = kinds_of(args)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaWarning)  # what matters is said by the error
            machine.compile(signature)
    except (CompileError, Missing):
        raise
    except Exception as error:
        if not methods:
            raise
        raise explained(args[0], methods, error) from None
    finally:
        machine._cache.release()
    return _entry(machine, signature, args)


def _entry(machine: Any, signature: tuple[Any, ...], args: tuple[Any, ...]) -> Callable[..., int]:
    """The way into machine code for arguments of these types, which are not looked at again."""
    call: Callable[..., int] = machine.overloads[signature].entry_point
    if len(args) > 1 and as_twin(args[1]) is not args[1]:
        return lambda game, state, *rest: call(game, as_twin(state), *rest)
    return call


def in_memory(kernel: Any, args: tuple[Any, ...]) -> Callable[..., int] | None:
    """The machine code for arguments of these types, if this process has it already."""
    machine: Any = entry_of(kernel)
    try:
        signature = kinds_of(args)
    except ValueError:  # a field of the state has no type: compiling will say so
        return None
    return _entry(machine, signature, args) if machine is not None and signature in machine.overloads else None


class Missing(Exception):
    """Raised by `on_miss`: the kernel is not on the disk."""


def _check_fields(thing: Any, methods: Sequence[Method]) -> None:
    """Refuses states of types that compiled code has not, before anything else."""
    if any(method.like and problems_of_fields(thing, method.args[0]) for method in methods):
        raise explained(thing, methods, TypeError())


def _check_methods(thing: Any, methods: Sequence[Method]) -> None:
    for method in methods:
        if method.like:
            _check_types(thing, method)
    for method in methods:
        if method.numbers:
            _check_numbers(thing, method)


def _check_types(thing: Compilable, method: Method) -> None:
    """Refuses a method that returns other types than its first argument has: compiled recursion needs the same."""
    given = method.args[0]
    kind = state_kind(thing, given) or numba.typeof(given)
    name, source = type(thing).__name__, method.like
    if not isinstance(kind, (types.BaseTuple, PackedType)):
        found = type(given).__name__
        raise compile_error(f"{name}: the state has the type {found}, and only a NamedTuple of integers compiles")
    function = getattr(type(thing), method.name)
    kinds = kinds_for(thing, method)
    machine = dispatcher(function)
    try:
        machine.compile(kinds)
    except (NumbaError, UnsupportedBytecodeError):
        return  # the kernel will not compile either: explained there
    after = machine.overloads[kinds].signature.return_type
    if after == kind:
        return
    where = f"{name}.{method.name}() (line {function.__code__.co_firstlineno})"
    if not all(isinstance(each, types.BaseTuple) for each in (kind, after)) or len(after) != len(kind):
        raise compile_error(f"{where} returns {plain(after)} where {source}() returns {plain(kind)}")
    fields = getattr(given, "_fields", range(len(kind)))
    for field, old, new in zip(fields, kind.types, after.types, strict=True):
        if old != new:
            raise compile_error(
                f"{where} makes {field} {with_article(plain(new))} "
                f"where {source}() makes it {with_article(plain(old))}: {mixing(new, old)}"
            )
    raise compile_error(f"{where} returns a state of a different class from that of {source}()")


def _check_numbers(thing: Compilable, method: Method) -> None:
    """Refuses a method with a float or None in some branch: compiled code would take it for a number."""
    function = inspect.getattr_static(type(thing), method.name, None)
    if not inspect.isfunction(function) or function.__module__.startswith("secateur."):
        return
    kinds = kinds_for(thing, method)
    machine = dispatcher(function)
    try:
        machine.compile(kinds)
    except Exception:  # noqa: BLE001  the kernel may not call it; if it does, the error is explained there
        return
    given = machine.overloads[kinds].signature.return_type
    parts = list(given) if isinstance(given, types.BaseTuple) else [given]
    if len(parts) == method.numbers and all(_is_whole(part, method.truth) for part in parts):
        return
    what = "None in some branch" if isinstance(given, types.Optional) else with_article(plain(given))
    wrong = what if "None" in what else "None" if given == types.none else what
    number = "a whole number" if method.numbers == 1 else "two whole numbers"
    code = function.__code__
    raise CompileError(
        f"{type(thing).__name__}.{method.name}() at line {code.co_firstlineno} of {Path(code.co_filename).name} "
        f"returns {wrong}: it must return {number} in every branch"
    )


def _is_whole(kind: Any, truth: bool) -> bool:
    if isinstance(kind, types.Boolean):
        return truth
    return isinstance(kind, types.Integer) and kind != types.uint64
