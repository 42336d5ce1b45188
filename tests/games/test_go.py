"""Go: solved boards, random games against rules written again, superko, area and notation."""

import random

import pytest

import secateur
from secateur import ONGOING, SecateurError
from secateur.games.go import COLUMNS, Go

Point = tuple[int, int]


class Naive:
    """The rules once more, on sets of points, with every position since the start remembered."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.stones: dict[Point, int] = {}
        self.player, self.passes = 0, 0
        self.past = [frozenset(self.stones.items())]

    def around(self, point: Point) -> list[Point]:
        x, y = point
        near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [(x, y) for x, y in near if 0 <= x < self.size and 0 <= y < self.size]

    def chain(self, stones: dict[Point, int], point: Point) -> tuple[set[Point], bool]:
        """The chain of a point, and whether it has a free neighbour."""
        found, todo, breathes = {point}, [point], False
        while todo:
            for other in self.around(todo.pop()):
                if other not in stones:
                    breathes = True
                elif stones[other] == stones[point] and other not in found:
                    found.add(other)
                    todo.append(other)
        return found, breathes

    def after(self, point: Point) -> dict[Point, int] | None:
        """The stones after a move; None if it is not allowed."""
        if point in self.stones:
            return None
        stones = {**self.stones, point: self.player}
        for other in self.around(point):
            if stones.get(other) == 1 - self.player:
                chain, breathes = self.chain(stones, other)
                if not breathes:
                    stones = {place: colour for place, colour in stones.items() if place not in chain}
        if not self.chain(stones, point)[1] or frozenset(stones.items()) in self.past:
            return None
        return stones

    def legal(self) -> list[Point]:
        every = [(x, y) for y in range(self.size) for x in range(self.size)]
        return [point for point in every if self.after(point) is not None]

    def play(self, point: Point | None) -> None:
        stones = self.stones if point is None else self.after(point)
        assert stones is not None
        self.stones, self.passes, self.player = stones, self.passes + 1 if point is None else 0, 1 - self.player
        self.past.append(frozenset(stones.items()))

    def score(self) -> int:
        """Black's area minus white's."""
        areas = [0, 0]
        for point in [(x, y) for y in range(self.size) for x in range(self.size)]:
            reached, todo = {point}, [point]
            colours = {self.stones[point]} if point in self.stones else set()
            while todo and point not in self.stones:
                for other in self.around(todo.pop()):
                    if other in self.stones:
                        colours.add(self.stones[other])
                    elif other not in reached:
                        reached.add(other)
                        todo.append(other)
            if len(colours) == 1:
                areas[colours.pop()] += 1
        return areas[0] - areas[1]


@pytest.mark.parametrize(("size", "games"), [(2, 10), (3, 3), (5, 1), (9, 1)])
@pytest.mark.plain
def test_random_games_against_the_naive_rules(size: int, games: int) -> None:
    game, chance = Go(size=size, komi=0, superko=128), random.Random(size)
    for _ in range(games):
        state, naive = game.start(), Naive(size)
        while game.outcome(state) == ONGOING and state.ply < 60:
            moves = list(game.moves(state))
            assert [(move % size, move // size) for move in moves[:-1]] == naive.legal() and moves[-1] == size * size
            move = chance.choice(moves)
            naive.play(None if move == size * size else (move % size, move // size))
            taken = sum(colour == naive.player for colour in naive.stones.values())
            assert game.noisy(state, move) == (taken < secateur.games.words.size_of(state.theirs))
            state = game.play(state, move)
            signs = ["XO."[naive.stones.get((x, y), 2)] for y in range(size) for x in range(size)]
            assert "".join(reversed(game._rows(state))) == "".join(signs)
            assert game.parse(game.format(state)) == state
        if naive.passes == 2:
            assert game.outcome(state) == 2 * naive.score() * (1 if naive.player == 0 else -1)


def test_the_smallest_board() -> None:
    """+1 for black, in half points."""
    result = secateur.Engine(Go(size=2, komi=0, superko=64), memory="1MB", interpreted=True).solve()
    assert (result.value, result.proven) == (2, "exact")


@pytest.mark.slow
def test_three_by_three() -> None:
    """Black has the whole board."""
    result = secateur.Engine(Go(size=3, komi=0), memory="64MB").solve()
    assert (result.value, result.proven) == (18, "exact")


def test_a_ko_may_not_be_taken_back_at_once() -> None:
    game = Go(size=4, komi=0)
    state = game.parse(".XO./X.XO/.XO./.... white")
    after = game.play(state, game.parse_move(state, "B3"))
    assert game.format(after).startswith(".XO./XO.O/.XO./.... black")
    with pytest.raises(SecateurError, match="'C3' is not a legal move"):
        game.parse_move(after, "C3")
    later = game.play_all(after, ["A1", "D1"])
    assert game.parse_move(later, "c3") == game.parse_move(state, "B3") + 1


def test_suicide_is_not_allowed() -> None:
    game = Go(size=3)
    state = game.parse(".X./X../... white")
    assert "A3" not in {game.format_move(state, move) for move in game.moves(state)}
    taking = game.parse(".XO/XO./O.. white")  # A3 takes B3, and has a free neighbour then
    assert "A3" in {game.format_move(taking, move) for move in game.moves(taking)}


def test_area_and_komi() -> None:
    game = Go(size=3, komi=2)
    end = game.play_all(game.parse(".X./XX./..O black"), ["pass", "pass"])
    assert game.outcome(end) == 2 * (4 - 1 - 2) and game.reason(end) == "both players passed"
    nothing = game.play_all(game.start(), ["pass", "pass"])
    assert game.outcome(nothing) == -4
    assert Go(size=3, komi=2.5).outcome(end) == 2 * (4 - 1) - 5


def test_a_game_ends_in_any_case() -> None:
    game = Go(size=2)
    state = game.start()._replace(ply=12)
    assert game.outcome(state) == -15 and game.reason(state) == "12 moves were played"


def test_first_moves_that_mean_the_same() -> None:
    for size, count in ((2, 1), (3, 3), (5, 6), (9, 15)):
        game = Go(size=size)
        places = [(move % size, move // size) for move in game.candidates(game.start()) if move < size * size]
        images = {
            image
            for x, y in places
            for a, b in ((x, y), (y, x))
            for image in ((a, b), (size - 1 - a, b), (a, size - 1 - b), (size - 1 - a, size - 1 - b))
        }
        assert len(places) == count and len(images) == size * size


def test_an_evaluation_counts_what_is_near() -> None:
    game = Go(size=5, komi=0)
    assert game.evaluate(game.start()) == 0
    assert game.evaluate(game.parse("C3")) == -50
    wall = game.parse(".X.O./.X.O./.X.O./.X.O./.X.O. black")
    assert game.evaluate(wall) == 0 and game.evaluate(wall._replace(player=1)) == 0
    free, atari = (game.parse(f"...../...../..X../.XO{third}./..... white") for third in ".X")
    assert game.in_atari(free.mine, free.theirs) == 0 and game.in_atari(atari.mine, atari.theirs) == 1


def test_columns_leave_out_i() -> None:
    game = Go()
    assert game.picture(game.start()).names[8] == "J1" and "I" not in COLUMNS
    assert game.format_move(game.start(), 8) == "J1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A1 A1", "'A1' is not a legal move"),
        ("XX/.. black", "is not a position: write the moves, as in B2 A1, or 3 rows of 3"),
        (".../.../...", "must name the player to move after the rows: black or white"),
        (".../.../... black 3", "there must be 19 numbers"),
        ("XO./O../... black", "every chain must have a liberty"),
    ],
)
def test_wrong_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        Go(size=3).parse(text)


def test_wrong_parameters() -> None:
    with pytest.raises(SecateurError, match="size must be from 2 to 13, not 19"):
        Go(size=19)
    with pytest.raises(SecateurError, match="superko must be from 1 to 128 moves, not 0"):
        Go(superko=0)
    for komi in (6.25, float("nan"), 401):
        with pytest.raises(SecateurError, match="komi must be a number of half points, at most 400, not"):
            Go(komi=komi)
