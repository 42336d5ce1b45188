"""Compiling a kernel for the objects at hand, and saying in plain words why it cannot be done."""

from __future__ import annotations

import inspect
import linecache
import re
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
        signature = kinds_of(args)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaWarning)  # what matters is said by the error
            machine.compile(signature)
    except (CompileError, Missing):
        raise
    except Exception as error:
        if not methods:
            raise
        raise _explained(args[0], methods, error) from None
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
    signature = kinds_of(args)
    return _entry(machine, signature, args) if machine is not None and signature in machine.overloads else None


class Missing(Exception):
    """Raised by `on_miss`: the kernel is not on the disk."""


def _check_methods(thing: Any, methods: Sequence[Method]) -> None:
    for method in methods:
        if method.like:
            _check_types(thing, method)
    for method in methods:
        if method.numbers:
            _check_numbers(thing, method)


# ---------------------------------------------------------------- in plain words


def _check_types(thing: Compilable, method: Method) -> None:
    """Refuses a method that returns other types than its first argument has: compiled recursion needs the same."""
    given = method.args[0]
    kind = state_kind(thing, given) or numba.typeof(given)
    name, source = type(thing).__name__, method.like
    if not isinstance(kind, (types.BaseTuple, PackedType)):
        found = type(given).__name__
        raise _error(f"{name}: the state has the type {found}, and only a NamedTuple of integers compiles")
    function = getattr(type(thing), method.name)
    kinds = _kinds(thing, method)
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
        raise _error(f"{where} returns {_plain(after)} where {source}() returns {_plain(kind)}")
    fields = getattr(given, "_fields", range(len(kind)))
    for field, old, new in zip(fields, kind.types, after.types, strict=True):
        if old != new:
            raise _error(
                f"{where} makes {field} {_a(_plain(new))} "
                f"where {source}() makes it {_a(_plain(old))}: {_mixing(new, old)}"
            )
    raise _error(f"{where} returns another class of state than {source}()")


def _check_numbers(thing: Compilable, method: Method) -> None:
    """Refuses a method with a float or None in some branch: compiled code would take it for a number."""
    function = inspect.getattr_static(type(thing), method.name, None)
    if not inspect.isfunction(function) or function.__module__.startswith("secateur."):
        return
    kinds = _kinds(thing, method)
    machine = dispatcher(function)
    try:
        machine.compile(kinds)
    except Exception:  # noqa: BLE001  the kernel may not call it; if it does, the error is explained there
        return
    given = machine.overloads[kinds].signature.return_type
    parts = list(given) if isinstance(given, types.BaseTuple) else [given]
    if len(parts) == method.numbers and all(_is_whole(part, method.truth) for part in parts):
        return
    what = "None in some branch" if isinstance(given, types.Optional) else _a(_plain(given))
    wrong = what if "None" in what else "None" if given == types.none else what
    number = "a whole number" if method.numbers == 1 else "two whole numbers"
    code = function.__code__
    raise CompileError(
        f"{type(thing).__name__}.{method.name}() at line {code.co_firstlineno} of {Path(code.co_filename).name} "
        f"returns {wrong}: it must return {number} in every branch"
    )


def _kinds(thing: Compilable, method: Method) -> tuple[Any, ...]:
    """The types of a method's arguments."""
    return kinds_of((thing, *method.args))


def _is_whole(kind: Any, truth: bool) -> bool:
    if isinstance(kind, types.Boolean):
        return truth
    return isinstance(kind, types.Integer) and kind != types.uint64


def _error(message: str) -> CompileError:
    return CompileError(f"{message}; or use interpreted=True")


def _plain(kind: Any) -> str:
    names = {"int64": "int", "uint64": "u64", "float64": "float", "boolean": "bool", "bool": "bool"}
    text = re.sub(r"Literal\[(\w+)\]\(.*?\)", r"\1", str(kind))
    return re.sub("|".join(names), lambda found: names[found[0]], text)


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def _mixing(one: Any, other: Any) -> str:
    kinds = {_plain(one), _plain(other)}
    if "u64" in kinds:
        return "u64 and int do not mix, write u64(1) for every operand"
    return "give the field the same type in both"


def _explained(thing: Compilable, methods: Sequence[Method], error: Exception) -> CompileError:
    """An error of Numba for the author of the class: which method, which line, what is wrong, and what to do."""
    method, error = _culprit(thing, methods, error)
    path, line = _place(error)
    where = f"{type(thing).__name__}.{method}()" if method else type(thing).__name__
    where += f" at line {line}" if line else ""
    where += f" of {Path(path).name}" if path else ""
    source = linecache.getline(path, line).strip() if path and line else ""
    quoted = f" [{source}]" if source else ""
    return _error(f"{where} does not compile: {_reason(str(error))}{quoted}")


