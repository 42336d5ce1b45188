"""A short set that visits every kernel; run with NUMBA_BOUNDSCHECK=1 it finds indices out of bounds.

A kernel has no exceptions to speak of, so an index error surfaces as one from Numba.
"""

from __future__ import annotations

import pytest

import secateur
from secateur import Engine, perft
from secateur.games import load
from secateur.games.tree import Tree
from secateur.spec import TEXTBOOK

GAMES = ["kalah:houses=3,seeds=3", "tictactoe", "connect4", "othello:size=6", "nim"]


@pytest.mark.sample(5)
@pytest.mark.parametrize("spec", GAMES)
def test_games_stay_within_their_arrays(spec: str) -> None:
    game = load(spec)
    assert perft(game, depth=4) == perft(game, depth=4, interpreted=True)
    for options in ({}, {"ordering": "previous+rank+evaluation"}):
        expected = secateur.alphabeta(game, depth=4, interpreted=True, **options).counts
        assert secateur.alphabeta(game, depth=4, **options).counts == expected


@pytest.mark.parametrize("algorithm", TEXTBOOK)
def test_algorithms_stay_within_their_arrays(algorithm: str) -> None:
    game = Tree.of([[[2, 3], [5, 9]], [[0, 1], [7, 5]]])
    for depth in (1, 2, 3, 4, None):
        assert secateur.search(algorithm, game, depth=depth).complete


@pytest.mark.parametrize("spec", ["kalah:houses=3,seeds=2", pytest.param("othello:size=4", marks=pytest.mark.slow)])
def test_the_engine_stays_within_its_arrays(spec: str) -> None:
    game = load(spec)
    engine, twin = Engine(game, memory="16KB"), Engine(game, memory="16KB", interpreted=True)
    for depth in (1, 4):
        assert engine.search(depth=depth, lines=2).nodes == twin.search(depth=depth, lines=2).nodes
    assert engine.solve().proven == "exact"
    assert engine.reaches(target=0, nodes=2000).nodes > 0
