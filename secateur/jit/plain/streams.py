"""Methods that make a list only to have it gone through: as generators, which allocate nothing.

A caller that goes through the list, or asks whether it is empty, calls the generator instead.
"""

from __future__ import annotations

import ast
import copy
import types as pytypes
from collections.abc import Mapping
from typing import Any

from numba import typeof
from numba.core import types

from secateur.jit.plain.constants import MappingType, TableType
from secateur.jit.plain.folds import loops
from secateur.jit.plain.lists import is_generator, own_nodes, returns_constants
from secateur.jit.plain.packed import PackedType

#: What stands before the name of a method where its result is only gone through.
EACH = "secateur_each_"

#: Builtin functions that make nothing which outlives a generator that is left early.
_HARMLESS = frozenset({"range", "enumerate", "zip", "divmod", "len", "abs", "min", "max", "int", "bool"})

#: What a generator must not hold from one yield to the next, and what a caller that leaves it early would not see.
_HELD = (
    *(ast.List, ast.ListComp, ast.Set, ast.SetComp, ast.Dict, ast.DictComp, ast.GeneratorExp, ast.Lambda),
    *(ast.Try, ast.Raise, ast.Assert),
)

Siblings = Mapping[str, ast.FunctionDef]

#: The generators that stand for methods that return lists: only these are false when they have no items.
STREAMS: set[pytypes.FunctionType] = set()


def as_stream(definition: ast.FunctionDef, siblings: Siblings) -> ast.FunctionDef | None:
    """A method that returns a list as a generator of its items; None if it is not such a method."""
    if not _can_be_stream(definition, siblings, frozenset()):
        return None
    node = _Streamed(_collected(definition)).visit(copy.deepcopy(definition))
    node.name = f"{definition.name}_each"
    if not is_generator(node):  # it always returns an empty list
        (never,) = ast.parse("for secateur_item in range(0):\n    yield secateur_item").body
        for each in ast.walk(never):
            ast.copy_location(each, node)
        node.body = [never, *node.body]
    found: ast.FunctionDef = ast.fix_missing_locations(node)
    return found


def _collected(definition: ast.FunctionDef) -> str:
    """The name of the list that a method fills and returns; empty if there is none."""
    last = definition.body[-1]
    return last.value.id if isinstance(last, ast.Return) and isinstance(last.value, ast.Name) else ""


def _can_be_stream(definition: ast.FunctionDef, siblings: Siblings, above: frozenset[str]) -> bool:
    """Whether a method returns a list that it only appends to, or a comprehension, and makes no other list."""
    if is_generator(definition) or definition.name in above or not isinstance(definition.body[-1], ast.Return):
        return False
    name, above = _collected(definition), above | {definition.name}
    made = [each for each in definition.body if isinstance(each, ast.Assign) and name and _is_new_list(each, name)]
    if name and (len(made) != 1 or not _only_appended(definition, name)):
        return False
    allowed = {id(made[0].value)} if made else set()
    for node in own_nodes(definition):
        if isinstance(node, ast.Return):
            early = not made or node.lineno < made[0].lineno
            if not _is_streamable_result(node.value, name, early):
                return False
            allowed.add(id(node.value))
    parents = {id(child): node for node in ast.walk(definition) for child in ast.iter_child_nodes(node)}
    return all(_is_harmless(node, siblings, above, allowed, parents) for node in own_nodes(definition))


def _is_new_list(statement: ast.stmt, name: str) -> bool:
    """Whether this is `name = []`."""
    return (
        isinstance(statement, ast.Assign)
        and [ast.unparse(each) for each in statement.targets] == [name]
        and isinstance(statement.value, ast.List)
        and not statement.value.elts
    )


