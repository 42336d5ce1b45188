"""Tests, and what may be None in them: compiled code has no truth of such a value of its own."""

from __future__ import annotations

import ast
from typing import Any

from secateur.jit.plain.patterns import Walruses


class Conditions(ast.NodeTransformer):
    """The part of the rewriter that visits conditions."""

    def statements(self, statement: ast.stmt) -> list[ast.stmt]:
        raise NotImplementedError

    def helper(self, name: str, node: ast.AST, *args: ast.expr) -> ast.Call:
        raise NotImplementedError

    def may_be_none(self, node: ast.expr) -> bool:
        raise NotImplementedError

    def each(self, node: ast.expr) -> ast.expr:
        raise NotImplementedError

    def condition(self, node: ast.expr) -> ast.expr:
        """A test: what may be None counts as false."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "secateur_either":
            node_or: ast.expr = ast.BoolOp(ast.Or(), node.args)
            node = ast.copy_location(node_or, node)
        if isinstance(node, ast.BoolOp):
            node.values = [self.condition(each) for each in node.values]
        return self.helper("true", node, self.each(node)) if self.may_be_none(node) else node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        node.test = self.condition(node.test)
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            node.operand = self.condition(node.operand)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        first, *others = node.values
        if isinstance(node.op, ast.Or) and self.may_be_none(first) and len(others) == 1 and _is_simple(others[0]):
            return self.helper("either", node, first, *others)
        return node

    def visit_If(self, node: ast.If) -> Any:
        assigned = Walruses()
        node.test = assigned.visit(node.test)
        before = [part for statement in assigned.found for part in self.statements(statement)]
        self.generic_visit(node)
        node.test = self.condition(node.test)
        return [*before, node]

    def visit_While(self, node: ast.While) -> Any:
        assigned = Walruses()
        test = assigned.visit(node.test)
        if assigned.found and not node.orelse:  # each time round the loop
            stop = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
            leave = ast.copy_location(ast.If(stop, [ast.copy_location(ast.Break(), test)], []), test)
            node.test = ast.copy_location(ast.Constant(True), test)
            node.body = [*assigned.found, leave, *node.body]
        self.generic_visit(node)
        node.test = self.condition(node.test)
        return node


def _is_simple(node: ast.expr) -> bool:
    """Whether to evaluate this costs nothing, and cannot fail."""
    if isinstance(node, ast.Tuple):
        return all(map(_is_simple, node.elts))
    return isinstance(node, (ast.Constant, ast.Name))
