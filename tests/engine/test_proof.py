"""Proof numbers against minimax and known values."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest
from test_engine import SMALL, Ring, random_state

import secateur
from secateur import DRAW, HIGHEST, LOSS, ONGOING, WIN, Engine, Game, SecateurError
from secateur.games import load


def plain(score: int) -> int:
    """A score without the distance of a win."""
    return WIN if score > HIGHEST else LOSS if score < -HIGHEST else score


@pytest.mark.parametrize("spec", SMALL)
def test_answers_are_those_of_minimax(spec: str) -> None:
    game, rng = load(spec), random.Random(7)
    engine = Engine(game)
    for _ in range(40):
        state = random_state(game, rng)
        value = plain(secateur.negamax(game, state, merge="states").score)
        for target in (WIN, DRAW, rng.randrange(-3, 4)):
            proof = engine.reaches(target, state)
            assert proof.answer is (value >= target), (game.format(state), value, target, proof)
            if proof.answer and proof.move is not None:
                child = game.play(state, proof.move)
                after = -plain(secateur.negamax(game, child, merge="states").score) if not over(game, child) else None
                same = game.player(child) == game.player(state)
                assert after is None or (-after if same else after) >= target


def over(game: secateur.Game, state: object) -> bool:
    return game.outcome(state) != secateur.ONGOING


@pytest.mark.parametrize(
    ("spec", "wins", "draws"),
    [
        ("tictactoe", False, True),
        ("tictactoe:width=4,height=4,row=3", True, True),
        ("connect4:width=5,height=4", False, True),
        ("nim", True, True),
    ],
)
def test_known_values(spec: str, wins: bool, draws: bool) -> None:
    engine = Engine(load(spec))
    assert engine.reaches(WIN).answer is wins
    assert engine.reaches(DRAW).answer is draws


def test_a_limit_leaves_the_question_open() -> None:
    engine = Engine(load("tictactoe:width=4,height=4,row=3"))
    stopped = engine.reaches(WIN, nodes=100)
    assert stopped.answer is None and stopped.proof > 0 and stopped.disproof > 0
    assert engine.reaches(WIN).answer is True  # and goes on from what is known


def test_games_where_states_come_again_are_refused() -> None:
    with pytest.raises(SecateurError, match="come again"):
        Engine(Ring(seed=np.int64(1)), interpreted=True).reaches(WIN)


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
        assert engine.reaches(WIN).answer is (count % 4 != 0)
        assert engine.solve().score == secateur.minimax(Takeaway(count=np.int64(count)), interpreted=True).score
