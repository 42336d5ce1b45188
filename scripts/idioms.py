"""Writes docs/idioms.md, the idioms of Python that are tested in both executors: python scripts/idioms.py"""

from __future__ import annotations

import ast
import inspect
import runpy
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).resolve().parents[1]
GROUPS = runpy.run_path(str(ROOT / "tests" / "helpers" / "idioms.py"))["GROUPS"]

PAGE = ROOT / "docs" / "idioms.md"

HEAD = """# Idioms that compile

This page shows eighty idioms of ordinary Python. Each is a method of a game that is tested both interpreted and
compiled. `tests/helpers/idioms.py` and `tests/helpers/further_idioms.py` have the helpers and constants that they use.
For everything else, see [What compiles](games.md#what-compiles).
"""


def page() -> str:
    """The page: a section for each group, with the code of each idiom."""
    parts = [HEAD]
    for group in GROUPS:
        parts.append(f"## {group.__name__}\n")
        for number in range(10):
            method = getattr(group, f"i{number}")
            parts.append(f"**{method.__doc__}**\n\n```\n{body(method)}\n```\n")
    return "\n".join(parts)


def body(method: object) -> str:
    """The code of a method after its docstring."""
    source = dedent(inspect.getsource(method))  # type: ignore[arg-type]
    definition = ast.parse(source).body[0]
    assert isinstance(definition, ast.FunctionDef)
    first = definition.body[1].lineno
    return dedent("\n".join(source.splitlines()[first - 1 :])).strip("\n")


if __name__ == "__main__":
    PAGE.write_text(page())
