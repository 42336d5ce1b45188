"""What people are told of each game: nothing missing, and moves that can be played."""

from __future__ import annotations

import pytest

from secateur.games import GAMES, load
from secateur.games.handbook import told_of
from secateur.play import GameSoFar

ALIASES = {"reversi"}


@pytest.mark.parametrize("name", sorted(set(GAMES) - ALIASES))
def test_rules_parameters_and_a_game(name: str) -> None:
    game, told = load(name), told_of(name)
    assert len(told.rules) > 80
    assert set(told.parameters) == {each for each in game.parameters if not game.is_data(each)}
    here = GameSoFar.begin(game, "")
    for move in told.moves.split():
        here = here.read(move)
    assert told.moves and not here.over
