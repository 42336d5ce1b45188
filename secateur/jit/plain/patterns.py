"""Patterns in a syntax tree that the rewriter looks for."""

from __future__ import annotations

import ast
import enum
import types
from typing import Any

from secateur.jit.plain.lists import own_nodes


class Walruses(ast.NodeTransformer):
    """Takes the assignments out of an expression, where they are made in any case."""

    def __init__(self) -> None:
        self.found: list[ast.stmt] = []

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:
        self.generic_visit(node)
        self.found.append(ast.copy_location(ast.Assign([node.target], node.value), node))
        return ast.copy_location(ast.Name(node.target.id, ast.Load()), node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        node.values[0] = self.visit(node.values[0])
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        node.test = self.visit(node.test)
        return node

    def leave(self, node: Any) -> Any:
        return node

    visit_Lambda = visit_ListComp = visit_GeneratorExp = visit_SetComp = visit_DictComp = leave


def changed_while_reversed(loop: ast.For) -> list[ast.Call]:
    """The calls of `reversed` in what a loop goes over, of names that its body may change: a copy will not do."""
    changed = set[str]()
    for each in (part for statement in loop.body for part in ast.walk(statement)):
        if isinstance(each, ast.Subscript) and not isinstance(each.ctx, ast.Load):
            changed |= {name.id for name in ast.walk(each.value) if isinstance(name, ast.Name)}
        elif isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute):
            named = (each.func.value, *each.args)
            changed |= {name.id for name in named if isinstance(name, ast.Name)}
    calls = [each for each in ast.walk(loop.iter) if isinstance(each, ast.Call)]
    return [
        each
        for each in calls
        if isinstance(each.func, ast.Name) and each.func.id == "reversed"
        if any(isinstance(arg, ast.Name) and arg.id in changed for arg in each.args)
    ]


def by_places(loop: ast.For, sequence: ast.Name, place: str) -> None:
    """Makes a loop over `reversed(sequence)` one over its places, from the last to the first."""
    text = f"for {place} in range(len({sequence.id}) - 1, -1, -1):\n    _ = {sequence.id}[{place}]"
    (made,) = ast.parse(text).body
    assert isinstance(made, ast.For) and isinstance(made.body[0], ast.Assign)
    for each in ast.walk(made):
        ast.copy_location(each, loop)
    made.body[0].targets = [loop.target]
    loop.target, loop.iter, loop.body = made.target, made.iter, [*made.body, *loop.body]


def stored(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}


def items(value: Any) -> Any:
    return value if isinstance(value, (tuple, list)) else ()


def is_member(value: Any) -> bool:
    return isinstance(value, enum.IntEnum) or any(map(is_member, items(value)))


def in_order(display: set[Any], code: types.CodeType) -> list[Any]:
    """The items of a display {...} of constants in the order in which CPython goes through them in this code."""
    inner = [code]
    for each in inner:
        for constant in each.co_consts:
            if isinstance(constant, frozenset) and constant == display:
                return list(constant)
            if isinstance(constant, types.CodeType):
                inner.append(constant)
    return list(display)


def put_at(node: Any, at: ast.expr) -> None:
    """Gives a node of a lifted function its line: its own, or that of the expression that it came from."""
    if not hasattr(node, "lineno") or not at.lineno <= node.lineno <= (at.end_lineno or at.lineno):
        ast.copy_location(node, at)


def above(cls: Any, name: str) -> types.FunctionType | None:
    """The method that `super()` finds."""
    for base in cls.__mro__[1:] if isinstance(cls, type) else ():
        if name in vars(base):
            found = vars(base)[name]
            return found if isinstance(found, types.FunctionType) else None
    return None


def changed_item(node: ast.BinOp) -> tuple[ast.expr, ast.expr, ast.expr] | None:
    """The tuple, index and value of a[:i] + (x,) + a[i + 1:]."""
    before = node.left
    if not (isinstance(node.op, ast.Add) and isinstance(before, ast.BinOp) and isinstance(before.op, ast.Add)):
        return None
    head, item, tail = before.left, before.right, node.right
    if not (isinstance(item, (ast.Tuple, ast.List)) and len(item.elts) == 1):
        return None
    if not (isinstance(head, ast.Subscript) and isinstance(tail, ast.Subscript)):
        return None
    first, last = head.slice, tail.slice
    if not (isinstance(first, ast.Slice) and isinstance(last, ast.Slice) and first.upper and last.lower):
        return None
    if first.lower or first.step or last.upper or last.step or ast.dump(head.value) != ast.dump(tail.value):
        return None
    following = ast.BinOp(first.upper, ast.Add(), ast.Constant(1))
    if ast.dump(last.lower) != ast.dump(following):
        return None
    return head.value, first.upper, item.elts[0]


def names_that_may_be_none(definition: ast.FunctionDef) -> set[str]:
    """Names that a function sets to None, or to what a method returns."""
    found: set[str] = set()
    for node in own_nodes(definition):
        if isinstance(node, (ast.Assign, ast.NamedExpr)) and any(
            isinstance(each, ast.Call) or (isinstance(each, ast.Constant) and each.value is None)
            for each in (
                node.value,
                *([node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else []),
            )
        ):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def is_simple(node: ast.JoinedStr) -> bool:
    """Whether an f-string has no formats: f"{row}-{col}"."""
    values = [part for part in node.values if isinstance(part, ast.FormattedValue)]
    return not any(part.format_spec or part.conversion >= 0 for part in values)


def each_of(items: ast.expr, node: ast.AST) -> ast.GeneratorExp:
    """`each for each in items`, at the place of a node."""
    name, target = (ast.copy_location(ast.Name("secateur_each", use), node) for use in (ast.Load(), ast.Store()))
    return ast.copy_location(ast.GeneratorExp(name, [ast.comprehension(target, items, [], 0)]), node)
