"""Bad input: one clear line on stderr, exit code 2, no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from secateur.cli import cli

TREE = ("--tree", "[[3,12],[2,4]]")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("bset",), "unknown command 'bset'; did you mean 'best'?"),
        (("best",), "a GAME (secateur games lists them)"),
        (("best", "connect4", *TREE), "a GAME (secateur games lists them)"),
        (("best", "conect4"), "unknown game 'conect4'; did you mean 'connect4'?"),
        (("best", "connect4:widht=7"), "did you mean 'width'?"),
        (("best", "connect4", "--dpeth", "3"), "unknown option --dpeth; did you mean '--depth'?"),
        (("best", "connect4", "--depth", "3", "--algorithm", "alfabeta"), "did you mean 'alphabeta'?"),
        (("best", "connect4", "--depth", "3", "--algorithm", "pvs", "--ordering", "rnak"), "did you mean 'rank'?"),
        (
            ("best", "connect4", "--algorithm", "minimax"),
            "to a fixed depth: add one, such as --depth 6",
        ),
        (("best", "connect4", "--algorithm", "engnie"), "did you mean 'engine'?"),
        (("best", "connect4", "--cut", ">"), "--cut is for the textbook algorithms"),
        (("best", "connect4", "--ordering", "rank"), "--ordering is for the textbook algorithms"),
        (("best", "connect4", "--merge", "states"), "--merge is for the textbook algorithms"),
        (("best", "connect4", "--algorithm", "pvs", "--depth", "3", "--threads", "2"), "--threads is for the engine"),
        (("best", "connect4", "--algorithm", "pvs", "--depth", "3", "--ties"), "--ties is for the engine"),
        (("best", "connect4", "--algorithm", "deepening", "--nodes", "9"), "--nodes is for the engine"),
        (("best", "connect4", "--memory", "900TB"), "--memory must be at most "),
        (("best", "connect4", "--memory", "lots"), "--memory must be a size such as 64MB or 2GB, not 'lots'"),
        (("best", "connect4", "--memory", "1"), "--memory must be a size with its unit, such as 64MB or 2GB, not 1"),
        (("best", "connect4", "--memory", "0"), "--memory must be a size with its unit, such as 64MB or 2GB, not 0"),
        (("best", "connect4", "--memory", ""), "--memory must be a size with its unit, such as 64MB or 2GB, not ''"),
        (
            ("best", "connect4", "--nodes", str(1 << 80)),
            "--nodes must be a whole number from 1 to 1,000,000,000,000",
        ),
        (("best", "connect4", "--zzyx", "3"), "unknown option --zzyx (see"),
        (("best", __file__.removesuffix(".py")), "is not a game: the name of a file must end in .py"),
        (("best", "/etc/passwd:X"), "'/etc/passwd' is not a game: the name of a file must end in .py"),
        (("solve", "connect4", "--reaches", ""), "--reaches must be win, draw or a whole number, not ''"),
        (("solve", "connect4", "--reaches", "loss"), "--reaches must be win, draw or a whole number, not loss"),
        (("solve", "connect4", "--table", "/dev/null"), "/dev/null cannot be written: it is not a regular file"),
        (("analyze", "connect4", "-", "--exact", "--depth", "3"), "--depth and --exact cannot be used together"),
        (("play", "connect4", "--file", "/dev/null"), "/dev/null cannot be written: it is not a regular file"),
        (
            ("play", "connect4", "--clock", "5:3"),
            "--clock must be minutes, or minutes and",
        ),
        (("play", "connect4", "--clock", "0"), "as in 5+3, not 0"),
        (("play", "connect4", "--clock", "5+3", "--time", "1"), "--time and --clock cannot be used together"),
        (("play", "connect4", "--clock", "5", "--algorithm", "pvs", "--depth", "2"), "--clock is for the engine"),
        (("best", "connect4", "--threads", "0"), "--threads must be from 1 to "),
        (("best", "connect4", "--threads", "1000000"), "of this machine, not 1000000"),
        (("best", "connect4", "--threads", "two"), "--threads must be a whole number, not two"),
        (("best", "connect4", "--lines", "0"), "--lines must be a whole number of at least 1, not 0"),
        (
            ("best", "connect4", "--nodes", "-5"),
            "1,000,000,000,000,000, not -5",
        ),
        (("best", "connect4", "--without", "table,killlers"), "unknown technique 'killlers'; did you mean 'killers'?"),
        (("solve", "connect4", "--position", "1212121"), "the game is over"),
        (("solve", "connect4", "--time", "0"), "--time must be a number of seconds above 0"),
        (("solve", "connect4", "--table", "/nowhere/connect4.table"), "there is no folder /nowhere"),
        (("solve", "connect4", "--table", __file__), "is not a table that secateur saved"),
        (("solve", "connect4", "--table", "/"), "/ cannot be written: it is a folder, not a file"),
        (("solve", "connect4", "--depth", "3"), "unknown option --depth"),
        (("analyze", "connect4", "missing.txt"), "missing.txt cannot be read: No such file"),
        (("analyze", "conect4", "-"), "did you mean 'connect4'?"),
        (("analyze", "connect4", "-", "--output", "/nowhere/out"), "/nowhere/out cannot be written: No such file"),
        (("analyze", "connect4", "-", "--output", __file__), "was not written by secateur analyze"),
        (("ablate", "connect4", "--depth", "3", "--exact"), "--depth and --exact cannot be used together"),
        (("ablate", "connect4", "--positions", "missing.txt"), "missing.txt cannot be read"),
        (("ablate", "connect4", "--positions", "-"), "- contains no positions"),
        (("ablate", "connect4", "--positions", __file__), "line 1 of"),
        (("bench", "--connect4", "missing.txt"), "does not exist"),
        (
            ("play", "connect4", "--algorithm", "minimax"),
            "to a fixed depth: add one, such as --depth 6",
        ),
        (("play", "connect4", "--algorithm", "pvs", "--depth", "3", "--memory", "1MB"), "--memory is for the engine"),
        (("best", "connect4", "--depth", "-1"), "--depth must be a whole number from 1 to 500, not -1"),
        (("best", "connect4", "--depth", "0"), "--depth must be a whole number from 1 to 500, not 0"),
        (("best", "connect4", "--depth", "10000000000000000000"), "--depth must be"),
        (("best", "connect4", "--depth", "deep"), "--depth must be a whole number from 1 to 500, not 'deep'"),
        (("best", "connect4", "--time", "-1"), "--time must be a number of seconds above 0"),
        (("best", "connect4", "--time", "nan"), "--time must be a number of seconds above 0"),
        (("best", "connect4", "--time", "inf"), "--time must be a number of seconds above 0"),
        (("best", "connect4", "--position", "49"), "'9' is not a legal move"),
        (("best", "connect4", "--position", "nonsense"), "nonsense"),
        (("best", "connect4", "--position", "1212121"), "the game is over"),
        (("perft", "connect4", "--depth", "2", "--position", "1212121"), "the game is over"),
        (("compare", "connect4", "--depth", "2", "--position", "1212121"), "the game is over"),
        (("tree", "connect4", "--position", "1212121"), "the game is over"),
        (("play", "connect4", "--position", "1212121"), "the game is over"),
        (("tree", "--tree", "[[3,12],[2,4"), "the tree cannot be read at line 1"),
        (("tree", "--tree", "[[3,12],[2,'x']]"), "the tree cannot be read"),
        (("tree", "--tree", "[" * 100_000 + "1" + "]" * 100_000), "the tree is nested too deeply"),
        (("tree", "nim", "--root", "min"), "--root can only be used with --tree"),
        (("tree", "nim", "--nodes", "9"), "--nodes works only with --algorithm engine"),
        (("tree", "nim", "--algorithm", "engine", "--cut", ">"), "the engine has no forms"),
        (
            ("tree", "nim", "--algorithm", "engine", "--compare", "pvs"),
            "--compare works only with the textbook",
        ),
        (("tree", "--tree", "[[3,12],[]]"), "an inner node must have children"),
        (("tree", "--tree", "nothing.txt"), "or a text file with a tree, not 'nothing.txt'"),
        (("tree", *TREE, "--cut", "<"), "'<' is not one of '>=', '>'"),
        (("tree", *TREE, "--position", "Z"), "no node 'Z'"),
        (("tree", "connect4", "--depth", "12", "--algorithm", "minimax"), "more than 50,000 nodes"),
        (("tree", "--tree", "-", "--position", "-"), "cannot both read standard input"),
        (("perft", "connect4"), "missing option '--depth'"),
        (("compare", "connect4"), "give --depth N or --depths 3,5,7"),
        (("compare", "connect4", "--depths", "3,x"), "--depths must be a whole number from 1 to 500, not 'x'"),
        (("compare", "connect4", "--depths", "3", "--depth", "3"), "give one"),
        (("compare", *TREE, "--algorithms", "pvvs"), "did you mean 'pvs'?"),
        (("compare", *TREE, "--algorithms", "alphabeta:hrd"), "did you mean 'hard'?"),
        (("compare", *TREE, "--algorithms", ","), "--algorithms must be one or more names"),
        (("compare", *TREE, "--orderings", "bset"), "did you mean 'best'?"),
        (("check", "missing.py:Game"), "missing.py"),
        (("play",), "a GAME (secateur games lists them)"),
        (("play", "--resume"), "there is no unfinished game"),
        (("play", "--resume", "--file", "/nowhere/game.json"), "cannot read the game"),
        (("completion", "tcsh"), "'tcsh' is not one of"),
    ],
)
def test_one_line_and_exit_code_2(run, args, says):
    result = run(*args, code=2, input="")
    assert says in result.stderr
    assert result.stderr.startswith("secateur: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_class_that_is_no_game(run, tmp_path: Path):
    file = tmp_path / "odd.py"
    file.write_text("from secateur import Game\nclass Plain: ...\nclass Half(Game):\n    def start(self): return 0\n")
    assert "must be a class derived from secateur.Game" in run("best", f"{file}:Plain", code=2).stderr
    assert "it needs moves(), play(), outcome()" in run("check", f"{file}:Half", code=2).stderr
    assert "did you mean 'Half'?" in run("best", f"{file}:Hlaf", code=2).stderr


def test_a_damaged_saved_game(run, tmp_path: Path):
    file = tmp_path / "game.json"
    good = '{"game": "connect4", "position": "", "side": "first", "moves": [%s], "over": false, "resigned": false}'
    for text, says in (
        ("{", "is not a game that secateur play saved"),
        ("[]", "is not a game that secateur play saved"),
        ('{"game": "connect4"}', "is not a game that secateur play saved"),
        (good % '"9"', "'9' is not a legal move"),
    ):
        file.write_text(text)
        assert says in run("play", "--resume", "--file", str(file), code=2).stderr


def test_a_folder_that_cannot_be_written(run, tmp_path: Path):
    (tmp_path / "blocked").write_text("")
    file = tmp_path / "blocked" / "game.json"
    result = run("play", "tictactoe", "--depth", "1", "--interpreted", "--file", str(file), code=2, input="b2\n")
    assert result.stderr == f"secateur: {file} cannot be written: there is no folder {file.parent}\n"


RAISES = """
from typing import NamedTuple
from secateur import Game, LOSS, ONGOING

