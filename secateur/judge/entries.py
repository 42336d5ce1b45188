"""Which function of a student's file is the search: its entry, and others that could be meant."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from secateur.errors import SecateurError, instead
from secateur.judge.names import camel_words, meaning, role_of, roles_of
from secateur.judge.own_classes import side_of
from secateur.judge.parameters import (
    class_named,
    fixed_depth,
    function_named,
    guessed_roles,
    is_kept_for_use,
    kept_as,
    made_with,
)
from secateur.judge.syntax import parameter_names, parsed
from secateur.judge.usage import last_called

#: The most functions that are offered to choose from.
MOST_CHOICES = 50

#: Names of functions that are not searches, though they may call one or themselves.
_NO_SEARCH = re.compile(
    r"test|main|build|make_tree|print|show|demo|random|draw|plot|count_|compare|benchmark|time_|display|generate_tree"
    r"|play_(game|match|turn)|to_str|parse|dump|copy|from_|height|size|create|insert|run_all|traverse"
)

#: Names of searches.
_SEARCH = re.compile(r"(mini_?max|nega_?max|alpha_?beta|search|solve|ab|best_?move|evaluate)\w*")


#: What a function or a class is told, by name or by role.
Told = dict[str, Any]


class EntryNeeded(SecateurError):
    """Several functions could be meant, or none: --entry must say which. `choices` are those to choose from."""

    def __init__(self, problem: str, choices: Iterable[str], how: str = "") -> None:
        super().__init__(problem + how)
        self.problem, self.choices = problem, [*choices][:MOST_CHOICES]


@dataclass(frozen=True)
class Entry:
    """A function that could be meant. A method is called of a new object each time, or of a node, a board or a game."""

    name: str
    function: Callable[..., Any]
    self_class: type | None = None
    self_role: str | None = None


#: What a class is made with where a call says nothing of it, by role.
USUAL: Told = {"depth": 50, "maximizing": True, "colour": 1, "player": 1}


def last_name(name: str) -> str:
    return name.rpartition(".")[2]


# ---------------------------------------------------------------- all functions of a file


@dataclass
class _Found:
    """The functions of a module that could be the entry."""

    tree: ast.AST
    calls: dict[str, set[str]]
    functions: dict[str, Callable[[], list[Entry]]] = field(default_factory=dict)

    def ways(self, name: str) -> list[Entry]:
        """The ways to call a function."""
        return self.functions[name]()

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

    def prunes(self, name: str) -> bool:
        """Whether a function, or one that it calls, has a window."""
        for each in (name, *self.below(name)):
            function = function_named(self.tree, each)
            for inner in ast.walk(function) if function is not None else ():
                if isinstance(inner, ast.FunctionDef):
                    roles = set(map(role_of, parameter_names(inner))) | set(
                        guessed_roles(self.tree, inner.name).values()
                    )
                    if {"alpha", "beta"} <= roles or any(str(role).startswith("window") for role in roles):
                        return True
        return False


def own_classes(module: ModuleType) -> dict[str, type]:
    """The classes of a file."""
    return {
        name: thing
        for name, thing in vars(module).items()
        if isinstance(thing, type) and thing.__module__ == module.__name__
    }


@lru_cache(maxsize=4)  # a repaired function is looked for in the same source
def _tree_and_calls(source: str) -> tuple[ast.AST, dict[str, set[str]]]:
    """The syntax tree of a file, and what each of its functions may call."""
    tree, calls = parsed(source), dict[str, set[str]]()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            names = calls.setdefault(node.name, set())
            for part in ast.walk(node):
                if isinstance(part, ast.Call):
                    names.add(last_called(part))
            names.update(_used(node))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):  # TABLE = {"max": max_value}
            calls.setdefault(node.targets[0].id, set()).update(_used(node.value))
    return tree, calls


def _functions(module: ModuleType, source: str) -> _Found:
    found = _Found(*_tree_and_calls(source))
    for name, thing in list(vars(module).items()):
        if getattr(thing, "__module__", None) != module.__name__:
            continue
        if isinstance(thing, FunctionType) or (callable(thing) and hasattr(thing, "__wrapped__")):
            found.functions[name] = cache(partial(_alone, name, thing))
        elif isinstance(thing, type):
            for method in dir(thing):
                plain = inspect.getattr_static(thing, method, None)
                if isinstance(plain, (FunctionType, staticmethod, classmethod)) and not method.startswith("__"):
                    found.functions[f"{name}.{method}"] = cache(partial(_methods, thing, method, found))
    return found


def _used(node: ast.AST) -> set[str]:
    """The names of functions that some code may call: those it reads, and does not set itself."""
    names = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
    own = {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)}
    own |= {part.id for part in names if isinstance(part.ctx, ast.Store)}
    methods = {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute) and _is_self(part.value)}
    return {part.id for part in names} - own | methods


def _is_self(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def _alone(name: str, function: Callable[..., Any]) -> list[Entry]:
    return [Entry(name, function)]


def _methods(cls: type, method: str, found: _Found) -> list[Entry]:
    """The ways to call a method."""
    name, plain = f"{cls.__name__}.{method}", inspect.getattr_static(cls, method)
    if isinstance(plain, (staticmethod, classmethod)):
        return [Entry(name, getattr(cls, method))]
    if _asks_children(cls, method, found):
        return [Entry(name, plain, cls, "node")]
    ways = [Entry(name, _of_new_object(cls, method, found.tree))]
    if own := _own_rules(cls, method, found):
        ways.append(Entry(name, plain, cls, own))
    return ways


def _asks_children(cls: type, method: str, found: _Found) -> bool:
    """Whether a method is called of other objects than `self`, from inside itself: `child.value(alpha, beta)`."""
    ring = {each for each in found.below(method) if method in found.below(each)} & set(dir(cls))
    for name in ring | {method}:
        function = function_named(found.tree, name)
        for call in ast.walk(function) if function is not None and ring else ():
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in ring:
                of = call.func.value
                name_of = of.id if isinstance(of, ast.Name) else last_called(of) if isinstance(of, ast.Call) else ""
                if name_of not in ("self", "cls", "super", cls.__name__):
                    return True
    return False


def _own_rules(cls: type, method: str, found: _Found) -> str | None:
    """Whether the object of a search has the rules too: a board, or, where states are handed on, a game."""
    asked = set()
    for name in {method, *found.below(method)} & set(dir(cls)):
        function = function_named(found.tree, name)
        for call in ast.walk(function) if function is not None else ():
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            of = call.func.value
            if isinstance(of, ast.Name) and of.id == "self" and hasattr(cls, call.func.attr):
                asked.add(meaning(call.func.attr))
    if not asked & {"moves", "children", "play"}:
        return None
    own = list(inspect.signature(inspect.getattr_static(cls, method)).parameters)[1:]
    return "game" if "node" in {role_of(each) for each in own} else "node"


def _of_new_object(cls: type, method: str, tree: ast.AST) -> Callable[..., Any]:
    """A method of an object that is made for each call: what it keeps is gone with it.

    What the object is made with are parameters of the function, before those of the method.
    """
    plain = inspect.getattr_static(cls, method)
    own = list(inspect.signature(plain).parameters.values())[1:]
    guessed = guessed_roles(tree, method)
    roles = {each.name: guessed.get(each.name) or role_of(each.name) for each in own}
    made_of: dict[str, inspect.Parameter] = {}  # by the name in the constructor
    given: dict[str, str | None] = {}
    looked_up: dict[str, str] = {}  # attributes that the constructor finds by a name
    for each in required(cls):
        role = made_with(tree, cls.__name__, each.name)
        needed = each.default is inspect.Parameter.empty
        if role is None or (role != "depth" and role in roles.values()):
            continue
        if role == "depth" and not is_kept_for_use(tree, cls.__name__, each.name):
            continue
        is_rule = role.startswith("rule") and (needed or each.default is None)
        if role.startswith("rule") and isinstance(each.default, str):  # a name, by which a rule is looked up
            looked_up[kept_as(tree, cls.__name__, each.name)] = role
        elif role == "depth" or is_rule or (needed and role in ("game", "node", "values")):
            name = each.name if each.name not in roles else f"made_{each.name}"
            made_of[each.name] = inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD)
            given[name] = "limit" if role == "depth" else role

    needed_roles = {
        each.name: made_with(tree, cls.__name__, each.name) or ""
        for each in required(cls)
        if each.default is inspect.Parameter.empty
    }
    fixed = fixed_depth(tree, cls.__name__) if "limit" not in given.values() else None
    if fixed is not None:
        given[f"made_{fixed}"] = "limit"

    given |= {f"made_{name}": role for name, role in looked_up.items()}

    def call(*args: Any, **named: Any) -> Any:
        limit = named.pop(f"made_{fixed}", None)
        found = {name: named.pop(f"made_{name}") for name in looked_up if f"made_{name}" in named}
        told = {name: named.pop(each.name) for name, each in made_of.items() if each.name in named}
        alike = {role: named[name] for name, role in roles.items() if name in named and role is not None}
        made = cls(**{name: alike.get(role, USUAL.get(role)) for name, role in needed_roles.items()} | told)
        if fixed is not None and limit is not None:
            setattr(made, fixed, limit)
        for name, rule in found.items():
            setattr(made, name, rule)
        return getattr(made, method)(*args, **named)

    first = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in given]
    signature = inspect.signature(plain).replace(parameters=[*first, *own])
    call.__signature__ = signature  # type: ignore[attr-defined]
    call.__name__ = method
    call.of_class = plain  # type: ignore[attr-defined]
    call.made_with = given  # type: ignore[attr-defined]
    return call


def required(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """The parameters that can be named."""
    try:
        given = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [each for each in given if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]


# ---------------------------------------------------------------- the search among them


def entries(module: ModuleType, source: str, file: str, wanted: str | None) -> list[Entry]:
    """The functions that could be meant, the likeliest first."""
    found = _functions(module, source)
    if wanted:
        names = [name for name in found.functions if name == wanted or name.endswith("." + wanted)]
        if not names:
            raise EntryNeeded(f"{file} has no function {wanted!r}{instead(wanted, found.functions)}", found.functions)
        return found.ways(names[0])
    searches = [name for name in found.functions if _is_search(name, found)]
    searches = [name for name in searches if not last_name(name).startswith("_")] or searches
    if not searches:  # perhaps one with a stack of its own
        searches = [
            name
            for name in found.functions
            if _SEARCH.fullmatch(camel_words(last_name(name))) and _takes_tree(name, found)
        ]
    if not searches:
        raise EntryNeeded(
            f"{file} has no search that can be recognised: a function that calls itself and takes a node, "
            "a state or a tree",
            found.functions,
            "; name it with --entry",
        )
    tops = _tops(searches, found, Path(file).stem)
    if len(tops) > 1:
        raise EntryNeeded(f"{file} has several searches: {', '.join(tops)}", tops, "; choose one with --entry")
    below = [name for name in found.functions if last_name(name) in found.below(last_name(tops[0]))]
    below = [name for name in below if name != tops[0] and _is_search(name, found)]
    return [entry for name in (tops[0], *_max_first(below)) for entry in found.ways(name)]


def _tops(searches: list[str], found: _Found, stem: str) -> list[str]:
    """The searches on top of the others; where there are several, the one that is meant."""
    called = {below for name in searches for below in found.below(last_name(name)) if below != last_name(name)}
    tops = [name for name in searches if last_name(name) not in called] or list(searches)
    tops = [name for name in tops if not _is_part(name)] or tops
    tops = _inherited_last(tops, found)
    tops = [name for name in tops if found.prunes(last_name(name))] or tops
    tops = [name for name in tops if last_name(name) in (stem, camel_words(stem))] or tops
    rings = [name for name in tops if all(last_name(other) in found.below(last_name(name)) for other in tops)]
    if len(tops) > 1 and len(rings) == len(tops):  # they call each other
        return _max_first(tops)[:1]
    return tops


def _inherited_last(names: list[str], found: _Found) -> list[str]:
    """Of a method that several classes have, one that prunes, and of MAX; else the last, which may inherit it."""

    def likeness(name: str) -> tuple[bool, bool, bool]:
        cls = name.rpartition(".")[0]
        body = class_named(found.tree, cls)
        words = {part.arg for part in ast.walk(body) if isinstance(part, ast.arg)} if body is not None else set()
        prunes = {"alpha", "beta"} <= {role_of(word) for word in words}
        loops = body is not None and any(isinstance(part, (ast.For, ast.comprehension)) for part in ast.walk(body))
        return prunes, loops, side_of(cls) != "min"

    return list({last_name(name): name for name in sorted(names, key=likeness)}.values())


def _max_first(names: list[str]) -> list[str]:
    """MAX moves at the root."""

    def is_min(name: str) -> bool:
        return re.search(r"min(?!imax)|low|least", camel_words(last_name(name))) is not None

    return sorted(names, key=is_min)


def _is_part(name: str) -> bool:
    """Whether the name says that this is half a search."""
    half = r"(max|min)_?(value|node|player|search|v)?|(max|min)_\w+|maxi|mini|(maxi|mini)mi[sz]er?|\w+_(max|min)"
    return re.fullmatch(half, camel_words(last_name(name))) is not None


def _is_search(name: str, found: _Found) -> bool:
    last = last_name(name)
    if any(inspect.isgeneratorfunction(entry.function) for entry in found.ways(name)):
        return False
    if not _SEARCH.fullmatch(camel_words(last)) and _only_prints(last, found):
        return False  # but a function with the name of a search must return
    return found.recurses(last) and not _NO_SEARCH.match(camel_words(last)) and _takes_tree(name, found)


def _only_prints(name: str, found: _Found) -> bool:
    """Whether a function on top of a search prints what it finds, and returns nothing."""
    function = function_named(found.tree, name)
    parts = list(ast.walk(function)) if function is not None and name not in found.calls.get(name, ()) else []
    returns = any(isinstance(part, ast.Return) and part.value is not None for part in parts)
    return not returns and any(isinstance(part, ast.Call) and last_called(part) == "print" for part in parts)


def _takes_tree(name: str, found: _Found) -> bool:
    """Whether the parameters of a function can be recognised, a tree among them."""
    return any(_entry_takes_tree(entry, found) for entry in found.ways(name))


def _entry_takes_tree(entry: Entry, found: _Found) -> bool:
    given = required(entry.function)
    guessed = guessed_roles(found.tree, last_name(entry.name)) | getattr(entry.function, "made_with", {})
    if entry.self_role is not None:
        guessed["self"] = entry.self_role
    roles = roles_of([each.name for each in given], guessed)
    needed = [roles[each.name] for each in given if each.default is inspect.Parameter.empty]
    if len(given) == 1:  # of any name, unless it is counted
        return roles[given[0].name] != "depth"
    return bool({"node", "index"} & set(roles.values())) and None not in needed
