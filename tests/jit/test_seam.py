"""The seam: parameters, constants, run-time arrays, and errors in plain words."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np
import pytest

import secateur
from secateur import DRAW, LOSS, ONGOING, CompileError, Game, SecateurError
from secateur.bits import lowest, mix, popcount, replaced, squares, u64
from secateur.games import EnglishDraughts, load
from secateur.jit import Compilable, Record
from secateur.jit.execute import run


class State(NamedTuple):
    left: int
    score: int


class Walk(Game):
    """Each player adds an entry of a table to their score."""

    length: int = 4
    fair: bool = True

    @cached_property
    def table(self) -> Any:
        return np.array([1, 2, 3, 4, 5], np.int64) * self.length

    def start(self) -> State:
        return State(self.length, 0)

    def moves(self, state: State) -> Any:
        for step in range(1, 3):
            yield step

    def play(self, state: State, move: int) -> State:
        return State(state.left - 1, -(state.score + self.table[move] + offset(state.left)))

    def outcome(self, state: State) -> int:
        return ONGOING if state.left > 0 else state.score


def offset(left: int) -> int:
    return 10 if left == 2 else 0


def test_parameters_are_set_by_keyword_and_checked() -> None:
    assert Walk(length=3).length == 3
    with pytest.raises(SecateurError, match="no parameter 'lenght'; did you mean 'length'"):
        Walk(lenght=3)
    with pytest.raises(SecateurError, match="length must be an int, not '3'"):
        Walk(length="3")
    with pytest.raises(SecateurError, match="fair must be a bool, not 1"):
        Walk(fair=1)
    with pytest.raises(AttributeError, match="does not change once it is made"):
        Walk().length = 5  # type: ignore[misc]


def test_a_class_without_rules_is_no_game() -> None:
    class Half(Game):
        def start(self) -> int:
            return 0

        def moves(self, state: int) -> Any:
            yield 1

    with pytest.raises(SecateurError, match=r"Half is not yet a game: it needs play\(\), outcome\(\)"):
        Half()


@pytest.mark.parametrize("length", [1, 2, 5])
def test_constants_tables_and_plain_functions_compile(length: int) -> None:
    game = Walk(length=length)
    fast, slow = secateur.negamax(game), secateur.negamax(game, interpreted=True)
    assert (fast.value, fast.line, fast.counts) == (slow.value, slow.line, slow.counts)


class Sum(Record):
    total: int


class Data(Compilable):
    numbers: np.ndarray
    factor: int = 2


def add_up(data: Data, record: Sum) -> int:
    for number in data.numbers:
        record.total += number * data.factor
    return record.total


def test_arrays_travel_at_run_time() -> None:
    for numbers in ([1, 2, 3], [10], []):
        record = Sum()
        assert run(add_up, Data(numbers=np.array(numbers, np.int64)), record, record=record) == 2 * sum(numbers)
        assert record.total == 2 * sum(numbers)


class Boards(NamedTuple):
    small: int
    big: Any


def look(boards: Boards, record: Sum) -> int:
    record.total = mix(boards)
    for square in squares(boards.big):
        record.total ^= square
    return popcount(boards.small) * 10_000 + popcount(boards.big) * 100 + lowest(boards.big)


@pytest.mark.parametrize("big", [1, 1 << 63, (1 << 64) - 1, 0x8000_0001_0000_0000])
def test_bits_agree_in_both_executors(big: int) -> None:
    boards = Boards(0b1011, u64(big))
    fast, slow = Sum(), Sum()
    assert run(look, boards, fast, record=fast) == run(look, boards, slow, record=slow, interpreted=True)
    assert fast.total == slow.total


# ---------------------------------------------------------------- errors in plain words

BROKEN = """
from typing import NamedTuple
from secateur import Game, ONGOING, DRAW
from secateur.bits import u64, ONE
import fractions

class State(NamedTuple):
    board: {kind}
    left: int

class Broken(Game):
    def start(self):
        return State({zero}, 3)
    def moves(self, state):
        {moves}
    def play(self, state, move):
        {play}
    def outcome(self, state):
        {outcome}
