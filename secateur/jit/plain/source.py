"""The source of a function as a syntax tree; only if the function was compiled from that very source."""

from __future__ import annotations

import ast
import linecache
import types
import warnings
from collections.abc import Iterator
from typing import Any, TypeAlias

Definition: TypeAlias = ast.FunctionDef | ast.Lambda


class _ParsedFile:
    """A file, or a cell of a notebook: its tree, and the code that Python makes of it."""

    def __init__(self, path: str, text: str) -> None:
        self.text = text
        self.definitions: dict[tuple[str, int], list[Definition]] = {}
        self.codes: dict[tuple[str, int], list[types.CodeType]] = {}
        self.classes: dict[int, ast.ClassDef] = {}  # by the id of a definition in its body
        try:
            tree = ast.parse(text, path)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                module = compile(tree, path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError):
            return
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                self.classes.update((id(each), node) for each in node.body)
            if isinstance(node, (ast.FunctionDef, ast.Lambda)):
                self.definitions.setdefault((_name(node), _first_line(node)), []).append(node)
        for code in _inner_codes(module):
            self.codes.setdefault((code.co_name, code.co_firstlineno), []).append(code)

    def definition(self, code: types.CodeType) -> Definition | None:
        key = code.co_name, code.co_firstlineno
        nodes, codes = self.definitions.get(key, []), self.codes.get(key, [])
        if len(nodes) != len(codes):
            return None
        return next((node for node, own in zip(nodes, codes, strict=True) if _same(own, code)), None)


_files: dict[str, _ParsedFile] = {}


def definition_of(function: types.FunctionType) -> Definition | None:
    """Where a function is defined, or None if its source is not there or is not what it was compiled from.

    >>> definition_of(eval("lambda x: x")) is None
    True
    """
    return _file_of(function).definition(function.__code__)


def siblings_of(function: types.FunctionType) -> dict[str, ast.FunctionDef]:
    """The methods that are defined in the same class, by name."""
    file = _file_of(function)
    owner = file.classes.get(id(file.definition(function.__code__)))
    return {node.name: node for node in owner.body if isinstance(node, ast.FunctionDef)} if owner else {}


def _file_of(function: types.FunctionType) -> _ParsedFile:
    path = function.__code__.co_filename
    linecache.checkcache(path)
    text = "".join(linecache.getlines(path, function.__globals__))
    known = _files.get(path)
    if known is None or known.text != text:
        known = _files[path] = _ParsedFile(path, text)
    return known


def _name(node: Definition) -> str:
    return node.name if isinstance(node, ast.FunctionDef) else "<lambda>"


def _first_line(node: Definition) -> int:
    """The line that a code object begins with: that of the first decorator."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return min(each.lineno for each in (node, *decorators))


def _inner_codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield const
            yield from _inner_codes(const)


def _same(one: types.CodeType, other: types.CodeType) -> bool:
    """Whether two code objects do the same."""
    return _essence(one) == _essence(other)


def _essence(code: types.CodeType) -> tuple[Any, ...]:
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    return code.co_code, names, counts, tuple(map(_constant, code.co_consts))


def _constant(value: Any) -> Any:
    """A constant, with the types of its parts: 1 is not True."""
    if isinstance(value, types.CodeType):
        return _essence(value)
    if isinstance(value, tuple):
        return tuple(map(_constant, value))
    return type(value).__name__, repr(value)