def _only_appended(definition: ast.FunctionDef, name: str) -> bool:
    """Whether a list is only made once, appended to by statements of their own, and returned."""
    parents = {id(child): node for node in ast.walk(definition) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(definition):
        if not (isinstance(node, ast.Name) and node.id == name):
            continue
        parent = parents[id(node)]
        if isinstance(parent, ast.Return) or (isinstance(parent, ast.Assign) and _is_new_list(parent, name)):
            continue
        call = parents.get(id(parent))
        statement = parents.get(id(call)) if call is not None else None
        if not (isinstance(call, ast.Call) and isinstance(statement, ast.Expr) and _appends(statement, name)):
            return False
    return name not in {each.arg for each in ast.walk(definition.args) if isinstance(each, ast.arg)}


def _appends(statement: ast.Expr, name: str) -> bool:
    """Whether this is `name.append(...)`."""
    call = statement.value
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "append"
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == name
        and len(call.args) == 1
        and not call.keywords
    )


def _is_streamable_result(value: ast.expr | None, name: str, early: bool) -> bool:
    if isinstance(value, ast.Name):
        return value.id == name
    is_empty = isinstance(value, ast.List) and not value.elts
    return early and (is_empty or isinstance(value, ast.ListComp))


def _is_harmless(
    node: ast.AST, siblings: Siblings, above: frozenset[str], allowed: set[int], parents: Mapping[int, ast.AST]
) -> bool:
    """Whether a part of a method makes no list or set of its own."""
    if isinstance(node, ast.List) and isinstance(parents[id(node)], (ast.For, ast.comprehension)):
        return all(map(_is_constant, node.elts))
    if isinstance(node, _HELD):
        return id(node) in allowed
    if not isinstance(node, ast.Call):
        return True
    if isinstance(node.func, ast.Name):
        return node.func.id in _HARMLESS
    if not isinstance(node.func, ast.Attribute):
        return False
    callee = siblings.get(node.func.attr)
    if callee is None:
        return node.func.attr in ("append", "count", "index", "get", "items")
    return is_generator(callee) or not _gives_items(node, parents) or _is_light(callee, siblings, above)


def _is_light(callee: ast.FunctionDef, siblings: Siblings, above: frozenset[str]) -> bool:
    return returns_constants(callee, siblings) or _can_be_stream(callee, siblings, above)


def _gives_items(node: ast.Call, parents: Mapping[int, ast.AST]) -> bool:
    """Whether a loop goes through what a call returns, which it then holds."""
    parent = parents[id(node)]
    return (
        isinstance(parent, (ast.For, ast.comprehension, ast.Assign, ast.Call)) and getattr(parent, "iter", node) is node
    )


def _is_constant(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True


class _Streamed(ast.NodeTransformer):
    """Yields what is appended, and what is returned."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        body = [each for each in node.body if not (self.name and _is_new_list(each, self.name))]
        made = [self.visit(each) for each in body]
        node.body = [part for each in made for part in (each if isinstance(each, list) else [each])]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if not (self.name and _appends(node, self.name)):
            return node
        assert isinstance(node.value, ast.Call)
        return _yielded(node.value.args[0])

    def visit_Return(self, node: ast.Return) -> Any:
        value, node.value = node.value, None
        if isinstance(value, ast.ListComp):
            return [*loops(value.generators, [_yielded(value.elt)]), node]
        return node


def _yielded(value: ast.expr) -> ast.Expr:
    return ast.copy_location(ast.Expr(ast.copy_location(ast.Yield(value), value)), value)


def is_immutable(kind: Any) -> bool:
    """Whether values of a type cannot change while a generator has them, nor need to be freed after it."""
    if isinstance(kind, types.BaseTuple):
        return all(map(is_immutable, kind.types))
    if isinstance(kind, types.Optional):
        return is_immutable(kind.type)
    if isinstance(kind, types.Omitted):  # the default value
        return is_immutable(typeof(kind.value))
    plain = (types.Number, types.Boolean, types.NoneType, types.IntEnumMember, PackedType, TableType, MappingType)
    return isinstance(types.unliteral(kind), plain)
