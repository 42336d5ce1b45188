"""Modules that a file imports and that are not here: `util` of a course, or a library of pictures."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any


class StandIn:
    """Something out of such a module: it can be asked, called and inherited from, and is good for nothing else."""

    def __getattr__(self, name: str) -> StandIn:
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn()

    def __call__(self, *args: Any, **named: Any) -> StandIn:
        return StandIn()

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return ()


class _StandInModule(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name == "__all__":
            return []
        return StandIn().__getattr__(name)


class _StandInFinder(MetaPathFinder, Loader):
    """Finds the modules of some names, after all others have failed."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=True) if name.partition(".")[0] in self.names else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _StandInModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


@contextmanager
def standing_in(names: set[str]) -> Iterator[None]:
    """Modules of these names can be imported."""
    finder, before = _StandInFinder(names), set(sys.modules)
    sys.meta_path.append(finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in set(sys.modules) - before:
            if name.partition(".")[0] in names:
                del sys.modules[name]


def needed_modules(tree: ast.AST) -> set[str]:
    """The modules that a file imports, but for those that it can do without: `try: import numpy`.

    >>> sorted(needed_modules(ast.parse("import a.b\\nfrom c import d\\ntry:\\n import e\\nexcept ImportError: pass")))
    ['a', 'c']
    """
    optional = {id(part) for node in ast.walk(tree) if isinstance(node, ast.Try) for part in ast.walk(node)}
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and id(node) not in optional:
            found |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module and id(node) not in optional:
            found.add(node.module.partition(".")[0])
    return found
