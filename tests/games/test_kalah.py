import copy
import functools
import random

import pytest

import secateur
from secateur import ONGOING, SecateurError
from secateur.games.kalah import Kalah, KalahState

#: The first player's margin by houses, for 1, 2, 3... seeds.
MARGINS = {
    1: (0, -2, 6, -2, 2, 0),
    2: (2, -2, -2, -10, 6, 8),
    3: (0, 4, 2, 2, 6, -8),
    4: (2, 6, 6, 2, 4, 0),
    5: (0, 2, 6, 10),
    6: (2, 6, 2),
}

#: By houses and seeds, when the last seed is captured even if the house opposite is empty.
EMPTY_CAPTURE = {(2, 4): -12, (3, 6): -10, (4, 3): 8, (5, 2): 0, (5, 3): 8, (5, 4): 12, (6, 2): 10}

SIZES = [(houses, seeds) for houses, margins in MARGINS.items() for seeds in range(1, len(margins) + 1)]
SMALL = [(houses, seeds) for houses, seeds in SIZES if houses <= 2 or houses * seeds <= 9]


def margin(houses: int, seeds: int, empty_capture: bool = False, interpreted: bool = False) -> int:
    game = Kalah(houses=houses, seeds=seeds, empty_capture=empty_capture)
    return secateur.mtdf(game, ordering="rank", interpreted=interpreted).value


@pytest.mark.parametrize(("houses", "seeds"), SMALL)
@pytest.mark.plain
def test_margins_interpreted(houses: int, seeds: int) -> None:
    assert margin(houses, seeds, interpreted=True) == MARGINS[houses][seeds - 1]


@pytest.mark.parametrize(("houses", "seeds"), [(2, 4)])
def test_empty_capture_interpreted(houses: int, seeds: int) -> None:
    assert margin(houses, seeds, empty_capture=True, interpreted=True) == EMPTY_CAPTURE[houses, seeds]


@pytest.mark.slow
def test_empty_capture_compiled() -> None:
    assert margin(4, 3, empty_capture=True) == EMPTY_CAPTURE[4, 3]


@pytest.mark.slow
@pytest.mark.parametrize(("houses", "seeds"), sorted(set(SIZES) - set(SMALL)))
def test_margins_slowly(houses: int, seeds: int) -> None:
    assert margin(houses, seeds) == MARGINS[houses][seeds - 1]


@pytest.mark.slow
@pytest.mark.parametrize(("houses", "seeds"), sorted(set(EMPTY_CAPTURE) - {(2, 4), (4, 3)}))
def test_empty_capture_slowly(houses: int, seeds: int) -> None:
    assert margin(houses, seeds, empty_capture=True) == EMPTY_CAPTURE[houses, seeds]


class Naive:
    """The rules once more, seed by seed on lists: pits 0... are the first player's, then the store, and so on."""

    def __init__(self, houses: int, seeds: int, empty_capture: bool) -> None:
        self.houses, self.empty_capture, self.player = houses, empty_capture, 0
        self.pits = ([seeds] * houses + [0]) * 2

    def play(self, house: int) -> None:
        around = len(self.pits)
        own, other = self.player * (self.houses + 1), (1 - self.player) * (self.houses + 1)
        pit = own + house
        seeds, self.pits[pit] = self.pits[pit], 0
        while seeds:
            pit = (pit + 1) % around
            if pit != other + self.houses:
                self.pits[pit] += 1
                seeds -= 1
        if pit == own + self.houses:
            return
        if own <= pit < own + self.houses and self.pits[pit] == 1:
            opposite = 2 * self.houses - pit
            if self.pits[opposite] or self.empty_capture:
                self.pits[own + self.houses] += self.pits[opposite] + 1
                self.pits[opposite] = self.pits[pit] = 0
        self.player = 1 - self.player

    def score(self) -> int | None:
        """The first player's margin once a side is empty."""
        first, second = self.pits[: self.houses], self.pits[self.houses + 1 : -1]
        if any(first) and any(second):
            return None
        return sum(first) + self.pits[self.houses] - sum(second) - self.pits[-1]

    def text(self) -> str:
        sides = self.pits[: self.houses + 1], self.pits[self.houses + 1 :]
        first, second = (" ".join(map(str, side)) for side in sides)
        return f"{first} / {second} / {('first', 'second')[self.player]}"


@pytest.mark.parametrize("empty_capture", [False, True])
@pytest.mark.parametrize(("houses", "seeds"), [(1, 9), (2, 12), (3, 6), (6, 4), (6, 10), (8, 7)])
@pytest.mark.plain
def test_random_games_against_the_naive_rules(houses: int, seeds: int, empty_capture: bool) -> None:
    game, chance = Kalah(houses=houses, seeds=seeds, empty_capture=empty_capture), random.Random(1)
    for _ in range(20):
        state, naive = game.start(), Naive(houses, seeds, empty_capture)
        while game.outcome(state) == ONGOING:
            assert naive.score() is None
            move = chance.choice(list(game.moves(state)))
            before = state
            state = game.play(state, move)
            naive.play(move)
            assert game.format(state) == naive.text()
            assert game.parse(naive.text()) == state
            gain = game.evaluate(state) * (1 if state.player == before.player else -1) - game.evaluate(before)
            assert game.noisy(before, move) == (gain > 1)
        score = naive.score()
        assert score == game.outcome(state) * (1 if state.player == 0 else -1)


