"""A name stands for one thing, and texts are in plain English."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.helpers.sources import PACKAGE, SOURCES, for_each_source, module_of

#: Files that are given away as they are: the games in them call their state State, as a user's game does.
GIVEN_AWAY = {PACKAGE / "studio" / "pages" / "template.py"}


def class_names() -> dict[str, list[str]]:
    """Every class of the package, and the modules that have one of its name; underscores tell nobody two apart."""
    found: dict[str, list[str]] = {}
    for path in SOURCES:
        if path not in GIVEN_AWAY:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found.setdefault(node.name.strip("_"), []).append(module_of(path))
    return found


def test_no_class_name_stands_for_two_things() -> None:
    assert {name: modules for name, modules in class_names().items() if len(modules) > 1} == {}


#: "X is no Y" does not say what X must be. "There is no", "no longer" and "no better" are plain English.
NO_NOUN = re.compile(r"(?<!there )\b(?:is|are) no (?!(?:more|less|such|\w+er)\b)\w", re.IGNORECASE)


def texts(source: str) -> tuple[list[str], list[str]]:
    """The docstrings of a file, and its other texts; what an f-string puts in is an x."""
    docstrings, messages = [], []
    parts: set[ast.AST] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            docstrings.append(ast.get_docstring(node) or "")
        if isinstance(node, ast.Expr):
            parts.add(node.value)  # a docstring
        elif isinstance(node, ast.JoinedStr):
            parts.update(node.values)
            messages.append("".join(str(getattr(part, "value", "")) if _is_text(part) else "x" for part in node.values))
        elif _is_text(node) and node not in parts:
            messages.append(str(getattr(node, "value", "")))
    return docstrings, messages


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@for_each_source
def test_words(path: Path) -> None:
    docstrings, messages = texts(path.read_text("utf-8"))
    assert [text for text in docstrings if text.startswith("The same")] == []
    assert [text for text in messages if NO_NOUN.search(text)] == []


def test_the_search_for_words_finds_them() -> None:
    bad = 'def f(x):\n    """The same."""\n    raise ValueError(f"{x} is no depth")\n'
    docstrings, messages = texts(bad)
    assert docstrings[1] == "The same." and NO_NOUN.search(messages[0])
    for good in ("there is no move", "There is no match", "it is no longer here", "that is no better", "is not a move"):
        assert not NO_NOUN.search(good), good
