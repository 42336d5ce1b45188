"""The folders of trace: which way their imports go, and that its classes are called as no others are."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import secateur

PACKAGE = Path(secateur.__file__).parent
TRACE = PACKAGE / "trace"

#: A folder imports from its own rank and from those before; what comes after is imported by functions, when called.
RANKS = {"model": 0, "explain": 0, "draw": 1, "formats": 2, "web": 3}

#: Public names, which stay where others have them too.
PUBLIC = {"Comparison", "Node", "Step"}


def imported_at_once(path: Path) -> Iterator[str]:
    """The modules that a file imports when it is loaded."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("folder", RANKS)
def test_imports_go_one_way(folder: str) -> None:
    assert {path.name for path in TRACE.iterdir() if path.is_dir() and path.name != "__pycache__"} == set(RANKS)
    for path in (TRACE / folder).glob("*.py"):
        others = [module.split(".")[2] for module in imported_at_once(path) if module.startswith("secateur.trace.")]
        assert all(RANKS[other] <= RANKS[folder] for other in others), path.name


def classes(path: Path) -> set[str]:
    return {node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ClassDef)}


def test_no_other_class_has_the_name_of_one_of_trace() -> None:
    own = [name for path in TRACE.rglob("*.py") for name in classes(path)]
    others = {name for path in PACKAGE.rglob("*.py") if not path.is_relative_to(TRACE) for name in classes(path)}
    assert len(own) == len(set(own))
    assert set(own) & others <= PUBLIC


def test_the_explorers_have_one_markup() -> None:
    """Neither page has parts of its own: both build them with markup.js, and only that has them."""
    pages = [TRACE / "web" / "explorer" / "standalone.html", PACKAGE / "studio" / "pages" / "explorer.html"]
    parts = [set(path.read_text("utf-8").split('data-part="')[1:]) for path in pages]
    assert [{part.partition('"')[0] for part in each} for each in parts] == [{"help", "keys"}, set()]
