"""Patches that let more of an author's file compile: `check --fix`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from secateur.cli import cli
from secateur.contract.fixes import Patch, patch_for
from secateur.contract.rewrites import Edit, cures, edited
from secateur.errors import SecateurError
from secateur.games import load
from secateur.textbook import alphabeta

GAME = '''\
"""Nine cells, as a student writes them."""
from typing import NamedTuple
from secateur import DRAW, Game, ONGOING


class State(NamedTuple):
    board: tuple
    last: int
    turn: int


class Nine(Game):
    def start(self):
        return State([0] * 9, None, 0)

    def moves(self, state):
        import math
        for cell in range(int(math.sqrt(81))):
            if state.board[cell] == 0:
                yield cell

    def play(self, state, move):
        board = list(state.board)
        board[move] = state.turn + 1
        return State(tuple(board), move, 1 - state.turn)  # the last move is shown

    def outcome(self, state):
        return DRAW if 0 not in state.board else ONGOING

    def player(self, state):
        return state.turn

    def evaluate(self, state):
        return 0 if state.last is None else state.last
'''
TUPLES = GAME.replace("[0] * 9", "(0,) * 9")


@pytest.fixture
def nine(tmp_path: Path) -> Path:
    file = tmp_path / "nine.py"
    file.write_text(TUPLES, "utf-8")
    return file


@pytest.mark.parametrize(
    ("problem", "old", "new"),
    [
        ("Nine.start() at line 14 of nine.py makes last None: use -1", "None, 0)", "-1, 0)"),
        ("Nine.start() at line 14 of nine.py makes last None: use -1", "last is None", "last == -1"),
        (
            "Nine.start() at line 14 of nine.py makes board a list: use a tuple",
            "State([0] * 9,",
            "State(tuple([0] * 9),",
        ),
        ("Nine.moves() at line 17 of nine.py does not compile: it imports a module", "        import math\n", ""),
    ],
)
def test_a_problem_has_its_rewrite(problem: str, old: str, new: str) -> None:
    after = edited(GAME, cures(GAME, problem))
    assert old not in after
    assert new in after
    compile(after, "nine.py", "exec")


def test_operands_of_bits_become_u64() -> None:
    text = "class A:\n    def play(self, state, move):\n        return state.mine | 1 << move\n"
    after = edited(text, cures(text, "A.play() (line 3) makes mine an int: u64 and int do not mix"))
    assert after.splitlines()[0] == "from secateur.bits import u64"
    assert after.splitlines()[-1].strip() == "return state.mine | u64(1) << u64(move)"


def test_what_has_no_rewrite_stays() -> None:
    assert cures(GAME, "Nine.play() at line 22 of nine.py does not compile: it uses try") == []
    assert edited("a = 1\n", [Edit((1, 4), (1, 5), "é"), Edit((1, 4), (1, 5), "é")]) == "a = é\n"


@pytest.mark.usefixtures("compiled")
def test_a_patch_lets_a_file_compile_and_changes_no_game(nine: Path) -> None:
    original = nine.with_name("original.py")
    original.write_text(TUPLES, "utf-8")
    patch = patch_for(f"{nine}:Nine")
    assert len(patch.cured) == 2
    assert patch.left == ()
    assert "-        return State((0,) * 9, None, 0)\n+        return State((0,) * 9, -1, 0)\n" in patch.diff
    assert "# the last move is shown" in patch.after
    assert nine.read_text("utf-8") == TUPLES  # only shown
    kept = patch.apply()
    assert (kept.name, kept.read_text("utf-8")) == ("nine.py.orig", TUPLES)
    assert nine.read_text("utf-8") == patch.after
    values = [alphabeta(load(f"{file}:Nine"), depth=3, interpreted=True).value for file in (nine, original)]
    assert values[0] == values[1]


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_a_patch_that_changes_games_is_not_offered(nine: Path) -> None:
    """-1 is a cell to look at, where None was none."""
    nine.write_text(TUPLES.replace("0 if state.last is None else state.last", "len(str(state.last))"), "utf-8")
    patch = patch_for(f"{nine}:Nine")
    assert all("last None" not in problem for problem in patch.cured)
    assert any("last None" in problem for problem in patch.left)


def test_a_file_that_has_changed_is_not_overwritten(nine: Path) -> None:
    patch = Patch(nine, TUPLES, TUPLES + "\n", (), ())
    nine.write_text(TUPLES + "# mine\n", "utf-8")
    with pytest.raises(SecateurError, match="has changed since the patch was made"):
        patch.apply()
    assert nine.read_text("utf-8").endswith("# mine\n")


def test_the_author_s_text_is_kept_each_time(nine: Path) -> None:
    for number in (1, 2):
        before = nine.read_text("utf-8")
        kept = Patch(nine, before, f"{before}# {number}\n", (), ()).apply()
        assert kept.read_text("utf-8") == before
    assert kept.name == "nine.py.orig2"


def test_only_files_are_patched() -> None:
    done = CliRunner().invoke(cli, ["check", "nim", "--fix"])
    assert done.exit_code == 2
    assert "only your own file can be patched" in done.stderr
