"""All positions solved, against plain fixed points, minimax and published counts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

import secateur
from secateur import DRAW, LOSS, ONGOING, WIN, Game, SecateurError, solve_all
from secateur.games import load
from secateur.games.tictactoe import TicTacToe
from secateur.solved.pool import WorkerPool
from secateur.solved.solved_game import SolvedGame
from tests.solved.mazes import EndlessMaze, Maze, mazes, values_of

slowly = settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])


def solved(game: Game, folder: Path, **options: Any) -> SolvedGame:
    return solve_all(game, folder / "positions.solved", interpreted=True, **options)


def check_maze(maze: Maze, folder: Path) -> None:
    found, right = solved(maze, folder), values_of(maze)
    assert found.states == len(right)
    assert {node: found.files[0].value((node,)) for node in right} == right


@slowly
@given(mazes())
def test_cycles(tmp_path: Path, maze: Maze) -> None:
    check_maze(maze, tmp_path)


@slowly
@given(mazes(ends=(5, -5, 2, -2, 0, 1, WIN, LOSS)))
def test_points_and_cycles(tmp_path: Path, maze: Maze) -> None:
    check_maze(maze, tmp_path)


@slowly
@given(mazes(ends=(3, -3, 0, 1), forward=True))
def test_points_without_cycles(tmp_path: Path, maze: Maze) -> None:
    check_maze(maze, tmp_path)


def test_the_fixed_points_are_right() -> None:
    """0 -> 1 (won there), 0 -> 2 -> 0 for ever: who is at 0 wins or goes round."""
    targets = np.array([[1, 2, -1], [-1, -1, -1], [0, -1, -1]])
    owners, outcomes = np.array([0, 1, 1]), np.array([ONGOING, LOSS, ONGOING])
    assert values_of(Maze(targets=targets, owners=owners, outcomes=outcomes)) == {0: WIN - 1, 1: LOSS, 2: LOSS + 2}
    outcomes = np.array([ONGOING, WIN, ONGOING])
    assert values_of(Maze(targets=targets, owners=owners, outcomes=outcomes)) == {0: DRAW, 1: WIN, 2: DRAW}


def test_a_cycle_that_the_game_does_not_admit(tmp_path: Path) -> None:
    ring = EndlessMaze(targets=np.array([[1], [0]]), owners=np.array([0, 1]), outcomes=np.array([ONGOING, ONGOING]))
    with pytest.raises(SecateurError, match="states repeat: set repeats = True"):
        solved(ring, tmp_path)


@pytest.mark.parametrize("spec", ["tictactoe:width=3,height=2,row=2", "nim:heaps=1-2-2", "kalah:houses=2,seeds=1"])
def test_every_value_is_that_of_its_moves(tmp_path: Path, spec: str) -> None:
    """And that of the start is what the textbook says."""
    game = load(spec)
    found = solved(game, tmp_path)
    waiting, seen = [game.start()], set()
    while waiting:
        state = waiting.pop()
        if state in seen or game.outcome(state) != ONGOING:
            continue
        seen.add(state)
        assert found.value(state) == found.moves(state)[0].value
        waiting += [game.play(state, move) for move in game.moves(state)]
    assert found.value(game.start()) == secateur.minimax(game, depth=40, interpreted=True).score


def test_tic_tac_toe(tmp_path: Path) -> None:
    found = solved(TicTacToe(), tmp_path)
    head = found.files[0].head
    assert (found.states, head.layers, head.longest_win, found.value(TicTacToe().start())) == (765, 10, 5, DRAW)
    assert [path.name for path in tmp_path.iterdir()] == ["positions.solved"]


@pytest.mark.slow
def test_distinct_positions(tmp_path: Path) -> None:
    assert solved(TicTacToe(), tmp_path, symmetric=False).states == 5_478


# ---------------------------------------------------------------- compiled


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec, states, value",
    [
        ("connect4:width=4,height=4", 161_029, DRAW),  # numbers of positions: John Tromp
        ("connect4:width=4,height=5", 1_706_255, DRAW),
        ("connect4:width=5,height=4", 3_945_711, DRAW),
        ("kalah:houses=3,seeds=3", None, 2),
        ("kalah:houses=4,seeds=2", None, 6),
        ("dots:width=2,height=2", None, 2),
        ("dots:width=3,height=2", None, -2),
    ],
)
def test_published(tmp_path: Path, compiled: None, spec: str, states: int | None, value: int) -> None:
    game = load(spec)
    found = solve_all(game, tmp_path / "positions.solved", symmetric=False, workers=2)
    assert states in (None, found.states) and found.value(game.start()) == value


@pytest.mark.slow
@pytest.mark.parametrize("men, moves", [("KQK", 10), ("KRK", 16), ("KPK", 28), ("KBNK", 33)])
def test_chess_endings(tmp_path: Path, compiled: None, men: str, moves: int) -> None:
    game = load("chess")
    found = solve_all(game, tmp_path / "positions.solved", begin=men, workers=2)
    head = found.files[0].head
    assert (head.longest_win, head.longest_loss) == (2 * moves - 1, 2 * moves)
    state = game.parse(head.hardest)
    assert found.value(state) == WIN - head.longest_win
    line = found.line(state, found.moves(state)[0].move)
    for move in line:
        state = game.play(state, move)
    assert len(line) == head.longest_win and game.outcome(state) == LOSS


@pytest.mark.slow
def test_workers_do_not_matter(tmp_path: Path, compiled: None) -> None:
    game = load("connect4:width=4,height=4")
    files = [tmp_path / str(number) for number in range(3)]
    solve_all(game, files[0])
    solve_all(game, files[1], workers=3)
    with ThreadPoolExecutor(2) as executor:
        solve_all(game, files[2], workers=2, executor=executor)
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()


def test_layers_and_parents_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways of solving give every position of a game of layers the same value."""
    from secateur.solved import values

    game = TicTacToe(width=3, height=2, row=2)
    one = solve_all(game, tmp_path / "layers", interpreted=True)

    def by_parents(work: Any, pool: WorkerPool, told: Any) -> None:
        values._by_parents(game, work, pool, told)

    monkeypatch.setattr(values, "_by_layers", by_parents)
    other = solve_all(game, tmp_path / "parents", interpreted=True)
    assert other.files[0].path.read_bytes() == one.files[0].path.read_bytes()
