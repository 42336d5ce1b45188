"""The files of the package, for tests that read them."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "secateur"
SOURCES = sorted(PACKAGE.rglob("*.py"))


def room_of(module: str) -> str:
    """The room of a module: `secateur.textbook.pvs` is in textbook."""
    return [*module.split("."), "__init__"][1]


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


#: Runs a test with the `path` of each file.
for_each_source = pytest.mark.parametrize("path", SOURCES, ids=module_of)
