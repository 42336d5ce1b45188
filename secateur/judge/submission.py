"""A student's code: a file or a function, its entry, and what its parameters are."""

from __future__ import annotations

import inspect
import linecache
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import CodeType
from typing import Any

from secateur.errors import SecateurError
from secateur.judge.entries import Entry, EntryNeeded, Told, entries, last_name, own_classes
from secateur.judge.levels import DepthUse, depth_use
from secateur.judge.loading import BrokenFile, LeftOut, LoadedFile
from secateur.judge.names import roles_of
from secateur.judge.parameters import function_named, guessed_roles
from secateur.judge.source import SourceFacts
from secateur.judge.syntax import keyword_keys


@dataclass(frozen=True)
class Parameter:
    name: str
    role: str | None
    default: Any = inspect.Parameter.empty

    @property
    def has_default(self) -> bool:
        return self.default is not inspect.Parameter.empty


@dataclass
class Submission(SourceFacts):
    """A function that is to be judged, and what is known of its source."""

    function: Callable[..., Any]
    name: str  # of the entry
    where: str  # the file, or the function's own place
    filename: str  # of its code
    source: str = ""
    printed: str = ""
    remake: Callable[..., Callable[..., Any]] | None = None  # of a module that is read anew, or of other code
    self_class: type | None = None  # whose instance is handed over as `self`
    self_role: str | None = None  # a node, a board or a game
    classes: dict[str, type] = field(default_factory=dict)  # of the file
    others: list[Submission] = field(default_factory=list)  # other entries of the file, the likeliest first
    missing: frozenset[str] = frozenset()  # modules that are not here,
    absent: BrokenFile | None = None  # and the error without them
    left_out: tuple[LeftOut, ...] = ()  # statements that cannot be run
    rules: frozenset[str] = frozenset()  # functions of its own game, in whose place the judge's stand
    _roles: dict[str, dict[str, str]] = field(default_factory=dict)  # as they are asked for

    @property
    def parameters(self) -> list[Parameter]:
        """The parameters that must be given or have a meaning."""
        try:
            given = inspect.signature(self.function).parameters.values()
        except (TypeError, ValueError):
            raise SecateurError(
                f"{self.name} has no signature that can be read: judge a function written in Python"
            ) from None
        guessed = self.roles_in(last_name(self.name)) | getattr(self.function, "made_with", {})
        if self.self_role is not None:
            guessed["self"] = self.self_role
        named = [each for each in given if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]
        found = {each.name: each.default for each in named}
        for name, optional in self.keys_in(last_name(self.name)).items():
            found[name] = None if optional else inspect.Parameter.empty
        roles = roles_of(found, guessed, self.has_parameter("index"))
        return [Parameter(name, roles[name], default) for name, default in found.items()]

    @cached_property
    def depth_use(self) -> DepthUse:
        """What the code does with its depth."""
        return depth_use(self.tree, [each.name for each in self.parameters if each.role == "depth"])

    @cached_property
    def positional_only(self) -> list[str]:
        """The parameters of the entry that cannot be given by name."""
        given = inspect.signature(self.function).parameters.values()
        return [each.name for each in given if each.kind is each.POSITIONAL_ONLY]

    def keys_in(self, function: str) -> dict[str, bool]:
        """The names that a function takes out of its `**kwargs`, and whether it can do without them."""
        found = function_named(self.tree, function)
        return keyword_keys(found) if found is not None else {}

    def roles_in(self, function: str) -> dict[str, str]:
        """What the parameters of a function of the file are that have no usual names."""
        if function not in self._roles:
            self._roles[function] = guessed_roles(self.tree, function)
        return self._roles[function]


# ---------------------------------------------------------------- loading


def namespace(function: Callable[..., Any]) -> Told:
    """The names of the file that a function sees."""
    inner = inspect.unwrap(getattr(function, "of_class", function))
    return getattr(getattr(inner, "__func__", inner), "__globals__", {})


def submitted(what: Any, entry: str | None = None) -> Submission:
    """A submission from a function, or from the text of a file, `hw.py` or `hw.py:alphabeta`."""
    if isinstance(what, (str, Path)):
        path, named = file_and_entry(what)
        return from_file(path, entry or named)
    if not callable(what):
        raise SecateurError(f"judge needs a function, or the name of a file, not {what!r}")
    if isinstance(what, type):
        raise SecateurError(
            f"judge needs a function, or the name of a file, not the class {what.__name__}: "
            f"name its method, as in 'hw.py:{what.__name__}.search'"
        )
    return from_function(what)


def file_and_entry(what: str | Path) -> tuple[Path, str | None]:
    """
    >>> file_and_entry("hw.py:alphabeta")[1]
    'alphabeta'
    """
    path, _, named = str(what).rpartition(":") if re.search(r"\.py:[\w.]+$", str(what)) else (str(what), "", "")
    return Path(path).expanduser(), named or None


def from_function(function: Callable[..., Any]) -> Submission:
    """A function of this process, with the source of its module where that is known."""
    inner = inspect.unwrap(function)
    code = getattr(getattr(inner, "__func__", inner), "__code__", None)
    filename = code.co_filename if isinstance(code, CodeType) else ""
    module = sys.modules.get(getattr(inner, "__module__", "") or "")
    source = ""
    for thing in (module if filename == getattr(module, "__file__", None) else None, inner):
        try:
            source = source or (inspect.getsource(thing) if thing is not None else "")
        except (OSError, TypeError):
            continue
    source = source or "".join(linecache.getlines(filename))
    name = getattr(function, "__name__", type(function).__name__)
    return Submission(function, name, name, filename, source)


def from_file(path: Path, entry: str | None = None) -> Submission:
    """The entry of a file."""
    if not path.is_file():
        raise SecateurError(f"there is no file {path}")
    loaded = LoadedFile(path)
    source = loaded.source
    try:
        found = entries(loaded.module, source, path.name, entry)
    except EntryNeeded:
        if loaded.left_out and loaded.error is not None:
            raise loaded.error from None
        raise

    def submission(each: Entry) -> Submission:
        def remade(changed: CodeType | None = None) -> Callable[..., Any]:
            again = entries(loaded.imported(changed)[0], source, path.name, each.name)
            return next(other for other in again if other.self_role == each.self_role).function

        made = Submission(each.function, each.name, path.name, str(path), source, loaded.printed, remade)
        made.self_class, made.self_role, made.classes = each.self_class, each.self_role, own_classes(loaded.module)
        made.missing, made.absent, made.left_out = frozenset(loaded.missing), loaded.error, tuple(loaded.left_out)
        return made

    first, *rest = map(submission, found)
    first.others = rest
    return first
