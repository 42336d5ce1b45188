"""The public names of secateur: all are there, and all have types."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

import secateur
from secateur.errors import SecateurError
from secateur.games.tictactoe import TicTacToe


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


def test_the_library_says_what_must_be_different(tmp_path: Path) -> None:
    """Texts are paths; a wrong kind of argument is one clear line, not an AttributeError."""
    games = str(tmp_path / "some.games")
    assert secateur.selfplay("tictactoe", 1, games, secateur.SelfPlayOptions(secateur.SelfPlayTerms(nodes=5))).done == 1
    with pytest.raises(SecateurError, match=r"name the game, as in 'connect4'"):
        secateur.selfplay(TicTacToe(), games=1)  # type: ignore[arg-type]
    with pytest.raises(SecateurError, match=r"options must be LearnOptions, as in LearnOptions\('othello'\)"):
        secateur.learn_weights("tictactoe")  # type: ignore[arg-type]
    with pytest.raises(SecateurError, match="name opponents with their ratings"):
        secateur.ladder("secateur", [])


def test_a_game_may_have_a_name() -> None:
    """Only trees name their nodes: `name` belongs to the author of a game."""

    class Named(TicTacToe):
        name = "noughts and crosses"

    tree = secateur.trace(Named(), depth=1)
    assert tree.label(0) == "root" and "noughts" not in tree.svg()
