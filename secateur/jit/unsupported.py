"""What a method has that no compiled code can have, found in its source: all of it, each with its line and its cure."""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from numba.core.registry import cpu_target

from secateur.jit.digest import is_known
from secateur.jit.members import has_members
from secateur.jit.plain.constants import Constant, as_constant
from secateur.jit.plain.lists import own_nodes
from secateur.jit.plain.patterns import is_simple
from secateur.jit.plain.source import definition_of

#: Statements and expressions that are never compiled, and what to do about them.
_UNSUPPORTED: dict[type[ast.AST], str] = {
    ast.Try: "it uses try: test beforehand whether it can be done",
    ast.With: "it uses with: do that in start() or in a property",
    ast.JoinedStr: "it formats text: use plain {name}, or do that in show() or format_move()",
    ast.Nonlocal: "an inner function sets a name of the outer one: return the value instead",
    ast.Global: "it sets a name of the module: keep what changes in the state",
    ast.ClassDef: "it defines a class: define it at the top of the file",
    ast.Import: "it imports a module: import it at the top of the file",
    ast.ImportFrom: "it imports a name: import it at the top of the file",
    ast.AsyncFunctionDef: "it uses async: write a plain function",
}

#: What to use instead of what does not compile.
_CURES = {
    "Counter": "use a list of counts",
    "defaultdict": "use a dict and get()",
    "deque": "use a list and pop()",
    "random": "a game must be deterministic; make tables in a cached_property",
    **dict.fromkeys(
        ("itertools", "product", "permutations", "combinations", "chain", "groupby", "cycle", "count", "pairwise"),
        "write the loops",
    ),
    **dict.fromkeys(("functools", "reduce", "partial"), "write the loop"),
    **dict.fromkeys(("copy", "deepcopy"), "tuples need no copy; list(...) makes one"),
    **dict.fromkeys(("open", "input"), "do that in start() or in a cached_property"),
    **dict.fromkeys(("eval", "exec", "getattr", "setattr"), "write the name"),
}


def cure_for(name: str) -> str:
    return _CURES.get(name, "use numbers, text, tuples, lists, sets, dicts and plain functions of these")


def functions_called(cls: type, functions: Iterable[types.FunctionType]) -> list[types.FunctionType]:
    """Some functions of a class, and all of the author's that they call."""
    skipped = getattr(cls, "not_compiled", ())
    found = dict.fromkeys(functions)
    waiting = list(found)
    while waiting:
        function = waiting.pop(0)
        for name in _names_in(function.__code__):
            for given in (inspect.getattr_static(cls, name, None), function.__globals__.get(name)):
                each = getattr(given, "__func__", given)  # of a static method
                if not isinstance(each, types.FunctionType) or each in found or name in skipped:
                    continue
                if _is_own(each):
                    found[each] = None
                    waiting.append(each)
    return list(found)


def _names_in(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from _names_in(each)


def _is_own(function: types.FunctionType) -> bool:
    """Whether a function is in the file of an author, not in the library or an installed package."""
    module = function.__module__ or ""
    installed = is_known(module) or "site-packages" in function.__code__.co_filename
    return not (installed or module.startswith("secateur.")) and definition_of(function) is not None


def unsupported(function: types.FunctionType) -> Iterator[str]:
    """What a function has that no compiled code can have, each with its line."""
    definition = definition_of(function)
    if definition is None:
        return
    for node in ast.walk(definition):
        reason = _UNSUPPORTED.get(type(node))
        if isinstance(node, ast.JoinedStr) and is_simple(node):
            reason = None
        if isinstance(node, ast.keyword) and node.arg is None:
            reason = "it calls with **: name each argument"
        if isinstance(node, ast.Starred) and isinstance(node.ctx, ast.Store):
            reason = "it unpacks with a star: name each item"
        if reason:
            yield _told(function, node, reason)
    code = function.__code__
    bound = set(code.co_varnames) | set(code.co_cellvars) | set(code.co_freevars)
    bound |= {
        each.id for each in ast.walk(definition) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }
    for body in definition.body if isinstance(definition, ast.FunctionDef) else ():
        for node in [body, *own_nodes(body)]:
            yield from _unknown_name(function, node, bound)


def _told(function: types.FunctionType, node: Any, reason: str) -> str:
    name, file = function.__qualname__.rpartition("<locals>.")[2], Path(function.__code__.co_filename).name
    return f"{name}() at line {node.lineno} of {file} does not compile: {reason}"


def _unknown_name(function: types.FunctionType, node: ast.AST, bound: set[str]) -> Iterator[str]:
    """A name of the module, or of another one, that stands for something without a compiled form."""
    scope = function.__globals__
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id not in bound:
        module = scope.get(node.value.id)
        value = getattr(module, node.attr, None)
        if isinstance(module, types.ModuleType) and value is not None and not _has_form(value):
            name = f"{module.__name__}.{node.attr}"
            cure = cure_for(node.attr) if node.attr in _CURES else cure_for(module.__name__)
            yield _told(function, node, f"it uses {name}, which does not compile: {cure}")
    if isinstance(node, ast.Name) and node.id not in bound and not _has_form(scope.get(node.id)):
        value = scope[node.id]
        reason = f"it uses {node.id}, which does not compile: {cure_for(node.id)}"
        if isinstance(value, (list, tuple, dict, set, frozenset)):
            reason = f"{node.id} holds different types: use one type"
        yield _told(function, node, reason)


def _has_form(value: Any) -> bool:
    """Whether a global value has a compiled form, or one of the author's own, which is looked at by itself."""
    if value is None or isinstance(value, types.ModuleType) or has_members(value):
        return True
    if isinstance(value, types.FunctionType) and (_is_own(value) or value.__module__.startswith("secateur.")):
        return True
    if isinstance(value, type) and (hasattr(value, "not_compiled") or value.__module__.startswith("secateur.")):
        return True
    if getattr(value, "__module__", "") == "dataclasses":  # replace()
        return True
    if isinstance(value, (list, dict, set, frozenset)):
        return not value or isinstance(as_constant(value), Constant)
    try:
        cpu_target.typing_context.resolve_value_type(as_constant(value))
    except Exception:  # noqa: BLE001  Numba raises several kinds
        return False
    return True
