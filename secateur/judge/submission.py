"""A student's code: a file or a function, its entry, and what its parameters are."""

from __future__ import annotations

import ast
import builtins
import hashlib
import inspect
import io
import linecache
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from secateur.errors import SecateurError, instead, plainly
from secateur.judge.names import camel_words, role_of, roles_of
from secateur.judge.source import SourceFacts, called
from secateur.judge.usage import guessed_roles


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

    @property
    def parameters(self) -> list[Parameter]:
        """The parameters that must be given or have a meaning."""
        try:
            given = inspect.signature(self.function).parameters.values()
        except (TypeError, ValueError):
            raise SecateurError(
                f"{self.name} has no signature that can be read: judge a function written in Python"
            ) from None
        kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        guessed = guessed_roles(self.tree, _last(self.name))
        roles = roles_of([each.name for each in given if each.kind in kinds], guessed, self.has_parameter("index"))
        return [Parameter(each.name, roles[each.name], each.default) for each in given if each.kind in kinds]


# ---------------------------------------------------------------- loading


#: The most functions that are offered to choose from.
MOST_CHOICES = 50


class BrokenFile(SecateurError):
    """A file that cannot be imported: the student's fault, and a verdict of its own."""


class EntryNeeded(SecateurError):
    """Several functions could be meant, or none: --entry must say which. `choices` are those to choose from."""

    def __init__(self, problem: str, choices: Iterable[str], how: str = "") -> None:
        super().__init__(problem + how)
        self.problem, self.choices = problem, [*choices][:MOST_CHOICES]


