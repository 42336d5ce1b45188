"""Dots and boxes against solved boards, and its promises against a search that looks at every move."""

from __future__ import annotations

import functools
import random

import pytest

from secateur import ONGOING, Engine, SecateurError
from secateur.games.dots import DotsAndBoxes, DotsState

#: The first player's margin by boxes.
MARGINS = {(1, 1): -1, (1, 2): 0, (1, 3): -1, (1, 4): 0, (2, 2): 2, (2, 3): -2, (3, 3): -3}


@pytest.mark.parametrize(
    ("width", "height"),
    [pytest.param(*size, marks=pytest.mark.slow) if size in ((2, 3), (3, 3)) else size for size in MARGINS],
)
def test_margins(width: int, height: int) -> None:
    for sides in {(width, height), (height, width)}:
        game = DotsAndBoxes(width=sides[0], height=sides[1])
        result = Engine(game, memory="16MB", interpreted=width * height < 9).solve()
        assert (result.score, result.proven) == (MARGINS[width, height], "exact")


def naive_play(edges: frozenset[tuple[float, float]], edge: tuple[float, float], width: int, height: int) -> int:
    """How many boxes an edge makes; edges and boxes are told by their middles."""
    made = 0
    for column in range(width):
        for row in range(height):
            middle = column + 0.5, row + 0.5
            box = {(middle[0] + x, middle[1] + y) for x, y in ((0.5, 0), (-0.5, 0), (0, 0.5), (0, -0.5))}
            made += edge in box and box <= edges | {edge}
    return made


@pytest.mark.plain
def test_random_games_against_the_naive_rules() -> None:
    chance = random.Random(2)
    for width, height in [(1, 1), (2, 3), (4, 3), (5, 5), (1, 9)]:
        game = DotsAndBoxes(width=width, height=height)
        middle = {
            edge: ((ord(name[0]) - ord("a")) / 2, (int(name[1:]) - 1) / 2)
            for edge in range(game.count_edges)
            if (name := game.format_move(game.start(), edge))
        }
        state, drawn, scores = game.start(), frozenset[tuple[float, float]](), [0, 0]
        while game.outcome(state) == ONGOING:
            moves = list(game.moves(state))
            assert {middle[move] for move in moves} == set(middle.values()) - drawn
            move = chance.choice(moves)
            made = naive_play(drawn, middle[move], width, height)
            assert game.noisy(state, move) == (made > 0)
            drawn |= {middle[move]}
            scores[state.player] += made
            before, state = state, game.play(state, move)
            assert (state.player == before.player) == (made > 0)
            assert state.lead == scores[state.player] - scores[1 - state.player]
        assert sum(scores) == width * height


@pytest.mark.parametrize(("width", "height", "left"), [(2, 2, 12), (3, 3, 10), (1, 6, 11), (4, 2, 11)])
@pytest.mark.plain
def test_candidates_and_symmetries_hold(width: int, height: int, left: int) -> None:
    """One of the candidates is a best move, and an image has the same value; near the end of random games."""
    game, chance = DotsAndBoxes(width=width, height=height), random.Random(7)

    @functools.cache
    def value(edges: int) -> int:
        """What the player to move wins of the boxes that are left."""
        state = DotsState(edges, 0, 0)
        if edges == game.full:
            return 0
        return max(worth(state, move) for move in game.moves(state))

    def worth(state: DotsState, move: int) -> int:
        after = game.play(state, move)
        return after.lead + value(after.edges) if after.player == 0 else -after.lead - value(after.edges)

    gifts = 0
    for _ in range(25):
        state = game.start()
        while game.outcome(state) == ONGOING:
            if game.remaining(state) <= left:
                fresh = DotsState(state.edges, 0, 0)
                some = list(game.candidates(fresh))
                assert max(worth(fresh, move) for move in some) == value(state.edges), game.show(state)
                gifts += len(some) == 2 and worth(fresh, some[0]) < worth(fresh, some[1])
                image = game.canonical(state)
                assert value(image.edges) == value(state.edges) and game.canonical(image) == image
                low, high = game.bounds(fresh)
                assert low <= value(state.edges) <= high
            safe = [move for move in game.moves(state) if game.rank(state, move) == 1]
            state = game.play(state, chance.choice(safe or list(game.moves(state))))
    assert gifts or (width, height) == (2, 2)


def test_corners_and_turns_are_symmetric() -> None:
    game = DotsAndBoxes(width=2, height=2)
    assert len({game.canonical(game.play(game.start(), move)) for move in game.moves(game.start())}) == 2
    game = DotsAndBoxes(width=3, height=2)
    assert len({game.canonical(game.play(game.start(), move)) for move in game.moves(game.start())}) == 5


def test_show_and_picture() -> None:
    game = DotsAndBoxes(width=2, height=1)
    state = game.parse("b1 a2 c2 b3")
    assert game.show(state) == "3 + - +   +\n2 | # |    \n1 + - +   +\n  a b c d e\n\nFirst 0, Second 1; Second to move"
    board = game.picture(state)
    assert board.names[game.touched(state, 1)[0]] == "d1" and board.note == "First 0, Second 1"
    assert board.pieces[0].text == "■"
    assert {board.names[cell] for cell in board.pieces} == {"box b2", "b1", "a2", "c2", "b3"}
    assert board.lies(game.touched(state, 1)[0]) == "across" and board.lies(game.touched(state, 4)[0]) == "upright"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b1 b1", "move 2: 'b1' is not a legal move here"),
        ("a1", "move 1: 'a1' is not a legal move here"),
        ("b1 / first", "is not a position: write the edges as they were drawn"),
        ("b1 / 1 / first", "a lead of 1 is not possible with 0 boxes made"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        DotsAndBoxes().parse(text)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("parameters", [{"width": 0}, {"width": 6, "height": 5}])
def test_bad_parameters(parameters: dict[str, int]) -> None:
    with pytest.raises(SecateurError, match="width and height must be at least 1, with at most 62 edges"):
        DotsAndBoxes(**parameters)
