"""The seam: one source, two executors.

A search is a plain function over plain objects. `run` executes it compiled by Numba (cached on
disk) or interpreted by CPython. Objects that compiled code can hold derive from `Compilable`
(fixed: a game, an ordering) or from `Record` (mutable integers: counters). Numba is imported when
the first kernel is compiled, not before.
"""

from __future__ import annotations

import functools
import sys
import weakref
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias, TypeVar

from secateur.errors import SecateurError, instead
from secateur.jit.digest import class_digest, digest, functions_of

F = TypeVar("F", bound=Callable[..., Any])

#: Values by the names of parameters: each class has its own, of whatever types it likes.
Parameters: TypeAlias = dict[str, Any]


def in_place(step: F) -> F:
    """Marks a step of a kernel that Numba compiles as part of its caller.

    Mutual recursion cannot be loaded from disk. So a step that searches takes the recursive function as an argument and
    becomes part of it. Numba's inliner only asks a callee for these two attributes; interpreted, they mean nothing.

    >>> @in_place
    ... def halves(search, n):
    ...     return search(n // 2) + search(n - n // 2)
    >>> def leaves(n):
    ...     return 1 if n < 2 else halves(leaves, n)
    >>> leaves(5)
    5
    """
    vars(step).update(py_func=step, targetoptions={"inline": "always"})
    return step


class Method(NamedTuple):
    """A method that kernels call: with what, and what it must return."""

    name: str
    args: tuple[Any, ...]  # examples, of the types that kernels pass
    numbers: int = 0  # how many whole numbers it returns; 0: anything that compiles
    truth: bool = False  # True and False will do for a number
    like: str = ""  # the method that made the first argument: this one must return the same types


#: Names of methods that return a state, which must have the types of the start state. `secateur.game` fills it.
STATE_METHODS: set[str] = set()


#: Classes whose states have numbers that do not fit into the small cells of packed tuples.
WIDE: weakref.WeakSet[type] = weakref.WeakSet()


def widen(cls: type) -> None:
    """Gives the states of a class, and of the classes that it is made of, more room for each number."""
    WIDE.update(base for base in cls.__mro__ if not base.__module__.startswith("secateur.") and base is not object)


