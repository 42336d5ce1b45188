"""Gomoku: the rules of tic-tac-toe on a goban, and an evaluation that plays near the stones."""

import random

import pytest

import secateur
from secateur import ONGOING
from secateur.games import load
from secateur.games.gomoku import Gomoku
from secateur.games.tictactoe import TicTacToe

GAME = Gomoku()


def chosen(text: str, depth: int = 2) -> str:
    state = GAME.parse(text)
    result = secateur.Engine(GAME, memory="1MB", interpreted=True).search(state, depth=depth)
    return GAME.format_move(state, result.move or 0)


@pytest.mark.parametrize("text", ["h8", "h8 h9", "d4 e5 d5", "c12 d11 e10"])
def test_moves_are_near_the_stones(text: str) -> None:
    """No more than two lines from some stone, wherever they are."""
    move = GAME.parse_move(GAME.start(), chosen(text, 1))
    stones = [GAME.parse_move(GAME.start(), stone) for stone in text.split()]
    far = min(max(abs(move % 15 - stone % 15), abs(move // 15 - stone // 15)) for stone in stones)
    assert far <= 2


def test_the_first_stone_is_in_the_middle() -> None:
    assert chosen("", 1) == "h8"


def test_an_open_three_is_met_and_made() -> None:
    assert chosen("h8 a1 h9 a2 h10", 2) in ("h7", "h11", "h6", "h12")  # black has three
    assert chosen("h8 a1 h9 o15 h10 o1", 1) in ("h7", "h11")


def test_an_evaluation_sees_both_players_alike() -> None:
    chance = random.Random(2)
    state = GAME.start()
    for _ in range(12):
        other = state._replace(mine=state.theirs, theirs=state.mine)
        assert GAME.evaluate(state) == -GAME.evaluate(other) == GAME.evaluate(GAME.canonical(state))
        state = GAME.play(state, chance.choice(list(GAME.moves(state))))
    assert GAME.evaluate(GAME.parse("h8 a1 h9 a2 h10 c1")) > GAME.evaluate(GAME.parse("h8 a1 h9 a2 d3 c1")) > 0


def test_the_rules_are_those_of_tic_tac_toe() -> None:
    twin, chance = TicTacToe(width=15, height=15, row=5), random.Random(4)
    state = GAME.start()
    while GAME.outcome(state) == ONGOING:
        assert list(GAME.moves(state)) == list(twin.moves(state)) and twin.outcome(state) == ONGOING
        state = GAME.play(state, chance.choice(list(GAME.moves(state))))
    assert twin.outcome(state) == GAME.outcome(state) and twin.format(state) == GAME.format(state)


def test_the_picture_is_a_goban() -> None:
    board = GAME.picture(GAME.parse("h8 i9"))
    assert board.kind == "goban" and board.colours == ("black", "white") and board.names[112] == "h8"
    assert [(cell, piece.shape, piece.side) for cell, piece in board.pieces.items()] == [
        (112, "stone", 0), (128, "stone", 1)
    ]  # fmt: skip
    assert load("gomoku") == GAME and "Black to move" in GAME.show(GAME.parse("h8 i9"))
