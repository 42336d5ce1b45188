"""Solved positions and certificates of a game whose moves are tuples, as a caller of the library gives it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from secateur import LOSS, ONGOING, WIN, Engine, Game, SecateurError, certify, solve_all, verify
from secateur.coded import coded
from secateur.games import load
from secateur.solved.rules import rules_digest
from secateur.solved.solved_game import SolvedGame


class Take(Game):
    """Two heaps: take one or two from the left or the right."""

    last = LOSS

    def start(self) -> tuple[int, int]:
        return 3, 3

    def moves(self, state: tuple[int, int]) -> Iterator[tuple[str, int]]:  # type: ignore[override]
        for side, heap in zip(("left", "right"), state, strict=True):
            yield from ((side, count) for count in (1, 2) if count <= heap)

    def play(self, state: tuple[int, int], move: tuple[str, int]) -> tuple[int, int]:  # type: ignore[override]
        side, count = move
        return (state[0] - count, state[1]) if side == "left" else (state[0], state[1] - count)

    def outcome(self, state: tuple[int, int]) -> int:
        return ONGOING if any(state) else self.last


class TakeAllButOne(Take):
    """Who takes the last one loses."""

    last = WIN


def test_solved_moves_are_those_of_the_author(tmp_path: Path) -> None:
    solved = solve_all(Take(), tmp_path / "take.solved", interpreted=True)
    moves = {each.move: each.value for each in solved.moves((3, 1))}
    assert moves[("left", 2)] == WIN - 3 and moves[("left", 1)] < 0
    assert set(moves) == {("left", 1), ("left", 2), ("right", 1)}
    assert solved.line((3, 1), ("left", 2))[0] == ("left", 2)
    engine = Engine(Take(), memory="1MB", interpreted=True)
    engine.solved = SolvedGame(coded(Take()), tmp_path / "take.solved")
    assert engine.search((3, 1)).move == ("left", 2)


def test_rules_of_a_coded_game_have_a_digest(tmp_path: Path) -> None:
    """Or a file of other rules would be read as if it were of these."""
    assert rules_digest(coded(Take())) == rules_digest(Take())
    assert rules_digest(coded(TakeAllButOne())) != rules_digest(coded(Take()))


def test_certificates_take_the_author_s_own_game(tmp_path: Path) -> None:
    path = tmp_path / "take.certificate"
    certify(Take(), path, interpreted=True)
    assert verify(path, Take(), interpreted=True).high == LOSS
    with pytest.raises(SecateurError, match="certificate of Take"):
        verify(path, TakeAllButOne(), interpreted=True)


class Heaps(Game):
    """Heaps that are empty are removed: its states have different lengths."""

    heaps = (1, 2, 3)

    def start(self) -> tuple[int, ...]:
        return self.heaps

    def moves(self, state: tuple[int, ...]) -> list[int]:  # type: ignore[override]
        return [10 * heap + count for heap, left in enumerate(state) for count in range(1, left + 1)]

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        heap, count = divmod(move, 10)
        left = [each - count if place == heap else each for place, each in enumerate(state)]
        return tuple(each for each in left if each)

    def outcome(self, state: tuple[int, ...]) -> int:
        return ONGOING if state else LOSS


def test_states_of_different_lengths_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SecateurError, match="Heaps: all positions can be solved only if the tuples of a state keep"):
        solve_all(Heaps(), tmp_path / "heaps.solved", interpreted=True)
    nim = solve_all(load("nim:heaps=1-2"), tmp_path / "nim.solved", interpreted=True)
    assert nim.files[0].value((1,)) is None


def test_what_is_not_a_game_is_refused(tmp_path: Path) -> None:
    text: Any = "nim"
    for call in (lambda: solve_all(text, tmp_path / "x"), lambda: verify(tmp_path / "x", text)):
        with pytest.raises(SecateurError, match="the game must be an object of a class"):
            call()
