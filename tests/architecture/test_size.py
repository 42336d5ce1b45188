"""How long files and functions are, and how they are laid out."""

from __future__ import annotations

import ast
import re
from io import StringIO
from pathlib import Path
from tokenize import COMMENT, generate_tokens

from tests.helpers.sources import for_each_source


def long_functions(text: str, most: int = 80) -> list[str]:
    """Functions with more lines than that, from `def` to the last."""
    functions = [
        node for node in ast.walk(ast.parse(text)) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    return [f"{node.name}, line {node.lineno}" for node in functions if (node.end_lineno or 0) - node.lineno + 1 > most]


@for_each_source
def test_files_and_functions_are_short(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 500
    assert long_functions(text) == []


def test_the_search_for_long_functions_finds_them() -> None:
    text = "class A:\n    def short(self):\n        pass\n    async def long(self):\n        pass\n        pass\n"
    assert long_functions(text, 2) == ["long, line 4"]


def laid_out_by_hand(text: str) -> list[int]:
    """Lines with `# fmt: skip`, except at the end of a table of data: an assignment at the top of a module."""
    if "# fmt:" not in text and "# yapf:" not in text:
        return []
    tables = {node.end_lineno for node in ast.parse(text).body if isinstance(node, (ast.Assign, ast.AnnAssign))}
    comments = [token for token in generate_tokens(StringIO(text).readline) if token.type == COMMENT]
    lines = [token.start[0] for token in comments if token.string.startswith(("# fmt:", "# yapf:"))]
    return [line for line in lines if line not in tables]


@for_each_source
def test_only_tables_are_laid_out_by_hand(path: Path) -> None:
    assert laid_out_by_hand(path.read_text("utf-8")) == []


def test_the_search_for_layout_by_hand_finds_it() -> None:
    assert laid_out_by_hand("A = [1, 2,\n     3]  # fmt: skip\nf(1,\n  2)  # fmt: skip\n# fmt: off\n") == [4, 5]


@for_each_source
def test_no_function_is_excused_from_its_limits(path: Path) -> None:
    """How complex a function may be, and how many parameters it may have, stands in pyproject.toml alone."""
    assert not re.search(r"noqa:.*(C901|PLR0913)", path.read_text("utf-8"))