def submitted(what: Any, entry: str | None = None) -> Submission:
    """A submission from a function, or from the text of a file, `hw.py` or `hw.py:alphabeta`."""
    if isinstance(what, (str, Path)):
        path, named = file_and_entry(what)
        return from_file(path, entry or named)
    if not callable(what):
        raise SecateurError(f"judge needs a function, or the name of a file, not {what!r}")
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
        code = compile(source, str(path), "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        raise BrokenFile(f"{path.name} is not Python: {plainly(error, [str(path)])}") from None

    def imported(changed: CodeType | None = None) -> tuple[ModuleType, str]:
        return _run(path, changed or code, source)

    module, printed = imported()
    name, function = _entry(module, source, path.name, entry)

    def remade(changed: CodeType | None = None) -> Callable[..., Any]:
        return _entry(imported(changed)[0], source, path.name, name)[1]

    return Submission(function, name, path.name, str(path), source, printed, remade)


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
            raise BrokenFile(f"{path.name} cannot be imported: {plainly(error, [str(path)])}") from None
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


# ---------------------------------------------------------------- the entry


@dataclass
class _Found:
    """The functions of a module that could be the entry."""

    functions: dict[str, Callable[..., Any]] = field(default_factory=dict)
    calls: dict[str, set[str]] = field(default_factory=dict)
    tree: ast.AST = field(default_factory=lambda: ast.parse(""))

    def below(self, name: str) -> set[str]:
        """What a function calls, and what that calls."""
        found: set[str] = set()
        todo = [name]
        while todo:
            for below in self.calls.get(todo.pop(), ()):
                if below not in found:
                    found.add(below)
                    todo.append(below)
        return found

    def recurses(self, name: str) -> bool:
        """Whether a function calls itself in the end, or has functions inside that do."""
        return any(each in self.below(each) for each in (name, *self.below(name)) if each in self.calls)


def _entry(module: ModuleType, source: str, file: str, wanted: str | None) -> tuple[str, Callable[..., Any]]:
    found = _functions(module, source)
    if wanted:
        plain = {
            name: function
            for name, function in found.functions.items()
            if name == wanted or name.endswith("." + wanted)
        }
        if not plain:
            raise EntryNeeded(f"{file} has no function {wanted!r}{instead(wanted, found.functions)}", found.functions)
        return next(iter(plain.items()))
    searches = {name: each for name, each in found.functions.items() if _is_search(name, each, found)}
    if not searches:  # perhaps one with a stack of its own
        named = r"(mini_?max|nega_?max|alpha_?beta|search|solve|ab|best_?move|evaluate)\w*"
        searches = {
            name: each
            for name, each in found.functions.items()
            if re.fullmatch(named, camel_words(_last(name))) and _takes_tree(name, each, found)
        }
    if not searches:
        raise EntryNeeded(
            f"{file} has no search that can be recognised: a function that calls itself and takes a node, "
            "a state or a tree",
            found.functions,
            "; name it with --entry",
        )
    # The top of a search: no other search calls it.
    called = {below for name in searches for below in found.below(_last(name)) if below != _last(name)}
    tops = [name for name in searches if _last(name) not in called] or list(searches)
    tops = [name for name in tops if role_of_search(name) == "top"] or tops
    if len(tops) > 1:
        usual = [name for name in tops if _last(name) in _last_names(Path(file).stem)]
        tops = usual if len(usual) == 1 else tops
    if len(tops) > 1:
        raise EntryNeeded(f"{file} has several searches: {', '.join(tops)}", tops, "; choose one with --entry")
    return tops[0], searches[tops[0]]


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _last_names(stem: str) -> tuple[str, ...]:
    return (stem, camel_words(stem))


def role_of_search(name: str) -> str:
    """What a name says: helpers begin with max or min, an entry does not."""
    return "part" if re.match(r"(max|min)_?(value|node|player|search)?$", camel_words(_last(name))) else "top"


def _is_search(name: str, function: Callable[..., Any], found: _Found) -> bool:
    if not found.recurses(_last(name)) or re.match(r"_|test|main|build|make_tree|print|show|demo", _last(name)):
        return False
    return _takes_tree(name, function, found)


def _takes_tree(name: str, function: Callable[..., Any], found: _Found) -> bool:
    """Whether the parameters of a function can be recognised, a tree among them."""
    given = _required(function)
    roles = roles_of([each.name for each in given], guessed_roles(found.tree, _last(name)))
    needed = [roles[each.name] for each in given if each.default is inspect.Parameter.empty]
    return len(given) == 1 or ("node" in roles.values() and None not in needed)


def _required(function: Callable[..., Any]) -> list[inspect.Parameter]:
    try:
        given = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [each for each in given if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]


def _functions(module: ModuleType, source: str) -> _Found:
    found = _Found()
    for name, thing in list(vars(module).items()):
        if getattr(thing, "__module__", None) != module.__name__:
            continue
        if isinstance(thing, FunctionType) or (callable(thing) and hasattr(thing, "__wrapped__")):
            found.functions[name] = thing
        elif isinstance(thing, type):
            for method, function in list(vars(thing).items()):
                if isinstance(function, (FunctionType, staticmethod)) and not method.startswith("__"):
                    found.functions[f"{name}.{method}"] = _bound(thing, method)
    found.tree = ast.parse(source)
    for node in ast.walk(found.tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            names = found.calls.setdefault(node.name, set())
            for part in ast.walk(node):
                if isinstance(part, ast.Call):
                    names.add(called(part))
                    names.update(each.id for each in part.args if isinstance(each, ast.Name))
    return found


def _bound(cls: type, method: str) -> Callable[..., Any]:
    """A method of an object that is made for each call: what it keeps is gone with it."""
    plain = inspect.getattr_static(cls, method)
    if isinstance(plain, staticmethod):
        return plain.__func__

    own = list(inspect.signature(plain).parameters.values())[1:]
    roles = {role_of(each.name) for each in own}
    made_of = [each for each in _needed(cls) if role_of(each.name) in {"game", "node", "values"} - roles]

    def call(*args: Any, **named: Any) -> Any:
        made = _instance(cls, {each.name: named.pop(each.name) for each in made_of if each.name in named})
        return getattr(made, method)(*args, **named)

    signature = inspect.signature(plain)
    call.__signature__ = signature.replace(parameters=[*made_of, *own])  # type: ignore[attr-defined]
    call.__name__ = method
    return call


def _needed(cls: type) -> list[inspect.Parameter]:
    return [each for each in _required(cls) if each.default is inspect.Parameter.empty]


def _instance(cls: type, given: Mapping[str, object]) -> Any:
    """An object of a class, which may need a game or a tree, or numbers such as a depth."""
    usual = {"depth": 50, "maximizing": True, "colour": 1, "player": 1}
    return cls(*(given.get(each.name, usual.get(role_of(each.name) or "")) for each in _needed(cls)))
