"""The classes of a student's file, of which the nodes that it is handed are made: `isinstance` and methods hold."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from secateur.judge.names import camel_words
from secateur.judge.usage import Vocabulary


@dataclass(frozen=True)
class OwnClasses:
    """The classes for inner nodes and leaves, and the methods that are the student's search."""

    inner: tuple[type, ...]  # one, or those of MAX and of MIN
    leaf: type
    kept: frozenset[str] = frozenset()

    def of(self, is_leaf: bool, is_max: bool) -> type:
        """The class of a node."""
        if is_leaf:
            return self.leaf
        named = [cls for cls in self.inner if side_of(cls.__name__) == ("max" if is_max else "min")]
        return (named or self.inner)[0]


def side_of(name: str) -> str | None:
    """The player in the name of a class.

    >>> side_of("MaxNode"), side_of("Leaf")
    ('max', None)
    """
    found = re.search(r"(?:^|_)(max|min)(?:$|_|i)", camel_words(name))
    return found[1] if found else None


def node_classes(
    classes: Iterable[type], fields: Mapping[str, set[str]], words: Vocabulary, kept: frozenset[str]
) -> OwnClasses | None:
    """The classes of a file that are nodes, by the fields that their instances have."""
    inner, leaves = [], []
    for cls in classes:
        asked = {words.asked(name) for name in (*fields.get(cls.__name__, ()), *_annotated(cls))}
        if asked & {"children", "left", "right", "moves"}:
            inner.append(cls)
        elif "value" in asked:
            leaves.append(cls)
    if not inner:
        return None
    return OwnClasses(tuple(inner), (leaves or inner)[0], kept)


def _annotated(cls: type) -> list[str]:
    return [*getattr(cls, "_fields", ()), *getattr(cls, "__annotations__", {})]


@cache
def watched(cls: type, mixin: type) -> type:
    """A class like the student's, whose instances are watched."""
    return type(cls.__name__, (mixin, cls), {"__module__": cls.__module__})


@cache
def required_names(cls: Any) -> list[str]:
    own = inspect.signature(cls).parameters.values()
    return [each.name for each in own if each.default is each.empty and each.kind == each.POSITIONAL_OR_KEYWORD]


def made(cls: type, mixin: type, state: dict[str, Any], given: Mapping[str, Any]) -> Any:
    """An instance with the state that watching needs; `given` is what its constructor is told, by what it means."""
    kind = watched(cls, mixin)
    found: Any
    if issubclass(cls, tuple):
        found = tuple.__new__(kind, [given.get(name) for name in getattr(cls, "_fields", ())])
        vars(found).update(state)
        return found
    found = object.__new__(kind)
    vars(found).update(state)
    with suppress(Exception):  # a student's constructor may raise anything; what it keeps is not needed
        construct: Any = cls.__init__
        required: list[str] = required_names(cls)  # type: ignore[arg-type]
        construct(found, **{name: given.get(name) for name in required})
    return found


@dataclass
class Given(Mapping[str, Any]):
    """What a constructor is told: for each name what it asks for."""

    answers: dict[str, Any] = field(default_factory=dict)
    words: Vocabulary = field(default_factory=Vocabulary)

    def __getitem__(self, name: str) -> Any:
        return self.answers[self.words.asked(name) or name]

    def __iter__(self) -> Any:
        return iter(self.answers)

    def __len__(self) -> int:
        return len(self.answers)
