"""Code that no search needs and that could forge its own verdict, found from outside its process."""

from __future__ import annotations

import ast

#: Modules, attributes and builtins by which code gets at other code, or runs text.
_MODULES = frozenset(("ctypes", "gc", "importlib", "inspect"))
_ATTRIBUTES = frozenset(
    [
        "__builtins__",
        "__code__",
        "__globals__",
        "__subclasses__",
        "_getframe",
        "f_back",
        "get_objects",
        "get_referrers",
        "meta_path",
        "modules",
        "setprofile",
        "settrace",
        "tb_frame",
    ]
)
_BUILTINS = frozenset(("__builtins__", "__import__", "eval", "exec"))


def strange(source: str | bytes) -> str | None:
    """What a source does that a search has no reason to do, in a sentence; None if there is nothing.

    >>> strange("import sys\\nsys.modules['secateur.judge.case'].Case = None")
    'It uses modules (line 2), through which code can reach the judge itself: check it.'
    >>> strange("def eval(node): return node.score\\nprint(eval(1))")
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    own |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    for node in ast.walk(tree):
        if (name := _reaching(node, own)) is not None:
            line = getattr(node, "lineno", 0)
            return f"It uses {name} (line {line}), through which code can reach the judge itself: check it."
    return None


def _reaching(node: ast.AST, own: set[str]) -> str | None:
    """The name by which a piece of code gets at other code; `own` are names that the file itself gives."""
    match node:
        case ast.Import() | ast.ImportFrom():
            module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            for name in (f"{module}{each.name}" for each in node.names):
                if name.partition(".")[0] in _MODULES or name.startswith("secateur.judge"):
                    return name
                if module and name.rpartition(".")[2] in _ATTRIBUTES:
                    return name
        case ast.Attribute() if node.attr in _ATTRIBUTES:
            return node.attr
        case ast.Name() if node.id in _BUILTINS - own:
            return node.id
    return None