"""

GOOD = {
    "kind": "int",
    "zero": "0",
    "moves": "yield 1",
    "play": "return State(state.board, state.left - 1)",
    "outcome": "return ONGOING if state.left else DRAW",
}
BIG = {"kind": "u64", "zero": "u64(0)"}

MIXED = "bits = state.board\n        while bits != 0:\n            yield 1\n            bits &= bits - 1"

MISTAKES = [
    (BIG | {"moves": MIXED}, r"moves\(\) at line 1[5-9] .*mixes u64 and int: write u64\(1\)"),
    (BIG | {"play": "return State(state.board | 1 << move, state.left - 1)"}, r"play\(\).*u64 and int do not mix"),
    ({"play": "return State(state.board / 2, state.left - 1)"}, r"play\(\) .*makes board a float .*start\(\) .*int"),
    ({"moves": "yield fractions.Fraction(1)"}, r"moves\(\) at line 15 .*Fraction"),
    ({"moves": "yield unknown"}, r"moves\(\) at line 15 .*the name unknown is not defined"),
    ({"play": "return State(self.nothing, state.left - 1)"}, r"play\(\) at line 17 .*nothing"),
    (
        {"outcome": "return ONGOING if state.left else 'draw'"},
        r"outcome\(\) at line 19 of broken.py .*(is str in one .* and int in|different types \(int, str\))",
    ),
    ({"play": "return (1, 2, 3)"}, r"play\(\) .*returns"),
    ({"moves": "for move in {1: 2}: yield move"}, r"moves\(\) at line 15 .*makes a dict or a set"),
]


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(("mistake", "message"), MISTAKES)
def test_what_does_not_compile_is_explained(tmp_path: Path, mistake: dict[str, str], message: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN.format(**GOOD | mistake))
    game = load(f"{path}:Broken")
    vars(game)["_tried"] = {"compiled"}  # its first playouts would report some of these faults earlier
    with pytest.raises(CompileError, match=message) as caught:
        secateur.negamax(game, depth=2, compiled=True)
    text = str(caught.value)
    assert "\n" not in text
    assert "Broken" in text
    assert "interpreted=True" in text


@pytest.mark.usefixtures("compiled")
def test_a_state_of_another_kind_is_interpreted_only() -> None:
    class Words(Game):
        def start(self) -> str:
            return ""

        def moves(self, state: str) -> Any:
            yield from range(2)

        def play(self, state: str, move: int) -> str:
            return state + "ab"[move]

        def outcome(self, state: str) -> int:
            return LOSS if state.endswith("bb") else ONGOING if len(state) < 4 else 0

    with pytest.raises(CompileError, match="the state has the type str, and only a NamedTuple of integers compiles"):
        secateur.negamax(Words(), compiled=True)
    assert secateur.negamax(Words(), interpreted=True).value == 0
    for algorithm in ("minimax", "mtdf"):
        merged = secateur.search(algorithm, Words(), options={"interpreted": True, "merge": "states"})
        assert merged.value == 0


def test_a_file_loaded_twice_compiles_twice(tmp_path: Path) -> None:
    path = tmp_path / "twice.py"
    path.write_text(BROKEN.format(**GOOD))
    first, second = load(f"{path}:Broken"), load(f"{path}:Broken")
    assert type(first) is not type(second)
    assert secateur.negamax(first).counts == secateur.negamax(second).counts == secateur.negamax(first).counts


def test_importing_is_light() -> None:
    code = "import sys, secateur; secateur.Game; print('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_a_game_that_is_stuck_is_named() -> None:
    class Stuck(Walk):
        def moves(self, state: State) -> Any:
            for step in range(state.left - 2):
                yield step

    for interpreted in (True, False):
        with pytest.raises(SecateurError, match=r"Stuck: outcome\(\) returns ONGOING where moves\(\) yields nothing"):
            secateur.negamax(Stuck(), interpreted=interpreted)


@pytest.mark.usefixtures("compiled")
def test_a_notebook_cell_compiles(tmp_path: Path) -> None:
    """A class with no source file at all."""
    code = textwrap.dedent("""
        source = open(__import__('sys').argv[1]).read()
        scope = {"__name__": "__main__"}
        exec(compile(source, "<cell>", "exec"), scope)
        import secateur
        print(secateur.negamax(scope["Broken"]()).value)
    """)
    cell = tmp_path / "cell.txt"
    cell.write_text(BROKEN.format(**GOOD))
    done = subprocess.run([sys.executable, "-c", code, str(cell)], capture_output=True, text=True)
    assert done.stdout.strip() == "0", done.stderr


class Pile(Game):
    """A game whose size is in its start alone, and may not be used elsewhere."""

    size: int = 5
    not_compiled: ClassVar[frozenset[str]] = Game.not_compiled | {"size", "start"}

    def start(self) -> Any:
        return (self.size,)

    def moves(self, state: Any) -> Any:
        yield 1

    def play(self, state: Any, move: int) -> Any:
        return (state[0] - move,)

    def outcome(self, state: Any) -> int:
        return DRAW if state[0] == 0 else ONGOING


class Cheat(Pile):
    def outcome(self, state: Any) -> int:
        return DRAW if state[0] < self.size - 2 else ONGOING


def test_a_parameter_that_no_kernel_uses_compiles_nothing_anew(compiled: None) -> None:
    assert Pile(size=5).digest() == Pile(size=7).digest() and Pile(size=5) != Pile(size=7)
    assert [secateur.alphabeta(Pile(size=size), wait=True).nodes for size in (5, 7)] == [6, 8]
    with pytest.raises(CompileError, match="size"):
        secateur.alphabeta(Cheat(), wait=True, compiled=True)


def test_what_super_finds_in_an_included_game_compiles_too() -> None:
    """A subclass hides the method, so that nothing but the call leads to it."""
    from secateur.games import TicTacToe
    from secateur.jit.digest import covered

    class Bold(TicTacToe):  # type: ignore[misc, valid-type]
        def evaluate(self, state: Any) -> int:
            return 2 * super().evaluate(state)

    hidden = TicTacToe.evaluate
    covered.discard(hidden)
    Bold().digest()
    assert hidden in covered


class MyDraughts(EnglishDraughts):
    """Somebody's own, with a table that is theirs."""

    long_table: ClassVar[tuple[int, ...]] = tuple(range(40))


def jump(record: Sum, game: MyDraughts) -> int:
    return replaced(game.no_jumps, 1, 7)[1] + game.long_table[record.total]


def test_the_code_of_an_included_game_keeps_its_tuples_in_a_subclass() -> None:
    """An author's long tuple is a table in compiled code, which that code could not change."""
    record = Sum()
    assert run(jump, record, MyDraughts(), record=record) == 7


def test_a_whole_number_is_taken_for_a_float() -> None:
    class Weighed(Compilable):
        weight: float = 0.5

    assert Weighed(weight=2).__dict__["weight"] == 2.0 and type(Weighed(weight=2).__dict__["weight"]) is float
    with pytest.raises(SecateurError, match="weight must be a float, not True"):
        Weighed(weight=True)
