"""Amazons: published counts, random games against rules written again, symmetry, notation."""

import random

import pytest

import secateur
from secateur import LOSS, ONGOING, SecateurError
from secateur.games.amazons import Amazons

Square = tuple[int, int]
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


class Naive:
    """The rules once more, on a dict of signs."""

    def __init__(self, text: str) -> None:
        rows = text.split()[0].split("/")[::-1]
        self.size = len(rows)
        self.signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}

    def seen(self, square: Square) -> list[Square]:
        found = []
        for right, up in WAYS:
            x, y = square[0] + right, square[1] + up
            while self.signs.get((x, y)) == ".":
                found.append((x, y))
                x, y = x + right, y + up
        return found

    def name(self, square: Square) -> str:
        return "abcdefghijkl"[square[0]] + str(square[1] + 1)

    def turns(self, sign: str) -> set[tuple[str, str]]:
        """All turns of a player, as a move and an arrow."""
        found = set()
        for amazon in [square for square, other in self.signs.items() if other == sign]:
            for square in self.seen(amazon):
                self.signs[amazon], self.signs[square] = ".", sign
                move = f"{self.name(amazon)}-{self.name(square)}"
                found |= {(move, self.name(arrow)) for arrow in self.seen(square)}
                self.signs[amazon], self.signs[square] = sign, "."
        return found


def test_first_turns() -> None:
    """2,176 on the usual board."""
    game = Amazons()
    assert secateur.perft(game, depth=2, interpreted=True) == len(Naive(game.format(game.start())).turns("W")) == 2176


@pytest.mark.slow
def test_two_turns() -> None:
    """The number in the literature for the second turn."""
    assert secateur.perft(Amazons(), depth=4, compiled=True) == 4_307_152


@pytest.mark.parametrize(("size", "games"), [(4, 5), (5, 3), (10, 1)])
@pytest.mark.plain
def test_random_games_against_the_naive_rules(size: int, games: int) -> None:
    game, chance = Amazons(size=size), random.Random(size)
    for _ in range(games):
        state = game.start()
        while game.outcome(state) == ONGOING:
            if state.shooter < 0 and (size < 10 or chance.random() < 0.1):
                naive = Naive(game.format(state)).turns("WB"[state.player])
                found = set()
                for move in game.moves(state):
                    moved = game.play(state, move)
                    texts = [game.format_move(moved, arrow) for arrow in game.moves(moved)]
                    assert len(set(texts)) == len(texts)
                    found |= {(game.format_move(state, move), arrow) for arrow in texts}
                assert found == naive
            assert game.parse(game.format(state)) == state
            state = game.play(state, chance.choice(list(game.moves(state))))
        assert game.outcome(state) == LOSS and not Naive(game.format(state)).turns("WB"[state.player])


def queens_distance(text: str, sign: str) -> dict[Square, int]:
    """In how many moves a player's amazons reach each free square."""
    naive = Naive(text)
    reached = {square: 0 for square, other in naive.signs.items() if other == sign}
    front = list(reached)
    while front:
        after = []
        for square in front:
            for other in naive.seen(square):
                if other not in reached:
                    reached[other] = reached[square] + 1
                    after.append(other)
        front = after
    return {square: moves for square, moves in reached.items() if naive.signs[square] == "."}


def test_an_evaluation_counts_who_is_first() -> None:
    game, chance = Amazons(size=5), random.Random(7)
    state = game.start()
    for _ in range(16):
        text = game.format(state)
        mine, theirs = (queens_distance(text, sign) for sign in ("WB", "BW")[state.player])
        first = [(mine.get(square, 99), theirs.get(square, 99)) for square in mine.keys() | theirs.keys()]
        assert game.evaluate(state) == sum((one < other) - (one > other) for one, other in first)
        state = game.play(state, chance.choice(list(game.moves(state))))


def test_who_cannot_move_loses() -> None:
    game = Amazons(size=4)
    state = game.parse("Wx.B/xx../..../.... white")
    assert game.outcome(state) == LOSS
    assert game.outcome(game.parse("Wx.B/xx../..../.... black")) == ONGOING


def test_images_are_the_same_position() -> None:
    game, chance = Amazons(size=5), random.Random(3)
    state = game.start()
    for _ in range(14):
        images = {game.canonical(state)}
        for places in game.images:
            boards = [secateur.games.words.image_of(board, places) for board in state[:3]]
            shooter = int(places[state.shooter]) if state.shooter >= 0 else -1
            image = type(state)(boards[0], boards[1], boards[2], state.player, shooter)
            images.add(game.canonical(image))
            assert game.evaluate(image) == game.evaluate(state)
        assert len(images) == 1
        state = game.play(state, chance.choice(list(game.moves(state))))


def test_moves_and_arrows_in_one_word() -> None:
    game = Amazons()
    assert game.parse("d1-d7/g7 a7-b7/b5") == game.parse("d1-d7 g7 a7-b7 b5")
    state = game.parse("d1-d7")
    assert game.player(state) == 0 and game.touched(state, game.parse_move(state, "g7")) == (66,)
    assert game.touched(game.start(), game.parse_move(game.start(), "d1-d7")) == (3, 63)
    assert "White to shoot" in game.show(state) and game.picture(state).note == "White must shoot"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b1-b9", "'b1-b9' is not a legal move"),
        ("W/B white", "is not a position: write the moves, as in d1-d7/g7, or 4 rows of 4"),
        ("W..B/..../..../.... red", "is not a position"),
        ("W..B/..../..../.... white d4", "no amazon of the player to move is on d4"),
    ],
)
def test_wrong_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        Amazons(size=4).parse(text)
