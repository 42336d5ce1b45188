"""The files of the package, for tests that read them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "secateur"
SOURCES = sorted(PACKAGE.rglob("*.py"))


def room_of(module: str) -> str:
    """The room of a module: `secateur.textbook.pvs` is in textbook."""
    return [*module.split("."), "__init__"][1]


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def for_each_source(rule: Callable[[Path], None]) -> Callable[[], None]:
    """One test that holds a rule against all files, and names those that break it: a test for each takes longer."""

    def test() -> None:
        broken = []
        for path in SOURCES:
            try:
                rule(path)
            except AssertionError as error:
                broken.append(f"{module_of(path)}: {error}")
        assert not broken, "\n".join(broken)

    test.__name__, test.__doc__, test.__module__ = rule.__name__, rule.__doc__, rule.__module__
    return test
