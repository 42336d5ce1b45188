"""A digest of what the compiler will see: the code of a class or function and all it reaches.

Walking the live objects, not the source files, makes the digest right for games typed into a
notebook, for edits in an imported module and for a constant changed at run time alike.
"""

from __future__ import annotations

import enum
import functools
import hashlib
import sys
import types
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from secateur.jit.members import has_members, methods_named, properties_named

#: Modules that a digest stops at; their versions are part of the cache key.
_KNOWN = frozenset(sys.stdlib_module_names) | {"numpy", "numba", "llvmlite"}

#: Objects that only wrap what counts, and what that is.
_WRAPPERS: tuple[tuple[type | tuple[type, ...], Callable[[Any], Any]], ...] = (
    ((staticmethod, classmethod, types.MethodType), lambda method: method.__func__),
    (property, lambda made: made.fget),
    (functools.cached_property, lambda made: made.func),
    (functools.partial, lambda call: (call.func, call.args, call.keywords)),
    (enum.Enum, lambda member: (type(member).__qualname__, member.name, member.value)),
)

#: Every function some digest has covered. Only these are compiled without a decorator.
covered: set[types.FunctionType] = set()


def digest(*things: Any) -> str:
    """A short text that changes whenever the code or the constants of `things` change.

    >>> def double(x): return 2 * x
    >>> def triple(x): return 3 * x
    >>> digest(double) == digest(double), digest(double) == digest(triple)
    (True, False)
    """
    walk = _DigestWalk()
    for thing in things:
        walk.value(thing)
    return walk.hash.hexdigest()


_digests: weakref.WeakKeyDictionary[type, str] = weakref.WeakKeyDictionary()


def class_digest(cls: type) -> str:
    """The digest of a class; of secateur's own computed once, of others anew: in a notebook they change."""
    if not cls.__module__.startswith("secateur."):
        return digest(cls)
    if cls not in _digests:
        _digests[cls] = digest(cls)
    return _digests[cls]


def is_known(module: str | None) -> bool:
    # A program's own __main__ is in the list of the standard library's names.
    top = (module or "").partition(".")[0]
    return (top in _KNOWN and top != "__main__") or (module or "").startswith("secateur.jit")


def functions_of(cls: type) -> Iterator[tuple[str, Any]]:
    """Every attribute that a class and its bases define themselves, the nearest definition first."""
    seen: set[str] = set()
    for base in cls.__mro__[:-1]:
        if is_known(base.__module__):
            continue
        for name, value in vars(base).items():
            if name not in seen:
                seen.add(name)
                yield name, value


