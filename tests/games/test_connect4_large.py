"""Connect Four on large boards: the same game as on small ones, and the rules once more on 10 x 6."""

from __future__ import annotations

import random

import pytest

import secateur
from secateur import DRAW, LOSS, ONGOING, Engine, SecateurError
from secateur.games import load
from secateur.games.connect4 import ConnectFour
from secateur.games.connect4_large import LargeConnectFour

#: Of 7 x 6, published; and of 10 x 6: all columns are free until the seventh stone, which ten times is one too many.
PERFT = {7: (7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234), 10: (*(10**n for n in range(1, 7)), 10**7 - 10)}


def test_a_size_chooses_the_class() -> None:
    assert type(load("connect4:width=10,height=6")) is type(ConnectFour(width=10)) is LargeConnectFour
    assert type(load("connect4:width=9,height=6")) is ConnectFour
    assert repr(load("connect4:width=10")) == "LargeConnectFour(width=10, height=6)"


@pytest.mark.parametrize("width", PERFT)
@pytest.mark.plain
def test_perft(width: int) -> None:
    game = LargeConnectFour(width=width, height=6)
    assert tuple(secateur.perft(game, depth=depth, interpreted=True) for depth in (1, 2, 3)) == PERFT[width][:3]


@pytest.mark.slow
@pytest.mark.parametrize("width", PERFT)
def test_perft_compiled(width: int) -> None:
    game, known = LargeConnectFour(width=width, height=6), PERFT[width]
    assert tuple(secateur.perft(game, depth=depth, compiled=True) for depth in range(1, len(known) + 1)) == known


@pytest.mark.parametrize(("width", "height"), [(7, 6), (5, 4), (9, 6)])
@pytest.mark.plain
def test_random_games_are_those_of_small_boards(width: int, height: int) -> None:
    large, small, chance = (
        LargeConnectFour(width=width, height=height),
        ConnectFour(width=width, height=height),
        random.Random(1),
    )
    for _ in range(2):
        state, twin = large.start(), small.start()
        while True:
            assert large.format(state) == small.format(twin) and large.parse(small.format(twin)) == state
            assert large.outcome(state) == small.outcome(twin)
            if large.outcome(state) != ONGOING:
                break
            moves = list(large.moves(state))
            assert moves == list(small.moves(twin))
            assert list(large.candidates(state)) == list(small.candidates(twin))
            low, high = small.bounds(twin)
            assert large.bounds(state)[0] <= low <= high <= large.bounds(state)[1]
            assert large.format(large.canonical(state)) in (small.format(twin), mirrored(small.format(twin)))
            move = chance.choice(moves)
            state, twin = large.play(state, move), small.play(twin, move)


def mirrored(text: str) -> str:
    return "/".join(row[::-1] for row in text.split("/"))


def has_four(rows: list[str], sign: str) -> bool:
    """Whether four of a sign stand in a line, square by square."""
    height, width = len(rows), len(rows[0])
    return any(
        all(0 <= r + n * down < height and 0 <= c + n * right < width and rows[r + n * down][c + n * right] == sign
            for n in range(4))
        for r in range(height) for c in range(width) for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    )  # fmt: skip


@pytest.mark.parametrize(("width", "height"), [(10, 6), (9, 8)])
@pytest.mark.plain
def test_random_games_against_the_naive_rules(width: int, height: int) -> None:
    game, chance = ConnectFour(width=width, height=height), random.Random(2)
    for _ in range(2):
        state = game.start()
        while game.outcome(state) == ONGOING:
            rows = game.format(state).split("/")
            assert [move for move in game.moves(state)] == [c for c in range(width) if rows[0][c] == "."]
            state = game.play(state, chance.choice(list(game.moves(state))))
            rows = game.format(state).split("/")
            won = has_four(rows, "xo"[1 - game.player(state)])
            assert game.outcome(state) == (LOSS if won else ONGOING if "." in "".join(rows) else DRAW)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(4, 4), (4, 5)])
def test_small_boards_are_drawn(width: int, height: int) -> None:
    result = Engine(LargeConnectFour(width=width, height=height), memory="4MB", interpreted=True).solve()
    assert (result.score, result.proven) == (0, "exact")


@pytest.mark.plain
def test_an_evaluation_sees_both_players_and_both_sides_alike() -> None:
    game, chance = LargeConnectFour(width=10, height=6), random.Random(5)
    for _ in range(10):
        state = game.start()
        while game.outcome(state) == ONGOING:
            mine, theirs, my_wins, their_wins, heights = state
            assert game.evaluate(state) == -game.evaluate(type(state)(theirs, mine, their_wins, my_wins, heights))
            assert game.evaluate(state) == game.evaluate(game.canonical(state))
            state = game.play(state, chance.choice(list(game.moves(state))))
    three = game.parse("4 10 5 10 6 1")
    assert game.evaluate(three) == 2 * 8 + 3  # both ends of the three, which stand in the middle


def test_the_engine_sees_a_double_threat() -> None:
    game = ConnectFour(width=10, height=6)
    result = Engine(game, memory="1MB", interpreted=True).search(game.parse("5 5 6 6"), depth=3)
    assert game.format_move(game.start(), result.move) in ("4", "7") and result.mate == 3


@pytest.mark.parametrize("parameters", [{"width": 16}, {"width": 3, "height": 30}])
def test_bad_parameters(parameters: dict[str, int]) -> None:
    with pytest.raises(SecateurError, match="width must be from 4 to 15 and height from 1 to 15"):
        ConnectFour(**parameters)
