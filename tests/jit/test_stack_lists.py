"""Lists that compiled code keeps on the stack: one with another name, or read while it changes, must not be copied."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from secateur import DRAW, ONGOING, Game, SecateurError
from secateur.jit.execute import ready

numba = pytest.importorskip("numba")

pytestmark = pytest.mark.usefixtures("compiled")


class Row(NamedTuple):
    cells: tuple  # type: ignore[type-arg]  # eight numbers, as an author writes it
    ply: int


class Rows(Game):
    """A row of numbers that moves change."""

    def start(self) -> Row:
        return Row((1, 2, 3, 0, 5, 1, 0, 2), 0)

    def moves(self, state: Row) -> Iterator[int]:
        yield from range(8)

    def outcome(self, state: Row) -> int:
        return DRAW if state.ply > 12 else ONGOING


class ReversedWhileChanged(Rows):
    def play(self, state: Row, move: int) -> Row:
        cells = list(state.cells)
        for cell in reversed(cells):
            cells[move] = (cells[move] + 2 * cell) % 6
        return Row(tuple(cells), state.ply + 1)


class HandedOn(Rows):
    def grown(self, cells: Any) -> Any:
        cells[0] = (cells[0] + 1) % 5
        return self.itself(cells)

    def itself(self, cells: Any) -> Any:
        return cells

    def play(self, state: Row, move: int) -> Row:
        cells = list(state.cells)
        again = self.grown(cells)
        again[1] = move
        return Row(tuple(cells), state.ply + 1)


class ZippedWhileChanged(Rows):
    def play(self, state: Row, move: int) -> Row:
        cells = list(state.cells)
        for cell, other in zip(cells, reversed(cells), strict=False):
            cells[move] = (cells[move] + cell + 2 * other) % 6
        return Row(tuple(cells), state.ply + 1)


def walk(game: Any, state: Any) -> int:
    """A kernel: a number of all states of a line."""
    total = 0
    for move in (7, 5, 4, 0, 3, 1, 6, 2):
        state = game.play(state, move)
        for cell in state.cells:
            total = (total * 7 + cell) % 1_000_003
    return total


@pytest.mark.parametrize("game", [ReversedWhileChanged(), HandedOn()])
def test_compiled_code_sees_what_changes(game: Rows) -> None:
    args = (game, game.start())
    assert ready(walk, args)(*args) == ready(walk, args, interpreted=True)(*args)


def test_what_would_be_a_copy_does_not_compile() -> None:
    game = ZippedWhileChanged()
    with pytest.raises(SecateurError, match="reversed"):
        ready(walk, (game, game.start()))
