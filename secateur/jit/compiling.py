"""Compiling a kernel for the objects at hand, and saying in plain words why it cannot be done."""

from __future__ import annotations

import inspect
import linecache
import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core import types
from numba.core.caching import NullCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import NumbaError, NumbaWarning, UnsupportedBytecodeError

from secateur.errors import CompileError
from secateur.jit import Compilable
from secateur.jit.cache import KernelCache
from secateur.jit.digest import digest
from secateur.jit.native import bounds_checked, dispatcher, entry_of

#: The methods that kernels call, with what they take besides the state.
METHODS = {
    "start": None,
    "outcome": 0,
    "moves": 0,
    "play": 1,
    "player": 0,
    "evaluate": 0,
    "rank": 1,
    "noisy": 1,
    "canonical": 0,
    "key": 0,
    "bounds": 0,
    "candidates": 0,
    "remaining": 0,
    "finish": 2,
    "skip": 0,
    "threatened": 0,
    "threatens": 1,
    "zugzwang": 0,
    "ended": 0,
    "count": 0,
    "reversible": 0,
    "noisy_moves": 0,
    "exchange": 1,
    "kind": 1,
    "structure": 0,
}


#: Methods that return a whole number, and methods that return two.
ONE = ("outcome", "ended", "evaluate", "player", "rank", "key", "remaining", "reversible", "count", "exchange", "kind",
       "structure")  # fmt: skip
TWO = ("bounds", "finish")


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
    machine._cache.on_miss = on_miss
    machine._cache.before_compiling = lambda: _check_rules(args)
    try:
        signature = tuple(numba.typeof(arg) for arg in args)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaWarning)  # what matters is said by the error
            machine.compile(signature)
    except (CompileError, Missing):
        raise
    except Exception as error:
        if not _is_game(args[0]):
            raise
        raise _explained(args[0], args[1], error) from None
    finally:
        machine._cache.release()
    return machine


def in_memory(kernel: Any, args: tuple[Any, ...]) -> Callable[..., int] | None:
    """The machine code for arguments of these types, if this process has it already."""
    machine: Any = entry_of(kernel)
    known = machine is not None and tuple(numba.typeof(arg) for arg in args) in machine.overloads
    return machine if known else None


class Missing(Exception):
    """Raised by `on_miss`: the kernel is not on the disk."""


def _check_rules(args: tuple[Any, ...]) -> None:
    if _is_game(args[0]):
        _check_state(*args[:2])
        _check_answers(*args[:2])


def _is_game(thing: Any) -> bool:
    return isinstance(thing, Compilable) and hasattr(thing, "play")


# ---------------------------------------------------------------- in plain words


def _check_state(game: Compilable, state: Any) -> None:
    """`play` must return the very types that `start` does: compiled recursion needs it."""
    kind = numba.typeof(state)
    name = type(game).__name__
    if not isinstance(kind, types.BaseTuple):
        raise _error(f"{name}: the state is a {type(state).__name__}, and only a NamedTuple of integers compiles")
    play = dispatcher(type(game).play)  # type: ignore[attr-defined]
    try:
        play.compile((numba.typeof(game), kind, types.int64))
    except (NumbaError, UnsupportedBytecodeError):
        return  # the kernel will not compile either: explained there
    after = play.overloads[numba.typeof(game), kind, types.int64].signature.return_type
    if after == kind:
        return
    line = type(game).play.__code__.co_firstlineno  # type: ignore[attr-defined]
    if not isinstance(after, types.BaseTuple) or len(after) != len(kind):
        raise _error(f"{name}.play() (line {line}) returns {_plain(after)} where start() returns {_plain(kind)}")
    fields = getattr(state, "_fields", range(len(kind)))
    for field, old, new in zip(fields, kind.types, after.types, strict=True):
        if old != new:
            raise _error(
                f"{name}.play() (line {line}) makes {field} {_a(_plain(new))} "
                f"where start() makes it {_a(_plain(old))}: {_mixing(new, old)}"
            )
    raise _error(f"{name}.play() (line {line}) returns another class of state than start()")


def _check_answers(game: Compilable, state: Any) -> None:
    """Refuses methods with a float or None in a branch instead of a number: compiled code would read it as a number."""
    for name in (*ONE, *TWO):
        function = inspect.getattr_static(type(game), name, None)
        if not inspect.isfunction(function) or function.__module__.startswith("secateur."):
            continue
        kinds = (numba.typeof(game), numba.typeof(state), *[types.int64] * (METHODS[name] or 0))
        machine = dispatcher(function)
        try:
            machine.compile(kinds)
        except Exception:  # noqa: BLE001  the kernel may not call it; if it does, the error is explained there
            continue
        given = machine.overloads[kinds].signature.return_type
        parts = list(given) if isinstance(given, types.BaseTuple) else [given]
        wanted = 2 if name in TWO else 1
        if len(parts) == wanted and all(_is_whole(part, name) for part in parts):
            continue
        what = "None in some branch" if isinstance(given, types.Optional) else _a(_plain(given))
        wrong = what if "None" in what else "None" if given == types.none else what
        number = "a whole number" if wanted == 1 else "two whole numbers"
        code = function.__code__
        raise CompileError(
            f"{type(game).__name__}.{name}() at line {code.co_firstlineno} of {Path(code.co_filename).name} "
            f"returns {wrong}: it must return {number} in every branch"
        )


