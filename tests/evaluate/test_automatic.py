"""The automatic evaluation: the same compiled, interpreted and as a sum of features; found again beside a game."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from secateur.errors import SecateurError
from secateur.evaluate.attach import with_weights
from secateur.evaluate.automatic import EvaluationPlan, layout_for, make_plan, planned
from secateur.evaluate.layout import PARTS
from secateur.evaluate.weights import Weights
from secateur.game import ONGOING, Game
from secateur.games import load, weights_beside
from secateur.jit.rows import restored, words
from secateur.learn.fit.held_out import evaluations
from secateur.schema import convert, plain

BREAKTHROUGH = Path(__file__).parents[2] / "examples" / "breakthrough.py"
GAMES = ["tictactoe", "connect4", "kalah", "nim", "othello:size=6", f"{BREAKTHROUGH}:width=5,height=6"]


def rows_of(game: Game, games: int, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """States of random games, and who is to move in each."""
    chance, rows, players = np.random.default_rng(seed), [], []
    for _ in range(games):
        state = game.start()
        while game.outcome(state) == ONGOING:
            rows.append(words(state))
            players.append(game.player(state))
            moves = list(game.moves(state))
            state = game.play(state, moves[chance.integers(len(moves))])
    return np.array(rows, np.int64), np.array(players)


def with_chance(game: Game, plan: EvaluationPlan, seed: int = 2) -> tuple[Game, np.ndarray]:
    values = np.random.default_rng(seed).integers(-300, 300, (plan.phases, layout_for(game, plan).count))
    return planned(game, plan, values), values


@pytest.mark.sample(3)
@pytest.mark.parametrize("spec", GAMES)
def test_compiled_interpreted_and_summed_are_the_same(spec: str) -> None:
    game = load(spec)
    rows, players = rows_of(game, 12)
    other, values = with_chance(game, make_plan(rows, players))
    compiled = evaluations(other, rows)
    seen = set()
    for row, value in zip(rows[::7], compiled[::7], strict=True):
        state = restored(game.start(), row)
        total = sum(int(values[other.phase(state), index]) * count for index, count in other.features(state))
        assert other.evaluate(state) == total // PARTS == value
        seen.add(other.phase(state))
    assert len(seen) > 1


@pytest.mark.sample(3)
@pytest.mark.parametrize("spec", ["connect4", "othello:size=6", f"{BREAKTHROUGH}:width=5,height=6"])
def test_symmetric_states_are_worth_the_same(spec: str) -> None:
    game = load(spec)
    rows, players = rows_of(game, 6)
    other, _ = with_chance(game, make_plan(rows, players))
    twins = np.array([words(game.canonical(restored(game.start(), row))) for row in rows], np.int64)
    assert (twins != rows).any()
    assert evaluations(other, rows).tolist() == evaluations(other, twins).tolist()


def test_what_never_changes_is_no_feature() -> None:
    rows, players = rows_of(load("connect4"), 30)
    plan = make_plan(rows, players)
    assert plan.players == 2 and plan.words == 4
    assert all(not mask & 0x1020408102040 for mask in plan.masks[:2])  # the row above the board
    assert convert(json.loads(json.dumps(plain(plan))), EvaluationPlan) == plan


def test_weights_beside_a_users_game_are_found(tmp_path: Path) -> None:
    shutil.copy(BREAKTHROUGH, tmp_path / "mine.py")
    spec = f"{tmp_path / 'mine.py'}:Breakthrough:width=5,height=6"
    game = load(spec)
    rows, players = rows_of(game, 5)
    plan = make_plan(rows, players)
    layout = layout_for(game, plan)
    values = np.ones((plan.phases, layout.count)) * 40
    file = weights_beside(game)
    assert file.name == "mine.Breakthrough.width=5.height=6.weights"
    Weights.of(game, layout, values, {}, plan).save(file)
    found = load(spec)
    assert found.evaluate(found.start()) != game.evaluate(game.start())
    assert type(load(f"{tmp_path / 'mine.py'}:Breakthrough")) is not type(found)
    with pytest.raises(SecateurError, match="holds weights for width=5, height=6, not for"):
        with_weights(load(f"{tmp_path / 'mine.py'}:Breakthrough"), file)


class Listed(Game):
    """A game that lists features, as a user writes it."""

    feature_names = ("stones", "mine is odd")

    def start(self):  # type: ignore[no-untyped-def]
        return (21, 0)

    def moves(self, state):  # type: ignore[no-untyped-def]
        for take in range(1, min(3, state[0]) + 1):
            yield take

    def play(self, state, move):  # type: ignore[no-untyped-def]
        return (state[0] - move, 1 - state[1])

    def outcome(self, state):  # type: ignore[no-untyped-def]
        return -1_000_000 if state[0] == 0 else ONGOING

    def features(self, state):  # type: ignore[no-untyped-def]
        yield 0, state[0]
        yield 1, state[0] & 1


def test_a_game_with_features_evaluates_by_its_weights() -> None:
    assert Listed().evaluate((5, 0)) == 0
    game = Listed(weights=np.array([[32, -64]], np.int32))
    assert game.evaluate((5, 0)) == 3
    assert evaluations(game, np.array([[5, 0], [4, 1]])).tolist() == [3, 4]
