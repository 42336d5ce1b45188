"""Domineering against solved boards, and its promises against a search of every move."""

from __future__ import annotations

import functools
import random

import pytest

from secateur import LOSS, ONGOING, WIN, Engine, SecateurError
from secateur.games.domineering import Domineering, DomineeringState

#: Whether the first player wins on a square board (Breuker, Uiterwijk and van den Herik, 2000).
FIRST_WINS = {2: True, 3: True, 4: True, 5: False, 6: True}


@pytest.mark.parametrize(
    ("size", "first_wins"),
    [pytest.param(*item, marks=pytest.mark.slow) if item[0] > 5 else item for item in FIRST_WINS.items()],
)
def test_square_boards(size: int, first_wins: bool) -> None:
    result = Engine(Domineering(width=size, height=size), memory="16MB", interpreted=size < 6).solve()
    assert result.proven == "exact" and (result.score > 0) == first_wins


@functools.cache
def naive(empty: frozenset[tuple[int, int]], upright: bool) -> int:
    """The value by looking at every move, on a set of squares."""
    best = LOSS
    for column, row in empty:
        other = (column, row + 1) if upright else (column + 1, row)
        if other in empty:
            value = -naive(empty - {(column, row), other}, not upright)
            best = max(best, value - 1 if value > 0 else value + 1)
    return best


@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 3), (2, 7), (1, 6)])
@pytest.mark.plain
def test_random_games_against_the_naive_rules(width: int, height: int) -> None:
    game, chance, sure = Domineering(width=width, height=height), random.Random(3), 0
    for _ in range(20):
        state = game.start()
        while True:
            cells = [square for square in range(width * height) if not int(state.covered) >> square & 1]
            empty = frozenset((square % width, square // width) for square in cells)
            upright = state.player == 0
            moves = [] if game.outcome(state) == LOSS else list(game.moves(state))
            assert [(move % width, move // width) for move in moves] == [
                (column, row)
                for row in range(height)
                for column in range(width)
                if {(column, row), (column, row + 1) if upright else (column + 1, row)} <= empty
            ]
            if game.outcome(state) != ONGOING:
                break
            if len(empty) <= 13:
                low, high = game.bounds(state)
                assert low <= naive(empty, upright) <= high, game.show(state)
                sure += low > LOSS + 2 or high < WIN - 1
                assert len(game.format(game.canonical(state))) == len(game.format(state))
            state = game.play(state, chance.choice(moves))
    assert sure > 10


def test_four_images() -> None:
    game = Domineering(width=4, height=4)
    assert len({game.canonical(game.play(game.start(), move)) for move in game.moves(game.start())}) == 4
    state = game.parse("a1a2 c4d4")
    assert isinstance(state, DomineeringState) and game.canonical(game.canonical(state)) == game.canonical(state)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a1b1", "move 1: 'a1b1' is not a legal move here; legal: a1a2 b1b2"),
        ("X./.X left", "is not a position: write the moves from the start"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        Domineering(width=2, height=2).parse(text)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("parameters", [{"width": 0}, {"height": 1}, {"width": 13, "height": 5}])
def test_bad_parameters(parameters: dict[str, int]) -> None:
    with pytest.raises(SecateurError, match="width must be at least 1, height at least 2"):
        Domineering(**parameters)
