"""A student's code: a file or a function, its entry, and what its parameters are."""

from __future__ import annotations

import builtins
import hashlib
import inspect
import io
import linecache
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from secateur.errors import SecateurError, plainly
from secateur.judge.entries import Entry, Told, entries, last_name, own_classes
from secateur.judge.levels import DepthUse, depth_use
from secateur.judge.names import roles_of
from secateur.judge.parameters import function_named, guessed_roles
from secateur.judge.source import SourceFacts
from secateur.judge.stand_ins import needed_modules, standing_in
from secateur.judge.syntax import keyword_keys, parsed


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


class BrokenFile(SecateurError):
    """A file that cannot be imported: the student's fault, and a verdict of its own."""


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
    try:
        source = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BrokenFile(f"{path.name} is not UTF-8 text") from None
    try:
        code = compile(parsed(source), str(path), "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        if isinstance(error, SyntaxError):
            error.filename = str(path)
        raise BrokenFile(f"{path.name} is not Python: {plainly(error, [str(path)])}") from None

    missing: set[str] = set()
    absent: BrokenFile | None = None

    def imported(changed: CodeType | None = None) -> tuple[ModuleType, str]:
        with standing_in(missing):
            return _run(path, changed or code, source)

    while True:
        try:
            module, printed = imported()
            break
        except BrokenFile as error:
            absent = absent or error
            name = getattr(error.__context__, "name", None) if _is_absence(error) else None
            if name is None or name in missing or name not in needed_modules(parsed(source)):
                raise absent from None
            missing.add(name)
    found = entries(module, source, path.name, entry)

    def submission(each: Entry) -> Submission:
        def remade(changed: CodeType | None = None) -> Callable[..., Any]:
            again = entries(imported(changed)[0], source, path.name, each.name)
            return next(other for other in again if other.self_role == each.self_role).function

        made = Submission(each.function, each.name, path.name, str(path), source, printed, remade)
        made.self_class, made.self_role, made.classes = each.self_class, each.self_role, own_classes(module)
        made.missing, made.absent = frozenset(missing), absent
        return made

    first, *rest = map(submission, found)
    first.others = rest
    return first


def _is_absence(error: BrokenFile) -> bool:
    """Whether a file cannot be imported because a module is not here."""
    return isinstance(error.__context__, ModuleNotFoundError)


def _run(path: Path, code: CodeType, source: str) -> tuple[ModuleType, str]:
    """The module of a file, and what it printed."""
    name = "submission_" + hashlib.blake2b(str(path.resolve()).encode(), digest_size=6).hexdigest()
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module  # dataclasses look for it there
    linecache.cache[str(path)] = (len(source), None, source.splitlines(True), str(path))
    with quiet() as out, _beside(path):
        try:
            exec(code, vars(module))
        except Exception as error:  # noqa: BLE001  a student's file may raise anything
            why = plainly(error, [str(path)]).removeprefix(f"{AsksForInput.__name__}: ")
            raise BrokenFile(f"{path.name} cannot be imported: {why}") from None
        except SystemExit:
            raise BrokenFile(
                f"{path.name} ends the program when it is imported: put that under `if __name__ == ...`"
            ) from None
    return module, out.getvalue()


@contextmanager
def _beside(path: Path) -> Iterator[None]:
    """Lets a file import what lies beside it."""
    bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    sys.path.insert(0, str(path.resolve().parent))
    try:
        yield
    finally:
        sys.path.remove(str(path.resolve().parent))
        sys.dont_write_bytecode = bytecode


class BoundedText(io.StringIO):
    """Keeps the first characters of what is printed, and drops the rest."""

    def __init__(self, most: int = 20_000) -> None:
        super().__init__()
        self.most = most

    def write(self, text: str) -> int:
        if self.tell() < self.most:
            super().write(text[: self.most - self.tell()])
        return len(text)


class AsksForInput(Exception):
    """The code waits for somebody to type."""


@contextmanager
def quiet() -> Iterator[BoundedText]:
    """Keeps what is printed to itself, and refuses input."""

    def refuse(*args: Any) -> str:
        raise AsksForInput("it asks for input")

    out, asked = BoundedText(), builtins.input
    builtins.input = refuse
    try:
        with redirect_stdout(out), redirect_stderr(BoundedText()):
            yield out
    finally:
        builtins.input = asked
