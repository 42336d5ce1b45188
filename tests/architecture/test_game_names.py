"""Nothing outside games/ asks which game it has."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.helpers.sources import for_each_source, module_of, room_of

#: Files that still ask which game it is.
ASKING_WHICH_GAME = {
    "secateur.studio.page",
}


def asks_which_game(source: str) -> list[int]:
    """Lines that compare with the name of a game, ask for its class, or name a function after it."""
    names = {"chess", "othello", "reversi", "connect4", "kalah", "nim", "tictactoe", "gomoku"}
    classes = {"Chess", "ChessRules", "Othello", "ConnectFour", "Kalah", "Nim", "TicTacToe"}
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asks = any(isinstance(side, ast.Constant) and side.value in names for side in sides)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass"):
            asks = any(getattr(each, "id", "") in classes for each in ast.walk(node.args[1]))
        else:
            name = getattr(node, "id", "") or getattr(node, "attr", "") or getattr(node, "name", "")
            asks = isinstance(name, str) and name.removeprefix("is_") in names and name.startswith("is_")
        if asks:
            found.append(node.lineno)
    return found


@for_each_source
def test_nobody_asks_which_game_it_is(path: Path) -> None:
    """What is special about a game stands in its class, where a user's own game can say it too."""
    module = module_of(path)
    if room_of(module) not in ("games", "bench") and module not in ASKING_WHICH_GAME:
        assert asks_which_game(path.read_text("utf-8")) == []


def test_the_search_for_such_questions_finds_them() -> None:
    text = (
        "game == 'chess'\nisinstance(g, (int, Othello))\nis_chess(g)\nn.is_chess\ndef is_kalah(): ...\n'chess' != g\n"
    )
    assert sorted(asks_which_game(text)) == [1, 2, 3, 4, 5, 6]
    assert asks_which_game("load('chess')\nChess()\nis_castling(move)\nkind == 'pgn'\n") == []
