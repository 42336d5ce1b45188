"""Ultimate tic-tac-toe against the rules once more on a grid, and against known counts."""

from __future__ import annotations

import random

import pytest

import secateur
from secateur import DRAW, LOSS, ONGOING, Engine, SecateurError
from secateur.games.ultimate import UltimateTicTacToe

PERFT = (81, 720, 6_336, 55_080, 473_256, 4_020_960)
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


@pytest.mark.plain
def test_perft() -> None:
    counts = [secateur.perft(UltimateTicTacToe(), depth=depth, interpreted=True) for depth in (1, 2, 3)]
    assert counts == list(PERFT[:3])


@pytest.mark.slow
def test_perft_compiled() -> None:
    assert [secateur.perft(UltimateTicTacToe(), depth=depth, compiled=True) for depth in range(1, 7)] == list(PERFT)


class Naive:
    """A dictionary from squares to signs; everything else is found anew each time."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], str] = {}
        self.last: tuple[int, int] | None = None

    def row(self, signs: list[str]) -> str:
        for line in LINES:
            found = {signs[int(place)] for place in line}
            if found in ({"X"}, {"O"}):
                return found.pop()
        return ""

    def board(self, number: int) -> list[str]:
        column, row = number % 3 * 3, number // 3 * 3
        return [self.signs.get((column + square % 3, row + square // 3), "") for square in range(9)]

    def winners(self) -> list[str]:
        return [self.row(self.board(number)) for number in range(9)]

    def open(self) -> list[int]:
        return [number for number, winner in enumerate(self.winners()) if not winner and "" in self.board(number)]

    def moves(self) -> set[tuple[int, int]]:
        boards = self.open()
        if self.last is not None:
            sent = self.last[0] % 3 + 3 * (self.last[1] % 3)
            boards = [sent] if sent in boards else boards
        every = {(column, row) for column in range(9) for row in range(9)}
        return {(c, r) for c, r in every - self.signs.keys() if c // 3 + 3 * (r // 3) in boards}


@pytest.mark.plain
def test_random_games_against_the_naive_rules() -> None:
    game, chance = UltimateTicTacToe(), random.Random(12)
    ends = set()
    for _ in range(25):
        state, naive = game.start(), Naive()
        while game.outcome(state) == ONGOING:
            moves = {
                ("abcdefghi".index(name[0]), int(name[1]) - 1): move
                for move in game.moves(state)
                if (name := game.format_move(state, move))
            }
            assert set(moves) == naive.moves(), game.show(state)
            assert not naive.row(naive.winners())
            square = chance.choice(list(moves))
            won = len([winner for winner in naive.winners() if winner])
            makes_board = game.noisy(state, moves[square])
            naive.signs[square] = "XO"[state.player]
            naive.last = square
            state = game.play(state, moves[square])
            assert makes_board == (len([winner for winner in naive.winners() if winner]) > won)
        winner = naive.row(naive.winners())
        assert (game.outcome(state) == LOSS and winner == "XO"[1 - state.player]) or (
            game.outcome(state) == DRAW and not winner and not naive.open()
        )
        ends.add(game.outcome(state))
    assert ends == {LOSS, DRAW}


@pytest.mark.plain
def test_eight_symmetries() -> None:
    game, chance = UltimateTicTacToe(), random.Random(13)
    first = {game.canonical(game.play(game.start(), move)) for move in game.moves(game.start())}
    assert len(first) == 15  # 9 squares around the middle, and those on the lines of symmetry
    state = game.start()
    for _ in range(30):
        state = game.play(state, chance.choice(list(game.moves(state))))
        image = game.canonical(state)
        assert game.canonical(image) == image and game.parse(game.format(image)) == image
        assert game.evaluate(image) == game.evaluate(state) and game.count(image) == game.count(state)


def test_a_closed_board_gives_the_choice() -> None:
    game = UltimateTicTacToe()
    state = game.parse("e5 d4 a1 b1 d1 c3 g7 b2 e4 e2 e6")  # X has won the board in the middle
    assert game.show(state).endswith("boards: X 1, O 0; O to move on the board from d7")
    state = game.parse("e5 d4 a1 b1 d1 c3 g7 b2 e4 e2 e6 e8")
    assert game.show(state).endswith("boards: X 1, O 0; X to move on any board")
    assert not {36, 44} & set(game.moves(state))


def test_the_engine_wins_a_board() -> None:
    game = UltimateTicTacToe()
    state = game.parse("e5 d4 a1 b1 d1 c3 g7 b2 e4 e2")
    result = Engine(game, memory="1MB", interpreted=True).search(state, depth=2)
    assert game.format_move(state, result.move) == "e6"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("e5 a1", "move 2: 'a1' is not a legal move here; legal: d4 e4 f4"),
        ("X/O any x", "is not a position"),
        ("/".join(["........."] * 9) + " b1 x", "write the board to play on before the player: any"),
        (
            "/".join(["........."] * 7 + ["OOO......", "XXX......"]) + " any x",
            "both players have a line on the same board",
        ),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        UltimateTicTacToe().parse(text)
    assert message in str(error.value) and "\n" not in str(error.value)
