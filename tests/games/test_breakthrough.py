"""Breakthrough against published counts, solved boards, and the rules once more on a dictionary."""

from __future__ import annotations

import functools
import random

import pytest

import secateur
from secateur import LOSS, ONGOING, WIN, Engine, SecateurError
from secateur.games.breakthrough import Breakthrough, BreakthroughState

PERFT = (22, 484, 11_132, 256_036, 6_182_818, 149_264_638)


@pytest.mark.plain
def test_perft() -> None:
    assert [secateur.perft(Breakthrough(), depth=depth, interpreted=True) for depth in (1, 2)] == list(PERFT[:2])


@pytest.mark.slow
def test_perft_compiled() -> None:
    assert [secateur.perft(Breakthrough(), depth=depth, compiled=True) for depth in range(1, 7)] == list(PERFT)


@pytest.mark.parametrize(("width", "height", "first_wins"), [
    (2, 5, False),
    pytest.param(3, 5, False, marks=pytest.mark.slow),
    pytest.param(4, 5, False, marks=pytest.mark.slow),
    pytest.param(3, 6, True, marks=pytest.mark.slow),
])  # fmt: skip
def test_solved_boards(width: int, height: int, first_wins: bool) -> None:
    result = Engine(Breakthrough(width=width, height=height), memory="16MB", interpreted=width == 2).solve()
    assert result.proven == "exact" and (result.score > 0) == first_wins


def naive_moves(state: BreakthroughState, width: int, height: int) -> set[tuple[int, int]]:
    """The rules as a book has them: by column and row."""
    board = {}
    for square in range(width * height):
        for side, pieces in enumerate((state.white, state.black)):
            if int(pieces) >> square & 1:
                board[square % width, square // width] = side
    found = set()
    for (column, row), side in board.items():
        for sideways in (-1, 0, 1) if side == state.player else ():
            to = column + sideways, row + (1 if side == 0 else -1)
            free = to not in board or (sideways != 0 and board[to] != side)
            if 0 <= to[0] < width and 0 <= to[1] < height and free:
                found.add((row * width + column, to[1] * width + to[0]))
    return found


@pytest.mark.parametrize(("width", "height"), [(8, 8), (5, 6), (2, 9)])
@pytest.mark.plain
def test_moves_against_the_naive_rules(width: int, height: int) -> None:
    game, chance = Breakthrough(width=width, height=height), random.Random(3)
    for _ in range(4):
        state = game.start()
        while game.outcome(state) == ONGOING:
            moves = list(game.moves(state))
            assert {(move // 64, move % 64) for move in moves} == naive_moves(state, width, height)
            assert [move for move in moves if game.noisy(state, move)] == list(game.noisy_moves(state))
            state = game.play(state, chance.choice(moves))


@pytest.mark.plain
def test_bounds_and_candidates_hold() -> None:
    """Near the end of random games, against a search that uses neither."""
    game, chance = Breakthrough(width=3, height=6), random.Random(5)

    @functools.cache
    def value(state: BreakthroughState) -> int:
        outcome = game.outcome(state)
        if outcome != ONGOING:
            return outcome
        best = max(-value(game.play(state, move)) for move in game.moves(state))
        return best - 1 if best > 0 else best + 1

    compared = races = 0
    for _ in range(120):
        state = game.start()
        while game.outcome(state) == ONGOING:
            if game.remaining(state) <= 15:
                low, high = game.bounds(state)
                assert low <= value(state) <= high, state
                some = [-value(game.play(state, move)) for move in game.candidates(state)]
                assert low == high or (some and max(some) - (1 if max(some) > 0 else -1) == value(state)), state
                compared += 1
                races += low > LOSS + 4 or high < WIN - 3
            state = game.play(state, chance.choice(list(game.moves(state))))
    assert compared > 100 and races > 30


def test_notation() -> None:
    game = Breakthrough()
    state = game.parse("d2d3 e7e6 d3d4 e6d5 d4e5")
    assert [game.format_move(state, move) for move in game.noisy_moves(state)] == []
    state = game.parse("b2b3 a7a6 b3b4 a6a5")
    for text in ("b4xa5", "b4a5", "B4-A5"):
        assert game.format_move(state, game.parse_move(state, text)) == "b4xa5"
    assert game.parse(game.format(state)) == state
    assert game.show(game.parse("b2c3")).splitlines()[5:] == [
        "3 . . W . . . . .",
        "2 W . W W W W W W",
        "1 W W W W W W W W",
        "  a b c d e f g h",
        "",
        "Black to move",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b2b4", "move 1: 'b2b4' is not a legal move here"),
        ("BB/WW white", "is not a position: write the moves from the start"),
        ("BBB/.../.../.../WWW green", "is not a position"),
        ("WBB/.../.../.../WWW white", "White has reached the far row: the other player must be to move"),
        ("WBB/.../.../.../WWB white", "only one player can have reached the far row"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        Breakthrough(width=3, height=5).parse(text)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("parameters", [{"width": 1}, {"height": 4}, {"width": 9, "height": 8}])
def test_bad_parameters(parameters: dict[str, int]) -> None:
    with pytest.raises(SecateurError, match="width must be at least 2, height at least 5"):
        Breakthrough(**parameters)
