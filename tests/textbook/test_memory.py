"""Merged states: random games whose states are met on ways of different length, with wins at every distance."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

import secateur
from secateur import DRAW, LOSS, ONGOING, WIN, Game
from secateur.bits import mix
from secateur.games import load
from secateur.textbook import Options
from tests.textbook.test_algorithms import VARIANTS, leads_to


class State(NamedTuple):
    node: int
    player: int


class Maze(Game):
    """Each move leads one to four nodes further; who moves next, and how it ends, is drawn by the seed.

    A node and its twin (+ 1000) are the same by symmetry.
    """

    seed: np.int64 = np.int64(0)
    length: np.int64 = np.int64(12)

    def start(self) -> State:
        return State(0, 0)

    def draw(self, what: int, node: int, below: int) -> int:
        return (mix((self.seed, what, node)) >> 7) % below

    def moves(self, state: State) -> Iterator[int]:
        for move in range(1 + self.draw(1, state.node % 1000, 4)):
            yield move

    def play(self, state: State, move: int) -> State:
        node = state.node % 1000
        further = node + 1 + self.draw(2, node * 8 + move, 4)
        twin = 1000 * self.draw(3, node * 8 + move, 2)
        return State(further + twin, self.draw(4, further, 2))

    def outcome(self, state: State) -> int:
        node = state.node % 1000
        if node < self.length and (node == 0 or self.draw(5, node, 6) > 0):
            return ONGOING
        ending = self.draw(6, node, 5)
        if ending == 0:
            return WIN
        if ending == 1:
            return LOSS
        return DRAW if ending == 2 else self.draw(7, node, 9) - 4

    def evaluate(self, state: State) -> int:
        return self.draw(8, state.node % 1000, 21) - 10

    def player(self, state: State) -> int:
        return state.player

    def canonical(self, state: State) -> State:
        return State(state.node % 1000, state.player)


def maze(seed: int, length: int = 12) -> Maze:
    return Maze(seed=np.int64(seed), length=np.int64(length))


def oracle(game: Game, state: Any, ply: int, depth: int) -> int:
    """What MAX gets, by plain minimax."""
    sign = 1 if game.player(state) == 0 else -1
    outcome = game.outcome(state)
    if outcome == WIN:
        return sign * (WIN - ply)
    if outcome == LOSS:
        return sign * (LOSS + ply)
    if outcome != ONGOING:
        return int(sign * outcome)
    if depth == 0:
        return int(sign * game.evaluate(state))
    return sign * max(sign * oracle(game, game.play(state, move), ply + 1, depth - 1) for move in game.moves(state))


@pytest.mark.sample(2)
@pytest.mark.parametrize("depth", [3, 6])
def test_random_games(depth: int) -> None:
    check_random_games(depth, range(30), interpreted=True)


@pytest.mark.slow
@pytest.mark.parametrize("depth", [None, 3, 6])
def test_random_games_compiled(compiled: None, depth: int | None) -> None:
    check_random_games(depth, range(120), interpreted=False)


def check_random_games(depth: int | None, seeds: range, interpreted: bool) -> None:
    for seed in seeds:
        game = maze(seed)
        value = oracle(game, game.start(), 0, depth or 99)
        for algorithm, options in VARIANTS:
            how: Options = {**options, "ordering": "shuffled:3", "interpreted": interpreted}
            result = secateur.search(algorithm, game, None, depth, how)
            assert (result.value, result.bound) == (value, "exact"), (seed, algorithm, options)
            leads_to(game, None, depth, result)


def test_a_search_to_the_end_merges_at_any_depth() -> None:
    """A node that is met after ways of different length is searched once."""
    mazes = (maze(seed, 40) for seed in range(100))
    game = next(game for game in mazes if secateur.minimax(game, depth=100, merge="states").nodes > 500)
    whole = secateur.minimax(game, merge="states")
    bounded = secateur.minimax(game, depth=100, merge="states")
    assert whole.value == bounded.value
    assert whole.nodes < bounded.nodes / 2
    assert whole.nodes + whole.counts.saved == bounded.nodes + bounded.counts.saved


@pytest.mark.sample(3)
@pytest.mark.parametrize("algorithm", ["minimax", "negamax", "mtdf"])
def test_a_crowded_table_is_as_good_as_an_empty_one(algorithm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its size, and in both executors, the memory answers the same."""
    game = load("connect4")
    state = game.parse("4453")
    counts = set()
    for room in (1 << 7, 1 << 10, 1 << 16):
        monkeypatch.setattr(sys.modules["secateur.textbook.search"], "FIRST_ROOM", room)
        for interpreted in (False, True):
            options: Any = {"merge": "symmetric", "interpreted": interpreted}
            counts.add(secateur.search(algorithm, game, state, 5, options).counts)
    assert len(counts) == 1


def test_mtd_is_fail_soft() -> None:
    for algorithm in ("mtdf", "sss"):
        with pytest.raises(secateur.SecateurError, match="is fail-soft"):
            secateur.search(algorithm, maze(1), None, 3, {"fail": "hard"})
