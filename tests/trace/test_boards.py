"""The small boards: every game's, without rulers, the same size at every state."""

from __future__ import annotations

import random

import pytest

import secateur
from secateur import ONGOING
from secateur.games import load
from secateur.games.tree import Tree
from secateur.trace.draw.boards import boards_of, small_board

SIZES = {"tictactoe": (3, 5), "connect4": (6, 13), "othello": (8, 15), "othello:size=4": (4, 7)}


@pytest.mark.parametrize("spec", SIZES)
def test_the_size_never_changes(spec: str) -> None:
    game, chance = load(spec), random.Random(1)
    for _ in range(5):
        state = game.start()
        while True:
            board = small_board(game, state)
            assert (len(board), *{len(line) for line in board}) == SIZES[spec]
            if game.outcome(state) != ONGOING:
                break
            state = game.play(state, chance.choice(list(game.moves(state))))


def test_what_is_no_small_board() -> None:
    gomoku = load("gomoku")
    assert small_board(gomoku, gomoku.start()) == ()
    assert boards_of(secateur.trace(Tree.of([[3, 12], [2, 4]]))) is None  # its nodes have names


def test_kalah_grows_by_a_digit_at_most() -> None:
    game = load("kalah")
    late = game.parse("0 0 0 0 2 1 10 / 7 3 0 0 0 0 25 / first")
    for state in (game.start(), late):
        board = small_board(game, state)
        assert len(board) == 3 and not any(letter in "".join(board) for letter in "abcdef")


def test_heaps_keep_their_names() -> None:
    nim = load("nim")
    assert small_board(nim, nim.start()) == ("a |||  ", "b |||| ", "c |||||")


def test_boards_in_a_picture() -> None:
    game = load("tictactoe")
    tree = secateur.trace(game, game.parse("a1 b2 c3 a3 c1 b1"), 9)
    svg = tree.svg(board=boards_of(tree))
    assert ">O . X</text>" in svg and ">a b c</text>" not in svg