def _is_whole(kind: Any, method: str) -> bool:
    if isinstance(kind, types.Boolean):
        return method == "player"
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


def _explained(game: Compilable, state: Any, error: Exception) -> CompileError:
    """The error again, for the one who wrote the game: which method, which line, what, and what to do."""
    method, error = _culprit(game, state, error)
    path, line = _place(error)
    where = f"{type(game).__name__}.{method}()" if method else type(game).__name__
    where += f" at line {line}" if line else ""
    where += f" of {Path(path).name}" if path else ""
    source = linecache.getline(path, line).strip() if path and line else ""
    quoted = f" [{source}]" if source else ""
    return _error(f"{where} does not compile: {_reason(str(error))}{quoted}")


def _culprit(game: Compilable, state: Any, error: Exception) -> tuple[str, Exception]:
    """The first method that does not compile by itself, and why."""
    for name, extra in METHODS.items():
        function = inspect.getattr_static(type(game), name, None)
        if not inspect.isfunction(function):
            continue
        try:
            kinds = () if extra is None else (numba.typeof(state), *[types.int64] * extra)
            dispatcher(function).compile((numba.typeof(game), *kinds))
        except Exception as found:  # noqa: BLE001  whatever Numba raises is what we look for
            return name, found
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


_NUMBA = Path(numba.__file__).parent


def _uncoloured(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


_OPERATORS = {"and_": "&", "or_": "|", "xor": "^", "lshift": "<<", "rshift": ">>", "iand": "&=", "ior": "|=",
              "ixor": "^=", "ilshift": "<<=", "irshift": ">>=", "invert": "~", "getitem": "[...]"}  # fmt: skip


_BITWISE = ("&", "|", "^", "<<", ">>", "&=", "|=", "^=", "<<=", ">>=", "~")


def _reason(message: str) -> str:
    text = _uncoloured(message)
    if found := re.search(r"Function\(<built-in function (\w+)>\) found for signature:\s+>>> \w+\((.*?)\)\s*\n", text):
        operator, kinds = _OPERATORS.get(found[1], found[1]), found[2].split(", ")
        plain = [_plain(kind) for kind in kinds]
        if "float" in plain and operator in _BITWISE:
            return "it mixes u64 and int: write u64(1), every operand of a u64 is one"
        return f"{operator} does not work on {' and '.join(plain)}"
    if found := re.search(r"Cannot unify (.+?) and (.+?) for '([^']+)'", text):
        name, one, other = found[3].split(".")[0], _plain(found[1]), _plain(found[2])
        if name.startswith("$"):  # a value that has no name in the source
            name = "a value"
        if {one, other} == {"u64", "int"} or {one, other} == {"u64", "float"}:
            return f"{name} mixes u64 and int: write u64(1), every operand of a u64 is one"
        return f"{name} is {one} in one place and {other} in another: give it one type"
    if found := re.search(r"Can't unify return type from the following types: (.*)", text):
        kinds = ", ".join(sorted({_plain(kind.strip()) for kind in found[1].split(",")}))
        return f"it returns different types ({kinds}): return one type"
    if "YIELD_FROM" in text or "opcode (SEND)" in text:
        return "it uses yield from: write a loop with yield"
    if found := re.search(r"NameError: name '(\w+)' is not defined", text):
        return f"the name {found[1]} is not defined"
    if found := re.search(r"Untyped global name '(\w+)'", text):
        return f"it uses {found[1]}, which is no number, array or plain function that Numba can compile"
    if found := re.search(r"Unknown attribute '(\w+)' of type (\w+)", text):
        return f"{found[2]} has no attribute {found[1]} that compiles"
    if found := re.search(r"(?:UnsupportedBytecodeError|UnsupportedError|not supported)", text):
        for line in text.splitlines():
            if "support" in line.lower() and "Failed in" not in line:
                return f"it uses Python that Numba does not compile ({line.strip().rstrip('.')})"
    for line in text.splitlines():
        if line.strip() and not line.startswith(("Failed in", "- Resolution", "During")):
            return f"Numba says: {line.strip().rstrip('.')}"
    return "Numba gives no reason"
