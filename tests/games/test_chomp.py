"""Chomp against what is known of it, and against a search of every bite."""

from __future__ import annotations

import functools
import random

import pytest

from secateur import LOSS, ONGOING, WIN, Engine, SecateurError
from secateur.games.chomp import BITS, MOST, Chomp


def first_bite(width: int, height: int) -> str:
    game = Chomp(width=width, height=height)
    result = Engine(game, memory="4MB", interpreted=True).solve()
    assert result.proven == "exact" and result.score > 0
    return game.format_move(game.start(), result.move)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_square_bar_is_won_by_leaving_two_edges(size: int) -> None:
    assert first_bite(size, size) == "b2"


@pytest.mark.parametrize("width", [2, 3, 5, 7])
def test_two_rows_are_won_by_the_last_corner(width: int) -> None:
    assert first_bite(width, 2) in ({f"{'abcdefg'[width - 1]}2"} | ({"b2"} if width == 2 else set()))


def test_the_poisoned_square_alone_loses() -> None:
    result = Engine(Chomp(width=1, height=1), memory="1MB", interpreted=True).solve()
    assert result.score == LOSS + 1 and result.proven == "exact"


@functools.cache
def naive(left: frozenset[tuple[int, int]]) -> int:
    """The value by looking at every bite, on a set of squares."""
    if not left:
        return WIN
    best = LOSS
    for column, row in left:
        value = -naive(frozenset((c, r) for c, r in left if c < column or r < row))
        best = max(best, value - 1 if value > 0 else value + 1)
    return best


@pytest.mark.parametrize(("width", "height"), [(4, 4), (6, 3), (3, 5)])
@pytest.mark.plain
def test_random_games_against_the_naive_rules(width: int, height: int) -> None:
    game, chance = Chomp(width=width, height=height), random.Random(5)
    for _ in range(25):
        state = game.start()
        while game.outcome(state) == ONGOING:
            heights = [state.heights >> BITS * column & MOST for column in range(width)]
            left = frozenset((column, row) for column, high in enumerate(heights) for row in range(high))
            moves = list(game.moves(state))
            assert {(move % width, move // width) for move in moves} == left
            value = naive(left)
            low, high = game.bounds(state)
            assert low <= value <= high, game.show(state)
            assert game.remaining(state) == len(left)
            image = game.canonical(state)
            assert game.canonical(image) == image
            mirrored = frozenset((row, column) for column, row in left)
            assert naive(mirrored) == value
            state = game.play(state, chance.choice(moves))
        assert game.outcome(state) == WIN


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("d1", "move 1: 'd1' is not a legal move here; legal: a1 b1 c1 a2 b2 c2"),
        ("OO first", "move 1: 'OO' is not a legal move here"),
        ("O.O/#OO first", "a bar must have its poisoned square # at a1"),
        ("OOO/OOO first", "a bar must have its poisoned square # at a1"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        Chomp(width=3, height=2).parse(text)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("parameters", [{"width": 0}, {"height": 16}])
def test_bad_parameters(parameters: dict[str, int]) -> None:
    with pytest.raises(SecateurError, match="width and height must be from 1 to 15"):
        Chomp(**parameters)
