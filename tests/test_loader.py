"""A text names a game: a shipped one with parameters, or a class in a file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import secateur
from secateur import games
from secateur.errors import SecateurError
from secateur.games import GAMES, ConnectFour, Gomoku, Nim, Tree, describe, load

GAME = '''
from typing import NamedTuple
from secateur import Game, LOSS, ONGOING

class State(NamedTuple):
    left: int
    turn: int

class Pile(Game):
    """Take one or two."""

    size: int = 7
    most: int = 2
    name: str = "pile"
    share: float = 0.5
    last_wins: bool = True
    some: tuple = (1, 2)

    def start(self):
        return State(self.size, 0)

    def moves(self, state):
        for taken in range(1, self.most + 1):
            if taken <= state.left:
                yield taken

    def play(self, state, move):
        return State(state.left - move, 1 - state.turn)

    def outcome(self, state):
        return LOSS if state.left == 0 else ONGOING
'''

EMPTY = "from secateur import Game\nclass Pile(Game)"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my_game.py"
    path.write_text(GAME)
    return path


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("name", GAMES)
def test_every_name_is_a_game(name: str) -> None:
    game = load(name)
    assert isinstance(game, secateur.Game)
    assert game == load(f" {name} ") == load(f"{name}:")


def test_parameters() -> None:
    assert load("connect4:width=8") == ConnectFour(width=8)
    assert load("connect4: height = 5 , width = 4 ") == ConnectFour(width=4, height=5)
    assert load("gomoku") == Gomoku(width=15, height=15, row=5)
    assert load("gomoku:width=19,height=19") == Gomoku(width=19, height=19)
    assert load("nim:heaps=3-4-5,misere=true") == Nim(heaps=(3, 4, 5), misere=True)
    assert load("nim:heaps=6,misere=No") == Nim(heaps=(6,), misere=False)
    assert load("reversi") == load("othello")


def test_classes_come_by_name() -> None:
    assert games.Tree is Tree and secateur.games.ConnectFour is ConnectFour
    with pytest.raises(AttributeError, match="has no attribute 'Checkers'"):
        games.Checkers  # noqa: B018


def test_a_name_imports_its_own_game_only() -> None:
    code = (
        "import sys, secateur; secateur.games.load('connect4')\n"
        "print([m for m in sys.modules if m == 'numba' or m.startswith(('secateur.textbook', 'secateur.games.'))])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "secateur.games.connect4" in run.stdout
    for other in ("numba", "textbook", "othello", "kalah", "tree"):
        assert other not in run.stdout


def test_descriptions() -> None:
    described = {each.name: each for each in describe()}
    assert list(described) == list(GAMES)
    assert described["connect4"].game is ConnectFour
    assert described["gomoku"].parameters == {"width": 15, "height": 15, "row": 5}
    for each in described.values():
        assert each.summary and "\n" not in each.summary


# ---------------------------------------------------------------- files


def test_a_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert repr(load(f"{file}:Pile")).startswith("Pile(size=7, most=2")
    assert load(f"{file}:Pile:size=4").size == 4  # type: ignore[attr-defined]
    assert load(f"{file}").size == 7  # type: ignore[attr-defined]
    assert load(f"{file}:size=3").size == 3  # type: ignore[attr-defined]
    monkeypatch.chdir(file.parent)
    assert load("my_game.py:Pile").size == 7  # type: ignore[attr-defined]
    assert load("./my_game.py:Pile:size=5,most=3").most == 3  # type: ignore[attr-defined]


def test_values_have_the_types_of_their_defaults(file: Path) -> None:
    game = load(f"{file}:Pile:size=-3,name=big pile,share=0.25,last_wins=no,some=5-6-7")
    values = {name: getattr(game, name) for name in game.parameters}
    assert values == {"size": -3, "most": 2, "name": "big pile", "share": 0.25, "last_wins": False, "some": (5, 6, 7)}


@pytest.mark.skipif(sys.platform == "win32", reason="a name that only other systems allow")
def test_a_drive_letter_is_part_of_the_path(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    (file.parent / r"C:\games\my_game.py").write_text(GAME)
    assert load(r"C:\games\my_game.py:Pile:size=4").size == 4  # type: ignore[attr-defined]
    with pytest.raises(SecateurError, match=r"there is no file D:\\my_game.py"):
        load(r"D:\my_game.py:Pile")


def test_a_file_is_read_anew(file: Path) -> None:
    for size in (1, 2, 3):
        file.write_text(GAME.replace("size: int = 7", f"size: int = {size}"))
        assert load(f"{file}:Pile").size == size  # type: ignore[attr-defined]
    assert not (file.parent / "__pycache__").exists()


def test_an_edited_game_is_searched_as_edited(file: Path) -> None:
    values = []
    for size in (6, 7, 7):
        file.write_text(GAME.replace("size: int = 7", f"size: int = {size}"))
        values.append(secateur.alphabeta(load(f"{file}:Pile")).value > 0)
    assert values == [False, True, True]


def test_siblings(file: Path, tmp_path: Path) -> None:
    for folder, size in (("one", 3), ("two", 4), ("one", 5)):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "sizes.py").write_text(f"SIZE = {size}")
        path = tmp_path / folder / "game.py"
        path.write_text(
            GAME.replace("size: int = 7", "size: int = sizes.SIZE").replace(
                "\nclass State", "\nimport sizes\n\nclass State"
            )
        )
        assert load(f"{path}:Pile").size == size  # type: ignore[attr-defined]
        assert str(path.parent) not in sys.path


def test_a_project_around_a_game_is_no_sibling(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "stays.py").write_text("SIZE = 8")
    path = tmp_path / "game.py"
    path.write_text(f"import sys; sys.path.append({str(tmp_path / 'lib')!r})\nimport stays\nsys.path.pop()\n" + GAME)
    load(str(path))
    first = sys.modules["stays"]
    load(str(path))
    assert sys.modules.pop("stays") is first


def test_a_module_keeps_its_name(file: Path) -> None:
    names = {type(load(f"{file}:Pile")).__module__ for _ in range(2)}
    assert len(names) == 1
    assert names.pop() in sys.modules
    other = file.with_name("other-game.v2.py")
    other.write_text(GAME)
    assert type(load(f"{other}:Pile")).__module__.isidentifier()


def test_the_only_complete_game_of_a_file(file: Path) -> None:
    file.write_text("from secateur.games import TicTacToe\nfrom secateur import Game\nclass Base(Game): ...\n" + GAME)
    assert type(load(str(file))).__name__ == "Pile"


# ---------------------------------------------------------------- one clear line each


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("conect4", "unknown game 'conect4'; did you mean 'connect4'?"),
        ("shogi", "unknown game 'shogi'; choose from tictactoe, gomoku,"),
        ("", "unknown game ''"),
        ("tree", "a tree must be given as text: --tree"),
        ("connect4:widht=8", "ConnectFour has no parameter 'widht'; did you mean 'width'?"),
        ("connect4:width", "'width' is not a parameter of ConnectFour: write NAME=VALUE"),
        ("connect4:width=wide", "ConnectFour: width must be a whole number, not wide"),
        ("connect4:width=7.5", "ConnectFour: width must be a whole number, not 7.5"),
        ("connect4:width=5,width=6", "ConnectFour: width is given twice"),
        ("nim:misere=maybe", "Nim: misere must be true or false, not maybe"),
        ("nim:heaps=3;4", "Nim: heaps must be whole numbers with - between"),
        ("nowhere.py:Game", "there is no file nowhere.py"),
        ("nowhere.py", "there is no file nowhere.py"),
    ],
)
def test_wrong_texts(spec: str, message: str) -> None:
    with pytest.raises(SecateurError) as caught:
        load(spec)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("source", "name", "message"),
    [
        (GAME, "Pil", "has no class 'Pil'; did you mean 'Pile'?"),
        (GAME, "State", "State of {path} must be a class derived from secateur.Game"),
        (GAME, "LOSS", "LOSS of {path} must be a class derived from secateur.Game"),
        (GAME, "Pile:share=half", "Pile: share must be a number, not half"),
        ("x = 1\n", "", "{path} has no game"),
        ("x = 1\n", "Pile", "{path} has no class 'Pile'; there are none"),
        (GAME + "\nclass Other(Pile): ...\n", "", "{path} has 2 games: choose one, as in my_game.py:Pile, Other"),
        ("x = {}\nx[5]\n", "Pile", "{path} cannot be imported: KeyError: 5 at line 2 of my_game.py"),
        ("import nowhere\n", "Pile", "ModuleNotFoundError: No module named 'nowhere' at line 1"),
        ("x = 1\nif x\n", "Pile", "{path} cannot be imported: SyntaxError: expected ':' at line 2 of my_game.py"),
        ("import sys\nsys.exit(3)\n", "Pile", "{path} cannot be imported: SystemExit: 3 at line 2"),
        ("import json\njson.loads('{{')\n", "Pile", "JSONDecodeError"),
        (EMPTY + ": ...", "Pile", "Pile is not yet a game: it needs start(), moves(), play(), outcome()"),
        (EMPTY + ":\n    def play(self, s, m): ...\n", "", "it needs start(), moves(), outcome()"),
        (GAME + "    def check_parameters(self):\n        {}[5]\n", "Pile", "cannot be created: KeyError: 5 at line"),
        (GAME.replace("size: int = 7", "size: int"), "Pile", "Pile needs a value for its parameter 'size'"),
        (GAME.replace("(1, 2)", "[1, 2]"), "Pile:some=3", "Pile: some is list, which cannot be given as text"),
        ("\0", "Pile", "{path} cannot be imported: "),
    ],
)  # fmt: skip
def test_wrong_files(file: Path, source: str, name: str, message: str) -> None:
    file.write_text(source)
    before = set(sys.modules), list(sys.path)
    with pytest.raises(SecateurError) as caught:
        load(f"{file}:{name}" if name else str(file))
    assert message.format(path=file) in str(caught.value)
    assert "\n" not in str(caught.value) and "Traceback" not in str(caught.value)
    if "imported" in message:
        assert (set(sys.modules), list(sys.path)) == before


def test_a_value_for_a_parameter_without_a_default(file: Path) -> None:
    file.write_text(GAME.replace("size: int = 7", "size: int"))
    assert load(f"{file}:Pile:size=9").size == 9  # type: ignore[attr-defined]


def test_a_file_meant_as_a_name(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    with pytest.raises(SecateurError, match=r"unknown game 'my_game'; did you mean 'my_game\.py'\?"):
        load("my_game:Pile")


def test_a_failed_edit_leaves_the_former_module(file: Path) -> None:
    game = load(str(file))
    file.write_text("1 // 0")
    with pytest.raises(SecateurError):
        load(str(file))
    assert sys.modules[type(game).__module__].Pile is type(game)