def naive_perft(naive: Naive, depth: int) -> int:
    leaves = 0
    own = naive.player * (naive.houses + 1)
    for house in range(naive.houses) if naive.score() is None else ():
        if naive.pits[own + house]:
            after = copy.deepcopy(naive)
            after.play(house)
            leaves += 1 if depth == 1 else naive_perft(after, depth - 1)
    return leaves


def test_perft() -> None:
    game = Kalah()
    for depth in (1, 2, 3, 4):
        leaves = naive_perft(Naive(6, 4, False), depth)
        assert secateur.perft(game, depth=depth) == leaves
        assert secateur.perft(game, depth=depth, interpreted=True) == leaves


def test_moving_again_and_captures() -> None:
    game = Kalah()
    again = game.play(game.start(), 2)
    assert again.player == 0 and list(game.moves(again)) == [0, 1, 3, 4, 5]
    state = game.parse("0 0 0 0 1 0 10 / 7 3 0 0 0 0 27 / first")
    assert game.format(game.play(state, 4)) == "0 0 0 0 0 0 18 / 0 3 0 0 0 0 27 / second"
    assert game.rank(game.start(), 2) > game.rank(game.start(), 5)


def test_an_empty_house_opposite() -> None:
    text = "1 0 2 / 0 2 3 / first"
    one, two = Kalah(houses=2, seeds=2), Kalah(houses=2, seeds=2, empty_capture=True)
    assert one.format(one.play(one.parse(text), 0)) == "0 1 2 / 0 2 3 / second"
    assert two.format(two.play(two.parse(text), 0)) == "0 0 3 / 0 2 3 / second"


def test_show() -> None:
    game = Kalah(houses=3, seeds=4)
    assert game.show(game.parse("a")) == (
        "      c  b  a\n      4  4  5\n  0             1\n      0  5  5\n      a  b  c\n\nsecond player (above) to move"
    )


@pytest.mark.parametrize("text", ["c f", "cf", "C, F", "36", "4 4 0 5 5 0 2 / 5 5 5 5 4 4 0 / SECOND"])
def test_ways_to_write_a_position(text: str) -> None:
    game = Kalah()
    assert game.parse(text) == game.play(game.play(game.start(), 2), 5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cc", "move 2: 'c' is not a legal move here; legal: a b d e f"),
        ("x", "move 1: 'x' is not a legal move here"),
        ("4 4 / 4 4", "is not a position: write the houses played, as in c f a, or both players' 6 houses and store"),
        ("4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / third", "is not a position"),
        ("4 4 4 4 4 4 0 / 4 4 4 4 4 4 1 / first", "there must be 48 seeds in all"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        Kalah().parse(text)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("parameters", [{"houses": 0}, {"houses": 9}, {"seeds": 0}, {"seeds": 11}])
def test_bad_parameters(parameters: dict[str, int]) -> None:
    with pytest.raises(SecateurError, match="must be from 1 to"):
        Kalah(**parameters)


def test_start() -> None:
    assert Kalah(houses=2, seeds=3).start() == KalahState(3 | 3 << 7, 3 | 3 << 7, 0)


# ---------------------------------------------------------------- what the game tells the engine


@pytest.mark.parametrize("empty_capture", [False, True])
@pytest.mark.parametrize(("houses", "seeds"), [(1, 9), (2, 3), (3, 2), (2, 12), (6, 4), (4, 8)])
@pytest.mark.plain
def test_what_the_engine_is_told(houses: int, seeds: int, empty_capture: bool) -> None:
    """The value lies between the bounds, and the longest game takes no more moves than remain."""
    game, chance = Kalah(houses=houses, seeds=seeds, empty_capture=empty_capture), random.Random(2)

    @functools.cache
    def naive(state: KalahState) -> tuple[int, int]:
        """The value by looking at every move, and the moves of the longest game."""
        outcome = game.outcome(state)
        if outcome != ONGOING:
            return outcome, 0
        after = [game.play(state, move) for move in game.moves(state)]
        value = max(naive(child)[0] * (1 if child.player == state.player else -1) for child in after)
        return value, 1 + max(naive(child)[1] for child in after)

    compared = 0
    for _ in range(60):
        state = game.start()
        while game.outcome(state) == ONGOING:
            if game.total - sum(side[-1] for side in game._sides(state)) <= (12 if houses < 3 else 8):
                low, high = game.bounds(state)
                value, longest = naive(state)
                assert low <= value <= high, game.format(state)
                assert longest <= game.remaining(state), game.format(state)
                compared += 1
            state = game.play(state, chance.choice(list(game.moves(state))))
    assert compared > 30


def test_bounds() -> None:
    game = Kalah()
    assert game.bounds(game.start()) == (2 * 2 - 48, 48)  # c moves again, and then a seed more
    state = game.parse("0 0 0 0 2 1 10 / 7 3 0 0 0 0 25 / first")
    assert game.bounds(state) == (2 * 13 - 48, 48 - 2 * 25)  # f, e, f: three seeds
    state = game.parse("0 0 0 1 0 0 10 / 7 3 0 0 0 0 27 / first")
    assert game.bounds(state) == (2 * 14 - 48, 48 - 2 * 27)  # d takes the three opposite
