"""The engine on chess: mates to the half-move, proofs that know of fifty moves, one tree in both executors."""

from __future__ import annotations

from functools import reduce
from pathlib import Path
from typing import ClassVar

import pytest

from secateur import Engine
from secateur.game import DRAW, LOSS, ONGOING
from secateur.games.chess import Chess
from secateur.games.chess.text import read_fen, write_uci
from secateur.watch import Watch

GAME = Chess()


class Eyes(Watch):
    """Wants to be told of everything."""

    sees: ClassVar[bool] = True


MATES = [
    ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),  # on the back rank
    ("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", -2),  # Kh7 Qg7
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),  # Morphy: Ra6
]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(GAME, memory="1MB")


@pytest.mark.parametrize(("fen", "mate"), MATES, ids=lambda value: str(value)[:12])
def test_mates_are_told_to_the_half_move(engine: Engine, fen: str, mate: int) -> None:
    state = read_fen(GAME, fen)
    engine.forget()
    result = engine.search(state, depth=6)
    assert result.mate == mate
    assert len(result.line) == abs(mate)
    assert GAME.outcome(reduce(GAME.play, result.line, state)) == LOSS


def test_the_shortest_mate_is_known_to_be_it(engine: Engine) -> None:
    engine.forget()
    result = engine.search(read_fen(GAME, "8/3P4/8/8/8/1KN1k1B1/4P3/8 w - - 0 1"), depth=12)
    assert (result.mate, result.proven, len(result.line)) == (3, "exact", 3)


def test_a_line_is_followed_to_the_mate_with_hardly_any_table() -> None:
    state = read_fen(GAME, "8/8/8/3k4/8/8/8/KQQ5 w - - 0 1")
    result = Engine(GAME, memory="1KB").search(state, depth=12)
    assert result.mate is not None and result.mate >= 3
    assert len(result.line) == result.mate
    assert GAME.outcome(reduce(GAME.play, result.line, state)) == LOSS


def test_fifty_moves_are_a_draw_in_check_too() -> None:
    state = read_fen(GAME, "7k/8/8/8/8/8/6PP/K3r3 w - - 99 80")
    (reply,) = [move for move in GAME.moves(state) if write_uci(state, move) == "a1b2"]
    after = GAME.play(state, reply)
    assert GAME.outcome(after) == GAME.ended(after) == DRAW
    checked = read_fen(GAME, "7k/8/8/8/8/8/6PP/K3r3 w - - 100 80")
    assert GAME.outcome(checked) == GAME.ended(checked) == DRAW
    mated = read_fen(GAME, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80")
    assert (GAME.outcome(mated), GAME.ended(mated)) == (LOSS, ONGOING)


def test_what_fifty_moves_prove_is_forgotten_with_them(engine: Engine) -> None:
    board = "8/8/8/8/4k3/8/8/K5Q1 w - -"
    engine.forget()
    late = engine.search(read_fen(GAME, f"{board} 96 90"), depth=8)
    assert late.score == DRAW
    early = engine.search(read_fen(GAME, f"{board} 0 1"), depth=8)
    assert early.score > 100


def test_a_saved_proof_knows_of_fifty_moves(engine: Engine, tmp_path: Path) -> None:
    board = "7k/8/5K2/8/8/8/8/Q7 w - -"
    engine.forget()
    assert engine.search(read_fen(GAME, f"{board} 0 1"), depth=6).mate == 3
    engine.save(tmp_path / "table")
    other = Engine(GAME, memory="1MB")
    other.load(tmp_path / "table")
    assert other.search(read_fen(GAME, f"{board} 98 90"), depth=6).mate is None


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "fen",
    [
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
        "2rq1rk1/pp3ppp/2n2b2/4NR2/3P4/PB5Q/1P4PP/3R2K1 w - - 0 1",
    ],
)
def test_both_executors_and_a_watch_see_the_same_tree(engine: Engine, fen: str) -> None:
    state = read_fen(GAME, fen)
    engine.forget()
    compiled = engine.search(state, depth=4)
    plain = Engine(GAME, memory="1MB", interpreted=True)
    watched = Engine(GAME, memory="1MB", interpreted=True)
    watched.watch = Eyes()
    for other in (plain, watched):
        result = other.search(state, depth=4)
        assert (result.score, result.line, result.nodes) == (compiled.score, compiled.line, compiled.nodes)
