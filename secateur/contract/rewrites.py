"""Rewrites of an author's source that cure what keeps a class from being compiled: edits of the text, not of a tree.

Only what stays the same game can be cured: a patch is verified before it is offered (`secateur.contract.fixes`).
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Callable, Iterator
from typing import NamedTuple


class Edit(NamedTuple):
    """A part of the source, by lines from 1 and bytes from 0, and the text that replaces it."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str


class Place(NamedTuple):
    """A problem of the compiler in the source of an author."""

    source: str
    tree: ast.Module
    line: int
    words: tuple[str, ...]  # what the problem says about it, such as the name of a field

    @property
    def method(self) -> ast.FunctionDef | None:
        """The innermost function with that line."""
        around = [each for each in ast.walk(self.tree) if isinstance(each, ast.FunctionDef) and _holds(each, self.line)]
        return max(around, key=lambda each: each.lineno, default=None)

    @property
    def owner(self) -> ast.ClassDef | None:
        """The class of the module with that line."""
        around = [each for each in self.tree.body if isinstance(each, ast.ClassDef) and _holds(each, self.line)]
        return around[0] if around else None


def cures(source: str, problem: str) -> list[Edit]:
    r"""The edits that may cure a problem of the compiler; none where there is no mechanical rewrite.

    >>> text = "class A:\n    def f(self):\n        import math\n        return math.pi\n"
    >>> print(edited(text, cures(text, "A.f() at line 3 of a.py does not compile: it imports a module")))
    import math
    class A:
        def f(self):
            return math.pi
    <BLANKLINE>
    """
    line = re.search(r"\bline (\d+)", problem)
    for pattern, cure in _CURES:
        if line and (found := re.search(pattern, problem)):
            words = tuple(word for word in found.groups() if word)
            return list(cure(Place(source, ast.parse(source), int(line[1]), words)))
    return []


def edited(source: str, edits: list[Edit]) -> str:
    """The source with all edits, from the last to the first; of two that overlap, the wider one."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    made: list[Edit] = []
    for edit in sorted(set(edits), key=lambda each: (each.start, [-part for part in each.end])):
        if not made or edit.start >= made[-1].end:
            made.append(edit)
    for edit in reversed(made):
        (first, left), (last, right) = edit.start, edit.end
        after = lines[last - 1][right:] if last <= len(lines) else b""
        before = lines[first - 1][:left] if first <= len(lines) else b""
        lines[first - 1 : last] = [before + edit.text.encode() + after]
    return b"".join(lines).decode()


# ---------------------------------------------------------------- the rewrites


def _to_the_top(place: Place) -> Iterator[Edit]:
    """An import or a class inside a method moves to the level of the module."""
    method, owner = place.method, place.owner
    for parent in ast.walk(method) if method is not None else ():
        body = getattr(parent, "body", None)
        body = body if isinstance(body, list) else []
        for statement in body:
            if statement.lineno != place.line or not isinstance(statement, ast.Import | ast.ImportFrom | ast.ClassDef):
                continue
            lines = place.source.splitlines(keepends=True)[statement.lineno - 1 : statement.end_lineno]
            text = textwrap.dedent("".join(lines))
            is_class = isinstance(statement, ast.ClassDef)
            at = _line_of(owner) if is_class and owner is not None else _below_imports(place.tree)
            yield Edit((at, 0), (at, 0), text + "\n\n" * is_class)
            rest = "" if len(body) > 1 else " " * statement.col_offset + "pass\n"
            yield Edit((statement.lineno, 0), ((statement.end_lineno or 0) + 1, 0), rest)


def _without_text(place: Place) -> Iterator[Edit]:
    """An assertion or an exception does without its text."""
    for node in ast.walk(place.tree):
        if not _holds(node, place.line):
            continue
        if isinstance(node, ast.Assert) and isinstance(node.msg, ast.JoinedStr):
            yield Edit(_end(node.test), _end(node.msg), "")
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            yield Edit(_end(node.exc.func), _end(node.exc), "")


def _none_is_a_number(place: Place) -> Iterator[Edit]:
    """-1 stands for nothing in a field of the state."""
    for value in _values_of(place, place.words[0]):
        if isinstance(value, ast.Constant) and value.value is None:
            yield Edit(_start(value), _end(value), "-1")
    for node in ast.walk(place.tree):
        if not isinstance(node, ast.Compare) or not isinstance(node.left, ast.Attribute):
            continue
        right = node.comparators[0]
        is_none = isinstance(right, ast.Constant) and right.value is None
        if node.left.attr == place.words[0] and is_none and isinstance(node.ops[0], ast.Is | ast.IsNot):
            yield Edit(_end(node.left), _end(right), " == -1" if isinstance(node.ops[0], ast.Is) else " != -1")


def _lists_are_tuples(place: Place) -> Iterator[Edit]:
    """What is put into a field of the state is made a tuple."""
    for value in _values_of(place, place.words[0]):
        made = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "tuple"
        if not made and not isinstance(value, ast.Constant | ast.Tuple | ast.Attribute):
            yield Edit(_start(value), _start(value), "tuple(")
            yield Edit(_end(value), _end(value), ")")


def _whole_numbers(place: Place) -> Iterator[Edit]:
    """Fractions without a fraction, such as 1.0, are written as whole numbers, and / as //."""
    methods = [each for each in ast.walk(place.owner or place.tree) if isinstance(each, ast.FunctionDef)]
    for node in (inner for method in methods if method.name in ("start", "play") for inner in ast.walk(method)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float) and node.value.is_integer():
            yield Edit(_start(node), _end(node), str(int(node.value)))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            between = _between(place.source, node.left, node.right)
            yield Edit(_end(node.left), _start(node.right), between.replace("/", "//"))


