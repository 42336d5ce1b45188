"""What a search asks of its nodes that the file's own class of nodes does not do: the search would fail on them."""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import FunctionType

from secateur.judge.childless import perhaps_lacking
from secateur.judge.parameters import role_in
from secateur.judge.syntax import parameter_names

#: Ways to have attributes that are not seen in the source.
_HIDDEN = ("__getattr__", "__getattribute__", "setattr", "__dict__", "vars", "__new__", "type")

#: What shows that a class has the nodes of a search.
_NODES = ("children", "moves", "left", "right")


@dataclass(frozen=True)
class OwnFaults:
    """The names that fail: `lacking` ones with what is said of them, methods that are not called, and silent ones."""

    lacking: Mapping[str, str] = field(default_factory=dict)
    uncalled: frozenset[str] = frozenset()  # methods without their brackets: they are true, whatever they would return
    silent: frozenset[str] = frozenset()  # methods without `return`, whose result is used
    remarks: tuple[str, ...] = ()


NO_FAULTS = OwnFaults()


def own_faults(
    whole: ast.AST, tree: ast.AST, classes: Mapping[str, type], asked: Callable[[str], str | None]
) -> OwnFaults:
    """What the class of a file lacks whose nodes its search takes.

    `whole` is the file, `tree` what the search leads to; `asked` tells what a name asks for. Where it is not certain
    that the search takes nodes of that class, or what they have, nothing is said.
    """
    identifiers = {getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(whole)}
    identifiers |= {node.name for node in ast.walk(whole) if isinstance(node, ast.FunctionDef)}
    if not classes or identifiers & {*_HIDDEN}:
        return NO_FAULTS
    for used in _used(tree).values():
        names = {each.name for each in used}
        owners = [
            cls for cls in classes.values() if any(asked(name) in _NODES for name in names & _attributes(cls, whole))
        ]
        if len(owners) == 1 and _is_plain(owners[0], classes):
            found = _faults_of(owners[0], used, whole, classes)
            if found != NO_FAULTS:
                return found
    return NO_FAULTS


def _faults_of(owner: type, used: list[_Use], whole: ast.AST, classes: Mapping[str, type]) -> OwnFaults:
    """What is asked of objects of a class that they do not do."""
    names = {each.name for each in used}
    known = (
        {name for cls in classes.values() for name in _attributes(cls, whole)} | _stored(whole) | perhaps_lacking(whole)
    )
    texts = [part.value for part in ast.walk(whole) if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    known |= {word for text in texts for word in re.findall(r"\w+", text)}  # fields of tuples that have names
    lacking = sorted(name for name in names - known if not name.startswith("__"))
    methods = {name for name in names if isinstance(inspect.getattr_static(owner, name, None), FunctionType)}
    calls = {each.name for each in used if each.is_called}
    uncalled = {each.name for each in used if each.is_tested and each.name in methods} - calls - _stored(whole)
    silent = {each.name for each in used if each.is_called and each.is_used and each.name in methods}
    silent = {name for name in silent if _is_silent(whole, owner.__name__, name)}
    cls = owner.__name__
    fields = ", ".join(sorted(_attributes(owner, whole)))
    return OwnFaults(
        {name: f"'{cls}' object has no attribute {name!r} (class {cls} of this file has {fields})" for name in lacking},
        frozenset(uncalled),
        frozenset(silent),
        (
            *(f"{name} is a method of class {cls}: without () it is true at every node." for name in sorted(uncalled)),
            *(f"The method {name} of class {cls} has no return: it returns None." for name in sorted(silent)),
        ),
    )


@dataclass(frozen=True)
class _Use:
    """An attribute of a node in the code of a search."""

    name: str
    is_called: bool
    is_used: bool  # what the call returns
    is_tested: bool  # as it stands, or returned or run over


def _used(tree: ast.AST) -> dict[str, list[_Use]]:
    """What functions ask the nodes and games for that they are given, by the name of the parameter."""
    found = defaultdict[str, list[_Use]](list)
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        nodes = {name for name in parameter_names(function) if role_in(tree, function.name, name) in ("node", "game")}
        called = {id(node.func): node for node in ast.walk(function) if isinstance(node, ast.Call)}
        alone = {id(node.value) for node in ast.walk(function) if isinstance(node, ast.Expr)}
        tested = {id(part) for node in ast.walk(function) for part in _tests(node)}
        for node in ast.walk(function):
            if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load):
                continue
            if isinstance(node.value, ast.Name) and node.value.id in nodes:
                call = called.get(id(node))
                use = _Use(node.attr, call is not None, call is not None and id(call) not in alone, id(node) in tested)
                found[node.value.id].append(use)
    return found


def _tests(node: ast.AST) -> list[ast.expr | None]:
    """What is tested, returned or run over."""
    match node:
        case ast.If() | ast.While() | ast.IfExp():
            return [node.test]
        case ast.BoolOp():
            return [*node.values]
        case ast.UnaryOp():
            return [node.operand]
        case ast.Return():
            return [node.value]
        case ast.For() | ast.comprehension():
            return [node.iter]
    return []


def _is_plain(cls: type, classes: Mapping[str, type]) -> bool:
    """Whether all that a class has stands in the file, and is meant to be used."""
    others = [base for base in cls.__mro__ if base is not object and base not in classes.values()]
    return not others and not getattr(cls, "__abstractmethods__", None)


def _attributes(cls: type, whole: ast.AST) -> set[str]:
    """What objects of a class have: fields, methods, and what classes above it have."""
    found = {name for name in dir(cls) if not name.startswith("__")}
    for base in cls.__mro__:
        found |= {*getattr(base, "__annotations__", {}), *getattr(base, "_fields", ())}
        found |= _set_by(base.__name__, whole)
    return found


def _set_by(cls: str, whole: ast.AST) -> set[str]:
    """The attributes that the methods of a class set."""
    bodies = [node for node in ast.walk(whole) if isinstance(node, ast.ClassDef) and node.name == cls]
    return {name for body in bodies for name in _stored(body)}


def _stored(tree: ast.AST) -> set[str]:
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}


def _is_silent(whole: ast.AST, cls: str, method: str) -> bool:
    """Whether a method does something, but never returns anything."""
    for body in ast.walk(whole):
        if not isinstance(body, ast.ClassDef) or body.name != cls:
            continue
        for function in body.body:
            if isinstance(function, ast.FunctionDef) and function.name == method:
                parts = list(ast.walk(function))
                gives = any(isinstance(part, (ast.Yield, ast.YieldFrom, ast.Raise)) for part in parts)
                returns = any(isinstance(part, ast.Return) and part.value is not None for part in parts)
                does = any(not _is_empty(each) for each in function.body)
                return does and not gives and not returns and not function.decorator_list
    return False


def _is_empty(statement: ast.stmt) -> bool:
    """`pass`, `...`, or a docstring."""
    return isinstance(statement, ast.Pass) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    )
