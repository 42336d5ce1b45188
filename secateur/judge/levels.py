"""What a function does with a depth: stop at it, only count the levels, or make it part of its values."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from secateur.judge.names import role_of
from secateur.judge.syntax import parameter_names

#: Calls that show a depth, and do nothing else with it.
_SHOWING = ("print", "str", "format", "log", "debug", "info", "write")


class Nought(int):
    """A depth of 0 that stays so when it is counted up: what is added to values for it is nothing."""

    def __add__(self, other: object) -> int:
        if type(other) is int and other == 1:
            return self
        return int(self) + other if isinstance(other, int) else NotImplemented


@dataclass(frozen=True)
class DepthUse:
    """How a depth is used in some code."""

    counts_up: bool
    is_limit: bool  # something may stop because of it
    in_values: bool  # it is added to what is returned, or taken from it
    can_be_nought: bool  # what is added is nothing where it is 0 throughout

    @property
    def only_counts(self) -> bool:
        return self.counts_up and not self.is_limit


def depth_use(tree: ast.AST, names: Iterable[str] = ()) -> DepthUse:
    """How the functions of a file use their depths: those with usual names, and with these.

    >>> depth_use(ast.parse("def f(n, depth):\\n if not n: return n.score - depth\\n return f(n.kid, depth + 1)"))
    DepthUse(counts_up=True, is_limit=False, in_values=True, can_be_nought=True)
    """
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    depths = {name for node in functions for name in parameter_names(node) if role_of(name) == "depth"} | {*names}
    own = {node.name for node in functions}
    sums = [each for node in functions for each in _sums(node, depths)]
    handed = {
        id(part)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and _called(call) in own
        for part in (*call.args, *(each.value for each in call.keywords))
    }
    steps = [each for each in sums if _is_step(each, id(each) in handed)]
    up = [each for each in steps if isinstance(each.op, ast.Add)]
    odd = [each for each in sums if isinstance(each.op, (ast.Mod, ast.BitAnd))]
    mixed = [each for each in sums if each not in (*steps, *odd)]
    return DepthUse(
        counts_up=bool(up),
        is_limit=len(up) < len(steps) or any(_stops(node, depths) for node in functions),
        in_values=bool(mixed),
        can_be_nought=not odd
        and all(_is_depth(_sides(each)[0], depths) and _has_one(each) for each in up)
        and all(isinstance(each.op, (ast.Add, ast.Sub)) for each in mixed)
        and not any(isinstance(each.op, ast.Add) and _is_depth(_sides(each)[0], depths) for each in mixed),
    )


def _sums(function: ast.FunctionDef, names: set[str]) -> Iterator[ast.BinOp | ast.AugAssign]:
    """What a depth is calculated with; what is only shown does not count."""
    shown = {
        id(part)
        for call in ast.walk(function)
        if (isinstance(call, ast.Call) and _called(call) in _SHOWING) or isinstance(call, ast.JoinedStr)
        for part in ast.walk(call)
    }
    for node in ast.walk(function):
        if not isinstance(node, (ast.BinOp, ast.AugAssign)) or id(node) in shown:
            continue
        if any(_is_depth(side, names) for side in _sides(node)):
            yield node


def _is_step(node: ast.BinOp | ast.AugAssign, is_handed: bool) -> bool:
    """Whether a depth is counted: `depth -= 1`, or `search(child, depth - 1)`."""
    if not isinstance(node.op, (ast.Add, ast.Sub)):
        return False
    counted = is_handed and any(isinstance(each, ast.Constant) for each in _sides(node))
    return counted or isinstance(node, ast.AugAssign) or (_has_one(node) and not isinstance(node.left, ast.Constant))


def _has_one(node: ast.BinOp | ast.AugAssign) -> bool:
    return any(isinstance(each, ast.Constant) and each.value == 1 for each in _sides(node))


def _sides(node: ast.BinOp | ast.AugAssign) -> tuple[ast.expr, ast.expr]:
    return (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)


def _stops(function: ast.FunctionDef, names: set[str]) -> bool:
    """Whether a depth is compared or tested; rules that it is handed to are the judge's, which stop at leaves alone."""
    for node in ast.walk(function):
        if isinstance(node, ast.Compare) and any(_has_depth(side, names) for side in (node.left, *node.comparators)):
            return True
        tests = [node.test] if isinstance(node, (ast.If, ast.While, ast.IfExp)) else []
        tests += node.values if isinstance(node, ast.BoolOp) else []
        tests += [node.operand] if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) else []
        if any(_is_depth(test, names) for test in tests):
            return True
    return False


def _has_depth(node: ast.expr, names: set[str]) -> bool:
    """Whether this is a depth, or one a little more or less."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
        return _is_depth(node.left, names) or _is_depth(node.right, names)
    return _is_depth(node, names)


def _is_depth(node: ast.AST, names: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def _called(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))
