"""The dial: weaker notches play worse, but not absurdly."""

from __future__ import annotations

from random import Random

import pytest

from secateur import DRAW, ONGOING, Engine, SecateurError
from secateur.games.connect4 import ConnectFour
from secateur.games.tictactoe import TicTacToe
from secateur.strength import STRENGTHS, Strength, choose, strength


def score(game: ConnectFour, first: Strength, second: Strength, seed: int) -> float:
    """What the first of two players gets in one game."""
    random = Random(seed)
    engines = [Engine(game, memory="1MB", interpreted=True) for _ in range(2)]
    state, side = game.start(), 0
    while (outcome := game.outcome(state)) == ONGOING:
        move = choose(engines[side], state, (first, second)[side], random).move
        assert move in list(game.moves(state))
        state, side = game.play(state, move), 1 - side
    return 0.5 if outcome == DRAW else float((outcome > 0) == (side == 0))


def test_a_friendly_opponent_beats_a_beginner() -> None:
    game = ConnectFour(width=5, height=4)
    casual, beginner = strength("casual"), strength("beginner")
    points = sum(score(game, casual, beginner, seed) for seed in range(6))
    points += sum(1 - score(game, beginner, casual, seed) for seed in range(6))
    assert points >= 9, f"{points} of 12"


def test_nobody_overlooks_a_win_or_slips_into_a_loss_that_was_seen() -> None:
    game = TicTacToe()
    engine = Engine(game, memory="1MB", interpreted=True)
    wins, must_block = game.parse("a1 b1 a2 b2"), game.parse("a1 b2 a2")
    careless = Strength("careless", "", 1_000, slips=1.0)
    for seed in range(10):
        assert game.format_move(wins, choose(engine, wins, careless, Random(seed)).move) == "a3"
        assert game.format_move(must_block, choose(engine, must_block, careless, Random(seed)).move) == "a3"


def test_a_slip_is_another_move_with_its_own_line() -> None:
    game = TicTacToe()
    engine = Engine(game, memory="1MB", interpreted=True)
    careless = Strength("careless", "", 1_000, slips=1.0)
    best = engine.search(nodes=1_000, lines=4)
    for seed in range(5):
        result = choose(engine, game.start(), careless, Random(seed))
        assert result.move != result.lines[1].move and result.moves == result.lines[0].moves
        assert {line.move for line in result.lines} == {line.move for line in best.lines}


def test_the_dial_rises() -> None:
    nodes = [each.nodes for each in STRENGTHS.values()]
    slips = [each.slips for each in STRENGTHS.values()]
    assert nodes[-1] is None and nodes[:-1] == sorted(filter(None, nodes)) and slips == sorted(slips, reverse=True)
    with pytest.raises(SecateurError, match="did you mean 'club'"):
        strength("clubb")