class Compilable:
    """An object whose class compiles: annotated fields are its parameters.

    Numbers and tuples become constants of the compiled code; NumPy arrays and NumPy scalars are
    passed at run time, and so are nested Compilables. A `cached_property` is computed once, by CPython, and becomes a
    constant.

    >>> class Grid(Compilable):
    ...     width: int = 7
    ...     height: int = 6
    >>> Grid(width=8)
    Grid(width=8, height=6)
    """

    parameters: ClassVar[Parameters] = {}  # name -> default; `...` where there is none

    #: Names that no kernel may use: methods may be any Python, and editing them, or another value of a parameter,
    #: compiles nothing anew.
    not_compiled: ClassVar[frozenset[str]] = frozenset({"not_compiled"})

    #: Attributes of objects that travel at run time, besides parameters.
    held: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.parameters = dict(cls.parameters)
        for name, annotation in _own_annotations(cls).items():
            if "ClassVar" not in str(annotation) and not name.startswith("_"):
                cls.parameters[name] = vars(cls).get(name, ...)

    def __init__(self, **values: Any) -> None:
        kind = type(self)
        for name in values:
            if name not in kind.parameters:
                raise SecateurError(f"{kind.__name__} has no parameter {name!r}{instead(name, kind.parameters)}")
        for name, default in kind.parameters.items():
            value = values.get(name, default)
            if value is ...:
                raise SecateurError(f"{kind.__name__} needs a value for its parameter {name!r}")
            if isinstance(default, float) and type(value) is int:
                value = float(value)
            if default is not ... and not _same_kind(value, default):
                wanted = type(default).__name__
                raise SecateurError(f"{kind.__name__}: {name} must be {_article(wanted)} {wanted}, not {value!r}")
            self.__dict__[name] = value

    def kernel_methods(self, *args: Any) -> Sequence[Method]:
        """The methods that kernels call which take `args` after this object: errors name the one at fault."""
        return ()

    def as_written(self, methods: Sequence[Method]) -> tuple[Compilable, Sequence[Method]]:
        """The object and its methods as their author wrote them, for errors."""
        return self, methods

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(
            f"{type(self).__name__}.{name} cannot be set: {type(self).__name__} does not change once it is made. "
            "Make it a parameter (an annotated field) or a cached_property"
        )

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self.parameters if not self._is_usual(name))
        return f"{type(self).__name__}({values})"

    def __eq__(self, other: object) -> bool:
        if self is other or type(self) is not type(other):
            return self is other
        pairs = [(self.__dict__[name], other.__dict__[name]) for name in self.parameters]
        return all(mine is theirs or (not is_data(mine) and mine == theirs) for mine, theirs in pairs)

    def __hash__(self) -> int:
        return hash((type(self), *(self.__dict__[name] for name in self.parameters if not self.is_data(name))))

    def digest(self) -> str:
        """Changes whenever the compiled code of this object would change."""
        compiled = [name for name in self.parameters if name not in self.not_compiled]
        constants = [(name, self.__dict__[name]) for name in compiled if not self.is_data(name)]
        return digest(class_digest(type(self)), constants, self._computed())

    def _computed(self) -> list[tuple[str, Any]]:
        """What its properties compute, with files and functions that no walk over code would reach."""
        found: list[tuple[str, Any]] = []
        for name, value in functions_of(type(self)):
            if isinstance(value, (property, functools.cached_property)) and name not in self.not_compiled:
                try:
                    found.append((name, getattr(self, name)))
                except Exception as error:  # noqa: BLE001  a property that compiled code cannot use either
                    found.append((name, repr(error)))
        return found

    def __getstate__(self) -> dict[str, Any]:
        return {
            name: value
            for name, value in self.__dict__.items()
            if not name.startswith(("_numba_type", "_tried", "_unfit", "_left", "_coded")) and not self._is_usual(name)
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(self.parameters | state)

    def data_names(self) -> list[str]:
        """The names of what travels at run time."""
        return [*(name for name in self.parameters if self.is_data(name)), *self.held]

    def is_data(self, name: str) -> bool:
        """Whether a parameter travels at run time (an array, a nested object)."""
        return is_data(self.__dict__[name])

    def _is_usual(self, name: str) -> bool:
        """Whether a parameter is data that all objects of the class share unless told otherwise: shipped weights."""
        value = self.__dict__[name]
        return is_data(value) and value is self.parameters.get(name)


#: Annotations of the fields of a `Record` that are more than a plain `int`: an integer that another thread may set, an
#: array of `room` integers, and arrays from outside, by the type of their elements.
if TYPE_CHECKING:
    Shared: TypeAlias = int
    Words: TypeAlias = Any
    Int8s: TypeAlias = Any
    Int16s: TypeAlias = Any
    Int32s: TypeAlias = Any
    Int64s: TypeAlias = Any
else:
    Shared, Words, Int8s, Int16s, Int32s, Int64s = (
        type(name, (), {}) for name in ("Shared", "Words", "Int8s", "Int16s", "Int32s", "Int64s")
    )

#: The types of the elements of arrays from outside, by annotation.
_LINKS = {"Int8s": "int8", "Int16s": "int16", "Int32s": "int32", "Int64s": "int64"}


class Record:
    """Mutable integers that a kernel counts in: one pointer in compiled code.

    Fields annotated as `int` or `Shared` are integers, all 0 at first; `Words` are integer arrays of `room` elements
    each; `Int8s` to `Int64s` are arrays from outside that several records may share.

    >>> class Tally(Record):
    ...     nodes: int
    ...     line: Words
    >>> tally = Tally(room=3)
    >>> tally.nodes += 1
    >>> tally.nodes, tally.line
    (1, [0, 0, 0])
    """

    fields: ClassVar[tuple[str, ...]] = ("room",)
    places: ClassVar[dict[str, int]] = {"room": 0}
    arrays: ClassVar[tuple[str, ...]] = ()
    links: ClassVar[dict[str, str]] = {}  # the types of the elements
    shared: ClassVar[tuple[str, ...]] = ()

    room: int

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        kinds = {name: _name(kind) for name, kind in _own_annotations(cls).items()}
        links = {name: _LINKS[kind] for name, kind in kinds.items() if kind in _LINKS}
        linked = (f"{name}_{part}" for name in links for part in ("address", "length"))
        cls.fields = (*cls.fields, *(name for name, kind in kinds.items() if kind in ("int", "Shared")), *linked)
        cls.shared = (*cls.shared, *(name for name, kind in kinds.items() if kind == "Shared"))
        cls.arrays = (*cls.arrays, *(name for name, kind in kinds.items() if kind == "Words"))
        cls.links = cls.links | links
        cls.places = {name: place for place, name in enumerate(cls.fields)}

    def __init__(self, room: int = 1) -> None:
        self._buffer: Any = None
        self._shared = False  # whether the arrays here are those that compiled code works on
        self.interrupted = False  # by Ctrl-C
        self.abandoned: Any = None  # a call that did not return, and may still use this record
        for name in self.fields:
            setattr(self, name, 0)
        self.room = room
        for name in self.arrays:
            setattr(self, name, [0] * room)

    @property
    def buffer(self) -> Any:
        """The memory that compiled code works on."""
        if self._buffer is None:
            import numpy as np

            head = [getattr(self, name) for name in self.fields]
            self._buffer = np.zeros(len(head) + self.room * len(self.arrays), np.int64)
            self._buffer[: len(head)] = head
        return self._buffer

    def share(self) -> None:
        """Lets this side see and change the arrays that compiled code works on."""
        self.buffer  # noqa: B018  made when it is first asked for
        self.read_back()

    def drop_buffer(self) -> None:
        """Lets the interpreter work on the fields: nothing compiled has done so yet."""
        self._buffer = None

    def link(self, name: str, array: Any) -> None:
        """Lets a record work on an array of the type that `links` says, which it keeps alive."""
        assert array.dtype == self.links[name], (name, array.dtype)
        setattr(self, name, array)
        self.set(f"{name}_address", array.ctypes.data)
        self.set(f"{name}_length", len(array))

    def set(self, name: str, value: int) -> None:
        """Sets a field for whichever executor is running, for example from another thread."""
        setattr(self, name, value)
        if self._buffer is not None:
            self._buffer[self.places[name]] = value

    def update(self, **values: int) -> None:
        """Sets several fields."""
        self.__dict__.update(values)
        if self._buffer is not None:
            for name, value in values.items():
                self._buffer[self.places[name]] = value

    def live(self, name: str) -> int:
        """A field as whichever executor is running has it, from another thread."""
        return int(getattr(self, name) if self._buffer is None else self._buffer[self.places[name]])

    def read_back(self) -> None:
        """Takes over what compiled code has written."""
        if self._buffer is None:
            return
        start = len(self.fields)
        self.__dict__.update(zip(self.fields, self._buffer[:start].tolist(), strict=True))
        if not self._shared:
            for index, name in enumerate(self.arrays):
                setattr(self, name, self._buffer[start + index * self.room : start + (index + 1) * self.room])
            self._shared = True


def is_data(value: object) -> bool:
    """Whether a value is passed to compiled code at run time, and is not a constant of it."""
    return isinstance(value, Compilable) or hasattr(value, "__array_interface__")


def _own_annotations(cls: type) -> dict[str, Any]:
    """The annotations in the body of a class, unevaluated: they may use names that exist only for type checkers.

    >>> class Board:
    ...     width: int
    >>> list(_own_annotations(Board))
    ['width']
    """
    if sys.version_info >= (3, 14):  # where annotations are evaluated lazily
        from annotationlib import Format, get_annotations

        return get_annotations(cls, format=Format.STRING)
    return vars(cls).get("__annotations__", {})


def _name(kind: Any) -> str:
    """The name of an annotation, which may be evaluated or not."""
    return kind if isinstance(kind, str) else getattr(kind, "__name__", str(kind))


def _same_kind(value: object, default: object) -> bool:
    if isinstance(default, bool) or isinstance(value, bool):
        return isinstance(value, bool) and isinstance(default, bool)
    return isinstance(value, type(default))


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeiou" else "a"
