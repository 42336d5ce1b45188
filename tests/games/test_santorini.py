"""Santorini: random games against rules written again, wins and losses, symmetry, notation."""

import random

import pytest

import secateur
from secateur import LOSS, ONGOING, SecateurError
from secateur.games.santorini import Santorini

Square = tuple[int, int]


class Naive:
    """The rules once more, on lists and dicts."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.height = {(x, y): 0 for y in range(size) for x in range(size)}
        self.workers: tuple[list[Square], list[Square]] = ([], [])
        self.player = 0
        self.builder: Square | None = None
        self.winner: int | None = None

    def beside(self, square: Square) -> list[Square]:
        return [
            (x, y) for (x, y) in self.height if max(abs(x - square[0]), abs(y - square[1])) == 1
        ]  # fmt: skip

    def is_free(self, square: Square) -> bool:
        return square not in self.workers[0] + self.workers[1] and self.height[square] < 4

    def name(self, square: Square) -> str:
        return "abcdefg"[square[0]] + str(square[1] + 1)

    def legal(self) -> dict[str, tuple[Square | None, Square]]:
        if len(self.workers[self.player]) < 2:
            return {self.name(square): (None, square) for square in self.height if self.is_free(square)}
        if self.builder is not None:
            return {self.name(square): (None, square) for square in self.beside(self.builder) if self.is_free(square)}
        return {
            f"{self.name(worker)}-{self.name(square)}": (worker, square)
            for worker in self.workers[self.player]
            for square in self.beside(worker)
            if self.is_free(square) and self.height[square] <= self.height[worker] + 1
        }

    def play(self, worker: Square | None, square: Square) -> None:
        own = self.workers[self.player]
        if worker is not None:
            own.remove(worker)
            own.append(square)
            self.builder = square
            if self.height[square] == 3:
                self.winner = self.player
        elif self.builder is not None:
            self.height[square] += 1
            self.builder, self.player = None, 1 - self.player
        else:
            own.append(square)
            self.player = 1 - self.player if len(own) == 2 else self.player
        if self.winner is None and not self.legal():
            self.winner = 1 - self.player


@pytest.mark.parametrize(("size", "games"), [(3, 20), (4, 10), (5, 10)])
@pytest.mark.plain
def test_random_games_against_the_naive_rules(size: int, games: int) -> None:
    game, chance = Santorini(size=size), random.Random(size)
    for _ in range(games):
        state, naive = game.start(), Naive(size)
        while naive.winner is None:
            assert game.outcome(state) == ONGOING and game.player(state) == naive.player
            moves = {game.format_move(state, move): move for move in game.moves(state)}
            legal = naive.legal()
            assert set(moves) == set(legal)
            text = chance.choice(sorted(legal))
            naive.play(*legal[text])
            state = game.play(state, moves[text])
            assert game.parse(game.format(state)) == state
            assert {square: naive.height[square % size, square // size] for square in range(size * size)} == {
                square: game.height_of(state, square) for square in range(size * size)
            }
        assert game.outcome(state) == LOSS and game.player(state) == 1 - naive.winner


def test_the_third_storey_wins() -> None:
    game = Santorini(size=3)
    state = game.parse("0W0.0W/0.3.0./2B0.0B blue")
    assert game.bounds(state) == (secateur.WIN - 1, secateur.WIN - 1)
    result = secateur.Engine(game, memory="1MB", interpreted=True).search(state, depth=2)
    assert game.format_move(state, result.move or 0) == "a1-b2" and result.mate == 1
    after = game.play(state, result.move or 0)
    assert game.outcome(after) == LOSS and game.player(after) == 1
    low = game.parse("0W0.0W/0.3.0./1B0.0B blue")
    assert "a1-b2" not in {game.format_move(low, move) for move in game.moves(low)}


def test_a_dome_stops_a_win() -> None:
    game = Santorini(size=3)
    state = game.parse("2W0.0W/0.3.0./0B0.0B blue")
    result = secateur.Engine(game, memory="1MB", interpreted=True).search(state, depth=4)
    after = game.play(state, result.move or 0)
    line = [game.format_move(state, result.line[0]), game.format_move(after, result.line[1])]
    assert line[1] == "b2"  # whoever moves, the dome is built there


def test_who_cannot_step_loses() -> None:
    game = Santorini(size=2)
    state = game.parse("2.2./0B0B blue")
    assert game.outcome(state) == LOSS


def test_the_smallest_board_is_solved() -> None:
    """Four workers fill 2 x 2: the first player cannot step."""
    result = secateur.Engine(Santorini(size=2), memory="1MB", interpreted=True).solve()
    assert result.value < 0 and result.proven == "exact"


def test_images_are_the_same_position() -> None:
    game, chance = Santorini(), random.Random(9)
    state = game.start()
    for _ in range(30):
        if game.outcome(state) != ONGOING:
            break
        images = {game.canonical(state)}
        for number in range(7):
            built_by = game.images[number][state.built_by] if state.built_by >= 0 else -1
            towers = tuple(game.image(tower, number) for tower in state.towers)
            mine, theirs = game.image(state.mine, number), game.image(state.theirs, number)
            image = state._replace(mine=mine, theirs=theirs, towers=towers, built_by=built_by)
            images.add(game.canonical(image))
            assert game.evaluate(image) == game.evaluate(state)
        assert len(images) == 1
        state = game.play(state, chance.choice(list(game.moves(state))))


def test_the_picture_has_heights() -> None:
    game = Santorini()
    board = game.picture(game.parse("b2 d4 b4 d2 b2-c3 c4"))
    assert board.pieces[17] == secateur.Piece("tower", None, "", 1)
    board = game.picture(game.parse("4.0.0.0.0./0.0.0.0.0./0.0.2B0.0./0.0.0.0.0./0.0.0.0.0. blue"))
    assert board.pieces == {12: secateur.Piece("pawn", 0, "", 2), 20: secateur.Piece("dome", None, "", 3)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a1 a1", "'a1' is not a legal move"),
        ("0B/.. blue", "is not a position: write the moves, as in b2 d4, or 2 rows of 2"),
        ("0B0B/0B0. blue", "each player has at most two workers"),
        ("4B0./0.0. blue", "none on a dome"),
        ("0B0./0.0. blue b1", "no worker of the player to move is on b1"),
        ("0B0./0.0. blue z1", "'z1' is not a square of this board"),
    ],
)
def test_wrong_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        Santorini(size=2).parse(text)
