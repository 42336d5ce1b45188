"""What a leaf has in the place of children: an empty list, None, or nothing at all, as the code tells leaves."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import Any

#: Stands for children that are asked for by a number or a variable: `node[1] is None`.
UNNAMED = ""


def compared_with_none(
    tree: ast.AST, asked: Callable[[ast.AST], str | None], known: Mapping[str, ast.expr]
) -> set[str]:
    """The names of what is compared with None: `node.children is None`; `asked` says what an expression asks for.

    >>> from secateur.judge.usage import asked_for
    >>> compared_with_none(ast.parse("if node.kids == None or node[1] is None: pass"), asked_for, {}) == {"kids", ""}
    True
    """
    unpacked = set(_unpacked(tree))
    found = set()
    for part in _beside_none(tree):
        inner = part.value if isinstance(part, ast.NamedExpr) else part
        if isinstance(inner, ast.Name) and inner.id in unpacked:
            found.add(UNNAMED)
        elif isinstance(inner, ast.Name):
            inner = known.get(inner.id, inner)
        name = _by_getattr(inner) or asked(inner)
        if name is not None:
            found.add(name)
        elif isinstance(inner, ast.Subscript) and not isinstance(inner.slice, ast.Slice):
            found.add(UNNAMED)
    return found | set(_matched_with_none(tree))


def perhaps_lacking(tree: ast.AST) -> set[str]:
    """The names that a node may lack: `hasattr(node, "children")`, or `node.children` under `except AttributeError`."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "hasattr" and len(node.args) == 2:
            found |= {_text(node.args[1])}
        elif isinstance(node, ast.Try) and any(_catches(each, "AttributeError") for each in node.handlers):
            found |= {part.attr for each in node.body for part in ast.walk(each) if isinstance(part, ast.Attribute)}
    return {name for name in found if name is not None}


def leaf_of(cls: type, is_children: Callable[[str], bool], required: list[str]) -> Any:
    """A leaf as a class of the file makes it: without children, or else with None or an empty list for them."""
    for empty in (False, True):
        try:
            return cls(**{name: ([] if empty else None) if is_children(name) else 1 for name in required})
        except Exception:  # noqa: BLE001  a student's constructor may raise anything
            continue
    return None


def _beside_none(tree: ast.AST) -> Iterator[ast.expr]:
    """What is compared with None."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and len(node.comparators) == 1:
            sides = (node.left, node.comparators[0])
            for side, other in (sides, sides[::-1]):
                if isinstance(other, ast.Constant) and other.value is None:
                    yield side


def _matched_with_none(tree: ast.AST) -> Iterator[str]:
    """`case Node(children=None)` and `case (value, None)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.MatchClass):
            named = zip(node.kwd_attrs, node.kwd_patterns, strict=True)
            yield from (name for name, pattern in named if _is_none(pattern))
        elif isinstance(node, ast.MatchSequence) and any(map(_is_none, node.patterns)):
            yield UNNAMED


def _unpacked(tree: ast.AST) -> Iterator[str]:
    """Names that are taken out of a name: `value, children = node`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Name):
            yield from (part.id for part in node.targets[0].elts if isinstance(part, ast.Name))


def _by_getattr(node: ast.AST) -> str | None:
    """`getattr(node, "children", None)`."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "getattr" and len(node.args) > 1:
        return _text(node.args[1])
    return None


def _catches(handler: ast.ExceptHandler, error: str) -> bool:
    return handler.type is not None and any(getattr(part, "id", "") == error for part in ast.walk(handler.type))


def _is_none(pattern: ast.pattern) -> bool:
    return isinstance(pattern, ast.MatchSingleton) and pattern.value is None


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