class State(NamedTuple):
    left: int

class G(Game):
    def start(self):
        return State(5)
    def moves(self, state):
        yield 1
    def play(self, state, move):
        return State(state.left - 1)
    def outcome(self, state):
        {code}
"""


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (
            "return LOSS if state.left < 1 else ONGOING\n    def bounds(self, state): return 5",
            "G.bounds() returned 5: bounds must be two whole numbers from LOSS to WIN",
        ),
        (
            "return LOSS if state.left < 1 else ONGOING\n    def rank(self, state, move): return None",
            "G.rank() returned None for move 1: ranks must be whole numbers that fit in 64 bits, in State(left=5)",
        ),
        ("return exit(3)", "G.outcome() at line 16 of mine.py raises SystemExit: 3"),
        ("return open('/nowhere/x')", "G.outcome() at line 16 of mine.py raises FileNotFoundError: [Errno 2] No such"),
        ("return stat.left", "G.outcome() at line 16 of mine.py raises NameError: name 'stat' is not defined"),
        ("return None", "G.outcome() returned None: it must be ONGOING, WIN, LOSS, DRAW"),
        ("return state.left == 0", "G.outcome() returned False: it must be ONGOING, WIN, LOSS, DRAW"),
    ],
)
def test_a_game_that_raises_gets_one_line(tmp_path: Path, code: str, message: str) -> None:
    (tmp_path / "mine.py").write_text(RAISES.format(code=code))
    done = CliRunner().invoke(cli, ["best", f"{tmp_path / 'mine.py'}:G", "--depth", "2", "--interpreted"])
    assert done.exit_code == 2
    assert done.stderr.startswith(f"secateur: {message}")
    assert done.stderr.count("\n") == 1
