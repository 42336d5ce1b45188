"""The public names of secateur: all are there, and all have types."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import secateur


def typed_names() -> dict[str, str]:
    """The names of __init__.pyi, and the modules that it takes them from."""
    body = ast.parse(Path(secateur.__file__).with_suffix(".pyi").read_text("utf-8")).body
    imports = [node for node in body if isinstance(node, ast.ImportFrom) and node.module != "typing"]
    annotated = [
        node.target.id for node in body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]
    textbook = [name for name in annotated if name != "__version__"]
    named = {alias.asname or "": node.module or "" for node in imports for alias in node.names}
    return named | dict.fromkeys(textbook, "secateur.textbook")


def test_every_public_name_has_the_type_of_its_home() -> None:
    homes = {name: home for home, names in secateur._HOMES.items() for name in names}
    assert typed_names() == homes | dict.fromkeys(secateur._ROOMS, "secateur")


def test_every_public_name_can_be_imported() -> None:
    for name in secateur.__all__:
        assert getattr(secateur, name) is not None, name


def test_no_function_has_the_name_of_a_package() -> None:
    """Importing secateur.learn would replace a function of that name."""
    folder = Path(secateur.__file__).parent
    rooms = {path.stem for path in folder.iterdir() if (path / "__init__.py").is_file() or path.suffix == ".py"}
    names = {name for names in secateur._HOMES.values() for name in names}
    assert not names & rooms
    assert importlib.import_module("secateur.learn") is secateur.learn
