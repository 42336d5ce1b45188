"""Named tuples, frozen dataclasses and members of an IntEnum are written and read alike."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar, NamedTuple

import pytest

from secateur import LOSS, ONGOING, Game
from secateur.bits import mix
from secateur.contract import check


class Cell(IntEnum):
    EMPTY = 0
    TAKEN = 1


@dataclass(frozen=True)
class Frozen:
    cells: tuple[Cell, ...]
    turn: int


class Named(NamedTuple):
    cells: tuple[Cell, ...]
    turn: int


class Take(Game):
    """Take one of four; who takes the last one wins."""

    interpreted: ClassVar[bool] = True
    made: ClassVar[type] = Frozen

    def start(self) -> Any:
        return self.made((Cell.EMPTY,) * 4, 0)

    def moves(self, state: Any) -> list[int]:
        return [place for place, cell in enumerate(state.cells) if cell == Cell.EMPTY]

    def play(self, state: Any, move: int) -> Any:
        cells = list(state.cells)
        cells[move] = Cell.TAKEN
        return self.made(tuple(cells), 1 - state.turn)

    def outcome(self, state: Any) -> int:
        return LOSS if all(cell == Cell.TAKEN for cell in state.cells) else ONGOING


class NamedTake(Take):
    made: ClassVar[type] = Named


@pytest.mark.parametrize("game", [Take(), NamedTake()], ids=["dataclass", "named tuple"])
def test_what_is_written_is_read_back(game: Take) -> None:
    state = game.play(game.start(), 2)
    assert game.format(state) == "((0, 0, 1, 0), 1)"
    assert game.parse(game.format(state)) == state and type(game.parse(game.format(state))) is game.made
    assert check(game, games=3) == []


def test_a_state_has_the_key_of_its_fields() -> None:
    assert mix(Frozen((Cell.EMPTY, Cell.TAKEN), 1)) == mix(Named((Cell.EMPTY, Cell.TAKEN), 1)) == mix(((0, 1), 1))