def _numbers_for_members(place: Place) -> Iterator[Edit]:
    """An Enum becomes an IntEnum."""
    for node in place.tree.body:
        if isinstance(node, ast.ClassDef) and node.name == place.words[0]:
            for base in node.bases:
                name = base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
                if name == "Enum":
                    yield Edit(_start(base), _end(base), "IntEnum")
                    at = _below_imports(place.tree)
                    yield Edit((at, 0), (at, 0), "from enum import IntEnum\n")


_BITWISE = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)


def _all_u64(place: Place) -> Iterator[Edit]:
    """Numbers and local names among the operands of bit operations are made u64."""
    if place.method is None:
        return
    for node in ast.walk(place.method):
        if isinstance(node, ast.BinOp) and isinstance(node.op, _BITWISE):
            for side in (node.left, node.right):
                number = isinstance(side, ast.Constant) and isinstance(side.value, int)
                if number or isinstance(side, ast.Name):
                    yield Edit(_start(side), _start(side), "u64(")
                    yield Edit(_end(side), _end(side), ")")
    names = {
        name.asname or name.name for each in place.tree.body if isinstance(each, ast.ImportFrom) for name in each.names
    }
    if "u64" not in names:
        at = _below_imports(place.tree)
        yield Edit((at, 0), (at, 0), "from secateur.bits import u64\n")


#: What a problem says, and what may cure it.
_CURES: tuple[tuple[str, Callable[[Place], Iterator[Edit]]], ...] = (
    (r"it imports a (?:module|name)|it defines a class", _to_the_top),
    (r"it makes text", _without_text),
    (r"makes (\w+) None|puts None into (\w+)", _none_is_a_number),
    (r"makes (\w+) a list|puts a list into (\w+)", _lists_are_tuples),
    (r"derive (\w+) from IntEnum", _numbers_for_members),
    (r"makes (\w+) a float|puts a float into (\w+)", _whole_numbers),
    (r"u64 and int", _all_u64),
)


# ---------------------------------------------------------------- places in a source


def _holds(node: ast.AST, line: int) -> bool:
    first = getattr(node, "lineno", 0)
    return 0 < first <= line <= (getattr(node, "end_lineno", 0) or 0)


def _start(node: ast.expr) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _end(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or 0, node.end_col_offset or 0


def _between(source: str, left: ast.expr, right: ast.expr) -> str:
    """The text between two operands; of several lines only the sign."""
    (first, start), (last, end) = _end(left), _start(right)
    return source.splitlines()[first - 1].encode()[start:end].decode() if first == last else " / "


def _line_of(node: ast.ClassDef) -> int:
    """The first line of a class, its decorators included."""
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


def _below_imports(tree: ast.Module) -> int:
    """The line below the imports, or below the docstring."""
    line = 1
    for number, node in enumerate(tree.body):
        is_text = number == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_text or isinstance(node, ast.Import | ast.ImportFrom):
            line = (node.end_lineno or 0) + 1
    return line


def _values_of(place: Place, field: str) -> Iterator[ast.expr]:
    """What is put into a field where a state is made, by its place or by its name."""
    makers = {}
    for node in place.tree.body:
        if isinstance(node, ast.ClassDef):
            fields = [
                item.target.id
                for item in node.body
                if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
            ]
            if field in fields:
                makers[node.name] = fields.index(field)
    for call in ast.walk(place.tree):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        if name in makers and len(call.args) > makers[name]:
            yield call.args[makers[name]]
        if name in makers or name in ("_replace", "replace"):
            yield from (keyword.value for keyword in call.keywords if keyword.arg == field)