class _DigestWalk:
    def __init__(self) -> None:
        self.hash = hashlib.blake2b(digest_size=12)
        # By id: the number of its first visit, and the object itself, kept alive so that its id stays its own.
        self.seen: dict[int, tuple[int, Any]] = {}

    def add(self, *texts: object) -> None:
        for text in texts:
            data = str(text).encode()
            self.hash.update(len(data).to_bytes(4, "little") + data)

    def value(self, value: Any, names: frozenset[str] = frozenset()) -> None:
        """Adds a value; `names` are the attributes that code looks up, followed into modules."""
        if value is None or isinstance(value, (int, float, complex, str, bytes)):
            self.add(type(value).__name__, repr(value))
            return
        if isinstance(value, types.ModuleType):  # again for other names
            self.module(value, names)
            return
        if isinstance(value, tuple):  # hashed each time: equal constants may be one object
            self.add("tuple", type(value).__name__, len(value))
            for item in value:
                self.value(item, names)
            return
        if id(value) in self.seen:
            self.add("again", self.seen[id(value)][0])
            return
        self.seen[id(value)] = (len(self.seen), value)
        if isinstance(value, (list, frozenset, set, dict)):
            self.collection(value, names)
        elif isinstance(value, types.FunctionType):
            self.function(value)
        elif isinstance(value, types.CodeType):
            self.code(value, {})
        elif isinstance(value, type):
            self.class_(value)
        else:
            self.object(value)

    def collection(self, items: list[Any] | frozenset[Any] | set[Any] | dict[Any, Any], names: frozenset[str]) -> None:
        self.add("dict" if isinstance(items, dict) else type(items).__name__, len(items))
        if isinstance(items, dict):
            for key, item in items.items():
                self.value(key)
                self.value(item, names)
        else:
            # Numbers in a set have an order in which loops go through them; texts have another one in each process.
            is_ordered = isinstance(items, list) or all(isinstance(item, int) for item in items)
            for item in items if is_ordered else sorted(items, key=repr):
                self.value(item, names)

    def object(self, value: Any) -> None:
        """Adds what a wrapper holds, the bytes of an array, or the attributes of any other object."""
        for kind, content in _WRAPPERS:
            if isinstance(value, kind):
                self.value(content(value))
                return
        if hasattr(value, "py_func"):  # a function the user compiled with Numba
            self.value((value.py_func, repr(getattr(value, "targetoptions", ""))))
        elif hasattr(value, "__wrapped__"):  # under functools.cache and other decorators
            self.value(value.__wrapped__)
        elif hasattr(value, "tobytes") and hasattr(value, "dtype"):
            self.add("array", value.dtype, value.shape)
            self.hash.update(value.tobytes())
        else:
            self.add(type(value).__module__, type(value).__qualname__)
            self.value(getattr(value, "__dict__", None))

    def module(self, module: types.ModuleType, names: frozenset[str]) -> None:
        self.add("module", module.__name__)
        if not is_known(module.__name__):
            for name in sorted(names & vars(module).keys()):
                self.add(name)
                self.value(vars(module)[name], names)

    def class_(self, cls: type) -> None:
        self.add("class", cls.__qualname__)
        if is_known(cls.__module__):
            return
        skipped = getattr(cls, "not_compiled", ())
        for each in getattr(cls, "__dataclass_fields__", {}).values():  # in their order, which calls rely on
            self.add(each.name, each.init, each.compare, each.kw_only)
        for name, value in functions_of(cls):
            if not name.startswith(("__", "_abc_")) and name not in skipped:
                self.add(name)
                self.value(value)

    def function(self, function: types.FunctionType) -> None:
        if is_known(function.__module__):
            self.add("known", function.__module__, function.__qualname__)
            return
        covered.add(function)
        self.add("function", function.__qualname__)
        self.value(function.__defaults__)
        self.value(function.__kwdefaults__)
        scope = dict(function.__globals__)
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            try:
                scope[name] = cell.cell_contents
            except ValueError:  # not yet assigned: a local function before its own definition
                scope.pop(name, None)
        self.inherited(scope.get("__class__"), function.__code__.co_names)
        ours = (function.__module__ or "").startswith("secateur.")  # whose code calls no method of a state
        self.code(function.__code__, scope, [] if ours else [each for each in scope.values() if has_members(each)])

    def inherited(self, cls: Any, names: tuple[str, ...]) -> None:
        """Adds the methods that `super()` may find: the class that a method belongs to has them overridden."""
        for base in cls.__mro__[1:] if isinstance(cls, type) else ():
            if not is_known(base.__module__):
                for name in sorted(set(names) & vars(base).keys()):
                    self.value(vars(base)[name])

    def code(self, code: types.CodeType, scope: dict[str, Any], classes: Sequence[type] = ()) -> None:
        self.add("code", code.co_argcount, code.co_flags, code.co_varnames)
        self.hash.update(code.co_code)
        names = frozenset(code.co_names)
        for const in code.co_consts:
            if isinstance(const, types.CodeType):
                self.code(const, scope, classes)
            else:
                self.value(const)
        for name in (*code.co_names, *code.co_freevars):
            self.add(name)
            if name in scope:
                self.value(scope[name], names)
            else:
                self.members(name, classes)

    def members(self, name: str, classes: Sequence[type]) -> None:
        """Adds the methods and properties of states, and of members of an IntEnum, that an attribute may be."""
        for found in (methods_named(name, classes), properties_named(name, classes)):
            for cls in sorted(found, key=lambda each: each.__qualname__):
                self.value(found[cls])
