"""Nothing outside games/ asks which game it has."""

from __future__ import annotations

import ast
import functools
from pathlib import Path

from secateur.games import GAMES
from tests.helpers.sources import SOURCES, for_each_source, module_of, room_of

#: Files that know a game, and why.
KNOWING_A_GAME = {
    "secateur.play.record": "a PGN file whose tags name no game is one of chess",
    "secateur.cli.bench": "its options --connect4 and --chess measure these games",
    "secateur.adapters.chess_board": "the module of python-chess has the name of the game",
    "secateur.learn.fit.chess_features": "the learner that chess itself names",
}

#: The names of the games that come with secateur, their classes, and the modules that hold them.
GAME_NAMES = set(GAMES)
GAME_CLASSES = {place.split(":")[1] for place in GAMES.values()} | {"ChessRules"}
GAME_MODULES = {place.split(":")[0] for place in GAMES.values()}


@functools.cache
def asks_which_game(source: str) -> list[int]:
    """Lines that compare with the name of a game, ask for its class, name something after it, or import it."""
    names, classes, found = GAME_NAMES, GAME_CLASSES, []
    tree = ast.parse(source)
    constants = {
        getattr(target, "id", "")
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and node.value.value in names
        for target in node.targets
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asks = any(
                (isinstance(side, ast.Constant) and side.value in names) or getattr(side, "id", None) in constants
                for side in sides
            )
        elif isinstance(node, ast.ImportFrom):
            parts = (node.module or "").split(".")
            asks = parts[:2] == ["secateur", "games"] and (
                bool({*parts[2:3]} & GAME_MODULES) or any(alias.name in classes | GAME_MODULES for alias in node.names)
            )
        elif isinstance(node, ast.Import):
            asks = any({*alias.name.split(".")[2:3]} & GAME_MODULES for alias in node.names)
        elif isinstance(node, ast.arg):
            asks = node.arg.removeprefix("is_") in names
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass"):
            asks = any(getattr(each, "id", "") in classes for each in ast.walk(node.args[1]))
        else:
            name = getattr(node, "id", "") or getattr(node, "attr", "") or getattr(node, "name", "")
            asks = isinstance(name, str) and name.removeprefix("is_") in names and name.startswith("is_")
        if asks:
            found.append(node.lineno)
    return found


def test_whoever_knows_a_game_still_does() -> None:
    known = {module_of(path) for path in SOURCES if asks_which_game(path.read_text("utf-8"))}
    assert KNOWING_A_GAME.keys() <= known


@for_each_source
def test_nobody_asks_which_game_it_is(path: Path) -> None:
    """What is special about a game stands in its class, where a user's own game can say it too."""
    module = module_of(path)
    if room_of(module) not in ("games", "bench") and module not in KNOWING_A_GAME:
        assert asks_which_game(path.read_text("utf-8")) == []


def test_the_search_for_such_questions_finds_them() -> None:
    text = (
        "game == 'chess'\nisinstance(g, (int, Othello))\nis_chess(g)\nn.is_chess\ndef is_kalah(): ...\n'chess' != g\n"
    )
    assert sorted(asks_which_game(text)) == [1, 2, 3, 4, 5, 6]
    text = (
        "USUAL = 'chess'\ng == USUAL\ndef options(chess: bool): ...\nfrom secateur.games.chess.squares import Squares\n"
    )
    text += "from secateur.games import Chess\nimport secateur.games.nim\n"
    assert sorted(asks_which_game(text)) == [2, 3, 4, 5, 6]
    assert asks_which_game("from secateur.games import load\nfrom secateur.games.board import shortened\n") == []
    assert asks_which_game("load('chess')\nChess()\nis_castling(move)\nkind == 'pgn'\n") == []
