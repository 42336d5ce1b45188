"""States of types that compiled code has not: one line says so, and searches go on interpreted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import secateur
from secateur import DRAW, LOSS, ONGOING, CompileError, Engine, Game
from secateur.bits import mix
from secateur.contract import CheckEffort, inspect
from secateur.evaluate.automatic import Automatic
from secateur.games import load
from secateur.jit.rows import restored, words
from secateur.learn.data.state_facts import check_rows


class Cars(NamedTuple):
    mine: tuple  # places, or None for a car that has left
    theirs: tuple


class Race(Game):
    """A car moves one or two squares; who has no car left wins."""

    def start(self) -> Cars:
        return Cars((0, 1), (0, 1))

    def moves(self, state: Cars) -> Any:
        return [(car, step) for car, place in enumerate(state.mine) if place is not None for step in (1, 2)]

    def play(self, state: Cars, move: Any) -> Cars:
        car, step = move
        cars = list(state.mine)
        cars[car] = cars[car] + step if cars[car] + step < 3 else None
        return Cars(state.theirs, tuple(cars))

    def outcome(self, state: Cars) -> int:
        return LOSS if all(place is None for place in state.theirs) else ONGOING


class Hand(NamedTuple):
    mine: tuple
    theirs: tuple


class Cards(Game):
    """Who plays the last card loses."""

    def start(self) -> Hand:
        return Hand((1, 2, 3), (1, 2, 3))

    def moves(self, state: Hand) -> Any:
        return [(card,) for card in state.mine]

    def play(self, state: Hand, move: Any) -> Hand:
        return Hand(state.theirs, tuple(card for card in state.mine if card != move[0]))

    def outcome(self, state: Hand) -> int:
        return ONGOING if state.mine else DRAW


LENGTH = "makes theirs a tuple of 2 where start() makes it a tuple of 3: use tuples of one length"


@pytest.mark.usefixtures("compiled")
def test_a_search_of_a_state_with_none_goes_on_interpreted_and_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secateur.jit.takeover._said", set())
    result = Engine(Race(), memory="1MB").search(depth=4)
    assert result.mate == Engine(Race(), memory="1MB", interpreted=True).search(depth=4).mate
    assert secateur.alphabeta(Race(), depth=4).value == secateur.minimax(Race(), depth=4, interpreted=True).value
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("secateur: Race.play() at line") and "use a number such as -1 for nothing" in line
    assert line.endswith("the search continues interpreted")
    with pytest.raises(CompileError, match="makes it a number"):
        secateur.alphabeta(Race(), depth=4, compiled=True, wait=True)


@pytest.mark.usefixtures("compiled")
def test_a_search_of_tuples_that_change_their_length_goes_on_interpreted() -> None:
    engine = Engine(Cards(), memory="1MB")
    assert engine.solve().score == DRAW
    assert engine.interpreted


def test_the_check_names_the_field_and_goes_on() -> None:
    for game, said in ((Race(), "None where start() makes it a number"), (Cards(), LENGTH)):
        found = inspect(game, CheckEffort(games=5))
        (problem,) = found.problems
        assert problem.promise == "compiles" and said in problem.message
        assert found.tried.states > 20


def test_positions_of_such_games_are_read_back() -> None:
    game = load(f"{__file__}:Cards")
    inspect(game, CheckEffort(games=1))
    state = Hand((3,), ())
    assert game.parse(game.format(state)) == state


def test_moves_are_named_as_the_author_has_them() -> None:
    class Early(Cards):
        interpreted = True

        def outcome(self, state: Hand) -> int:
            return 5_000_000 if not state.mine else ONGOING

    (problem,) = inspect(Early(), CheckEffort(games=1)).problems
    assert (
        "after the moves 1 " in problem.message
        or "after the moves 2 " in problem.message
        or "moves 3 " in problem.message
    )


def test_tuples_of_other_lengths_have_other_keys() -> None:
    class Free(Cards):
        interpreted = True

    game = Free()
    inspect(game, CheckEffort(games=1))
    one, other = Hand((1, 2), (3,)), Hand((1,), (2, 3))
    assert mix(one) == mix(other)
    assert not inspect(Free(), CheckEffort(games=20)).problems
    found = Engine(Free(), memory="1MB").search(depth=2)
    assert found.lines


class Colour(IntEnum):
    BLACK = 0
    WHITE = 1


@dataclass(frozen=True)
class Position:
    board: tuple
    turn: Colour


class Frozen(Game):
    def start(self) -> Position:
        return Position((0,) * 9, Colour.BLACK)

    def moves(self, state: Position) -> Any:
        return [cell for cell in range(9) if state.board[cell] == 0]

    def play(self, state: Position, move: int) -> Position:
        board = list(state.board)
        board[move] = state.turn + 1
        return Position(tuple(board), Colour(1 - state.turn))

    def outcome(self, state: Position) -> int:
        return ONGOING if 0 in state.board else DRAW


def test_a_frozen_dataclass_is_a_row_of_numbers() -> None:
    state = Frozen().play(Frozen().start(), 4)
    row = words(state)
    assert row == (0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
    assert restored(Frozen().start(), row) == state
    check_rows(Frozen())
    assert issubclass(Automatic, Game)


def test_an_enum_becomes_an_int_enum(tmp_path: Path) -> None:
    from secateur.contract.rewrites import cures, edited

    source = "import enum\nclass Cell(enum.Enum):\n    A = 1\n\nclass G:\n    def start(self):\n        pass\n"
    after = edited(source, cures(source, "G.start() at line 6 of g.py makes turn a Cell: derive Cell from IntEnum"))
    assert "class Cell(IntEnum):" in after and "from enum import IntEnum\n" in after