def _culprit(thing: Compilable, methods: Sequence[Method], error: Exception) -> tuple[str, Exception]:
    """The first method that does not compile by itself, and why."""
    for method in methods:
        function = inspect.getattr_static(type(thing), method.name, None)
        if not inspect.isfunction(function):
            continue
        try:
            dispatcher(function).compile(_kinds(thing, method))
        except Exception as found:  # noqa: BLE001  whatever Numba raises is what we look for
            return method.name, found
    return "", error


def _place(error: Exception) -> tuple[str, int]:
    """The innermost line of the user's that the error names."""
    text = _uncoloured(str(error))
    places = re.findall(r'File "([^"]+)", line (\d+)', text) + re.findall(
        r"(?:Raised from|call at) (.+) \((\d+)\)", text
    )
    for path, line in places:
        if not Path(path).is_relative_to(_NUMBA) and not path.startswith("<"):
            return path, int(line)
    loc = getattr(error, "loc", None)
    return (loc.filename, loc.line) if loc is not None else ("", 0)


#: The folder of Numba: its own lines are not the user's.
_NUMBA = Path(numba.__file__).parent


def _uncoloured(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


#: The operators by the names that Numba has for them.
_OPERATORS = {
    "and_": "&",
    "or_": "|",
    "xor": "^",
    "lshift": "<<",
    "rshift": ">>",
    "iand": "&=",
    "ior": "|=",
    "ixor": "^=",
    "ilshift": "<<=",
    "irshift": ">>=",
    "invert": "~",
    "getitem": "[...]",
}


#: The operators for which u64 and int do not mix.
_BITWISE = ("&", "|", "^", "<<", ">>", "&=", "|=", "^=", "<<=", ">>=", "~")


#: What to do about mixed operands.
_ONE_KIND = "mixes u64 and int: write u64(1), because every operand must be a u64"


def _operands(found: re.Match[str]) -> str:
    operator, kinds = _OPERATORS.get(found[1], found[1]), found[2].split(", ")
    plain = [_plain(kind) for kind in kinds]
    if "float" in plain and operator in _BITWISE:
        return f"it {_ONE_KIND}"
    return f"{operator} does not work on {' and '.join(plain)}"


def _two_types(found: re.Match[str]) -> str:
    name, one, other = found[3].split(".")[0], _plain(found[1]), _plain(found[2])
    if name.startswith("$"):  # a value that has no name in the source
        name = "a value"
    if {one, other} in ({"u64", "int"}, {"u64", "float"}):
        return f"{name} {_ONE_KIND}"
    return f"{name} is {one} in one place and {other} in another: give it one type"


def _returned(found: re.Match[str]) -> str:
    kinds = ", ".join(sorted({_plain(kind.strip()) for kind in found[1].split(",")}))
    return f"it returns different types ({kinds}): return one type"


#: What Numba says, and what that means.
_MEANINGS: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (r"Function\(<built-in function (\w+)>\) found for signature:\s+>>> \w+\((.*?)\)\s*\n", _operands),
    (r"Cannot unify (.+?) and (.+?) for '([^']+)'", _two_types),
    (r"Can't unify return type from the following types: (.*)", _returned),
    (r"YIELD_FROM|opcode \(SEND\)", lambda _: "it uses yield from: write a loop with yield"),
    (r"NameError: name '(\w+)' is not defined", lambda found: f"the name {found[1]} is not defined"),
    (
        r"Untyped global name '(\w+)'",
        lambda found: (
            f"it uses {found[1]}, which must be a number, an array or a plain function that Numba can compile"
        ),
    ),
    (r"Unknown attribute '(\w+)' of type (\w+)", lambda found: f"{found[2]} has no attribute {found[1]} that compiles"),
)


def _reason(message: str) -> str:
    """What an error of Numba means."""
    text = _uncoloured(message)
    for pattern, meaning in _MEANINGS:
        if found := re.search(pattern, text):
            return meaning(found)
    lines = [line.strip().rstrip(".") for line in text.splitlines() if line.strip() and "Failed in" not in line]
    if re.search(r"UnsupportedBytecodeError|UnsupportedError|not supported", text):
        for line in lines:
            if "support" in line.lower():
                return f"it uses Python that Numba does not compile ({line})"
    for line in lines:
        if not line.startswith(("- Resolution", "During")):
            return f"Numba says: {line}"
    return "Numba gives no reason"
