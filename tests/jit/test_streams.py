"""Lists that are only gone through are not made; the result is as if they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from secateur import DRAW, ONGOING, Game
from secateur.games import load
from secateur.jit.execute import ready

numba = pytest.importorskip("numba")

from secateur.jit.plain.rewrite import streamed  # noqa: E402

DRAUGHTS = Path(__file__).parents[1] / "data" / "authors" / "draughts1.py"


class Row(NamedTuple):
    cells: tuple  # type: ignore[type-arg]  # twelve numbers, as an author writes it
    ply: int


class Rows(Game):
    def start(self) -> Row:
        return Row((1, 2, 0, 3, 0, 1, 0, 2, 1, 1, 0, 4), 0)

    def moves(self, state: Row) -> Any:
        return range(12)

    def outcome(self, state: Row) -> int:
        return DRAW if state.ply > 8 else ONGOING

    def empty(self, cells: Any, least: int) -> Any:
        found = []
        for place, cell in enumerate(cells):
            if cell == 0 and place >= least:
                found.append(place)
        return found

    def chosen(self, state: Row, least: int) -> Any:
        if least > 9:
            return []
        return [place for place, cell in enumerate(state.cells) if cell > 1 and place >= least]

    def two_lists(self, state: Row) -> Any:
        own = [place for place in range(12) if state.cells[place] == 1]
        return [place + 1 for place in own]

    def kept(self, state: Row) -> Any:
        found = []
        for place in range(12):
            found.append(place)  # noqa: PERF402
        found[0] = 5
        return found

    def play(self, state: Row, move: int) -> Row:
        cells = list(state.cells)
        for place in self.empty(cells, move % 4):  # changes what the helper has read
            cells[place] = 1
            cells[(place + 2) % 12] = 0
        total = 0
        for place in self.empty(state.cells, 3):
            total += place
            if total > 6:
                break
        if not self.chosen(state, move) or any(place == 7 for place in self.chosen(state, 2)):
            total += 3
        return Row(tuple(cells[:11]) + ((total + sum(self.chosen(state, 1))) % 5,), state.ply + 1)  # noqa: RUF005


def walk(game: Any, state: Any) -> int:
    """A kernel: a number of all states of a line."""
    total = 0
    for move in (7, 5, 10, 0, 3, 1, 6, 2):
        state = game.play(state, move)
        for cell in state.cells:
            total = (total * 7 + cell) % 1_000_003
    return total


@pytest.mark.usefixtures("compiled")
def test_a_list_that_is_not_made_changes_no_result() -> None:
    args = (Rows(), Rows().start())
    assert ready(walk, args)(*args) == ready(walk, args, interpreted=True)(*args)


def test_which_methods_become_generators() -> None:
    found = {
        name: streamed(getattr(Rows, name)) is not None for name in ("empty", "chosen", "two_lists", "kept", "play")
    }
    assert found == {"empty": True, "chosen": True, "two_lists": False, "kept": False, "play": False}


def test_the_draft_of_draughts_makes_no_list_for_each_piece() -> None:
    game: Any = type(load(f"{DRAUGHTS}:Draughts"))
    found = {name: streamed(getattr(game, name)) is not None for name in ("jumps", "steps", "directions", "legal")}
    assert found == {"jumps": True, "steps": True, "directions": False, "legal": False}
