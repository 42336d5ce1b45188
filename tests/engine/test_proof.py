"""Proof numbers against minimax and known values."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import secateur
from secateur import DRAW, HIGHEST, LOSS, ONGOING, WIN, Engine, Game, SecateurError
from secateur.games import load
from tests.engine.test_engine import ENDING, LATE, SMALL, Ring, late_state, random_state
from tests.helpers.patience import once


def plain(score: int) -> int:
    """A score without the distance of a win."""
    return WIN if score > HIGHEST else LOSS if score < -HIGHEST else score


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("spec", "interpreted"), [*((spec, False) for spec in LATE), *((spec, True) for spec in SMALL)]
)
def test_answers_are_those_of_minimax(spec: str, interpreted: bool) -> None:
    game, rng = load(spec), random.Random(7)
    engine = Engine(game, interpreted=interpreted)

    def minimax(state: Any) -> int:
        return plain(secateur.negamax(game, state, merge="states", interpreted=interpreted).score)

    for _ in range(5 if interpreted else 40):
        state = random_state(game, rng) if interpreted else late_state(game, rng, LATE[spec])
        value = minimax(state)
        for target in (WIN, DRAW, rng.randrange(-3, 4)):
            proof = engine.reaches(state, target)
            assert proof.answer is (value >= target), (game.format(state), value, target, proof)
            if proof.answer and proof.move is not None:
                child = game.play(state, proof.move)
                after = -minimax(child) if not over(game, child) else None
                same = game.player(child) == game.player(state)
                assert after is None or (-after if same else after) >= target


def over(game: secateur.Game, state: object) -> bool:
    return game.outcome(state) != secateur.ONGOING


@pytest.mark.parametrize(
    ("spec", "position", "wins", "draws"),
    [
        ("tictactoe", "", False, True),
        pytest.param("tictactoe:width=4,height=4,row=3", "", True, True, marks=pytest.mark.slow),
        ("connect4", ENDING, True, True),
        ("nim", "", True, True),
    ],
)
def test_known_values(spec: str, position: str, wins: bool, draws: bool) -> None:
    game = load(spec)
    state = game.parse(position)
    engine = Engine(game, interpreted=spec in SMALL)
    assert engine.reaches(state).answer is wins
    assert engine.reaches(state, target=DRAW).answer is draws


def test_a_limit_leaves_the_question_open() -> None:
    engine = Engine(load("tictactoe:width=4,height=4,row=3"))
    stopped = engine.reaches(nodes=100)
    assert stopped.answer is None and stopped.proof > 0 and stopped.disproof > 0
    assert engine.reaches().answer is True  # and goes on from what is known


def test_games_where_states_come_again_are_refused() -> None:
    with pytest.raises(SecateurError, match="repeat"):
        Engine(Ring(seed=np.int64(1)), interpreted=True).reaches()


class Take(NamedTuple):
    left: int


class Takeaway(Game):
    """Take one to three; who takes the last one wins. Nothing says who is to move, and taking three is move -1."""

    count: np.int64 = np.int64(5)

    def start(self) -> Take:
        return Take(int(self.count))

    def moves(self, state: Take) -> Iterator[int]:
        for taken in range(1, min(3, state.left) + 1):
            yield -1 if taken == 3 else taken

    def play(self, state: Take, move: int) -> Take:
        return Take(state.left - (3 if move == -1 else move))

    def outcome(self, state: Take) -> int:
        return LOSS if state.left == 0 else ONGOING


def test_a_game_that_does_not_say_who_is_to_move() -> None:
    for count in range(1, 14):
        engine = Engine(Takeaway(count=np.int64(count)), memory="64KB", interpreted=True)
        assert engine.reaches().answer is (count % 4 != 0)
        assert engine.solve().score == secateur.minimax(Takeaway(count=np.int64(count)), interpreted=True).score


@pytest.mark.parametrize("memory", ["1KB", "4KB", "1MB"])
def test_a_small_memory_takes_longer_and_no_more_than_that(memory: str) -> None:
    engine = Engine(load("tictactoe:width=4,height=4,row=3"), memory=memory)
    assert engine.reaches(nodes=100_000).answer is True
    assert len(engine.memory.entries) * 8 <= {"1KB": 1 << 10, "4KB": 1 << 12, "1MB": 1 << 20}[memory]


def test_a_search_after_a_question_begins_anew_and_the_other_way_round(tmp_path: Path) -> None:
    engine = Engine(load("nim"), memory="64KB", interpreted=True)
    first, asked = engine.solve(), engine.reaches()
    with pytest.raises(SecateurError, match="search again before saving"):
        engine.save(tmp_path / "table")
    assert engine.reaches().nodes < asked.nodes  # the same question again
    again = engine.solve()
    assert (again.score, again.nodes) == (first.score, first.nodes)
    assert engine.reaches().nodes == asked.nodes


def test_stop_ends_a_question() -> None:
    engine = Engine(load("connect4"))
    engine.reaches(nodes=10)  # compiled before the clock starts
    once(lambda: engine.so_far()[0] > 10_000, engine.stop)
    proof = engine.reaches(target=1)
    assert proof.answer is None and engine.so_far()[0] == proof.nodes
    assert engine.reaches(nodes=50).nodes == 50  # and it can be used again


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"time": 0}, "time must be a number of seconds above 0, .*, not 0"),
        ({"time": "1"}, "time must be .*, not '1'"),
        ({"nodes": 0}, "nodes must be a whole number of at least 1, not 0"),
        ({"target": "win"}, "target must be WIN, DRAW or another whole number, not 'win'"),
        ({"state": WIN}, "must be one of Nim"),
        ({"state": ((0, 0, 0), 0)}, "the game is over"),
    ],
)
def test_bad_questions(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        Engine(load("nim"), interpreted=True).reaches(**arguments)
