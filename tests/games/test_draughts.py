"""Draughts against published counts, and against the rules once more: a board as a dictionary, and recursion."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import secateur
from secateur import DRAW, LOSS, ONGOING, Engine, SecateurError
from secateur.games.draughts import Draughts, EnglishDraughts, InternationalDraughts
from secateur.games.pdn import DraughtsState, captured_bits, from_bit, to_bit

ENGLISH = (7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564)
INTERNATIONAL = (9, 81, 658, 4_265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423)
GAMES = [(EnglishDraughts(), ENGLISH), (InternationalDraughts(), INTERNATIONAL)]
IDS = ["English", "international"]

Square = tuple[int, int]


@pytest.mark.parametrize(("game", "known"), GAMES, ids=IDS)
@pytest.mark.plain
def test_perft(game: Draughts, known: tuple[int, ...]) -> None:
    assert tuple(secateur.perft(game, depth=depth, interpreted=True) for depth in range(1, 5)) == known[:4]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "known"), GAMES, ids=IDS)
def test_perft_compiled(game: Draughts, known: tuple[int, ...]) -> None:
    assert tuple(secateur.perft(game, depth=depth, compiled=True) for depth in range(1, len(known) + 1)) == known


# ---------------------------------------------------------------- the rules once more


class Naive:
    """A position by row and column, from the top left: b and w are men, B and W kings."""

    def __init__(self, game: Draughts, state: DraughtsState) -> None:
        self.size, self.is_english = game.size, isinstance(game, EnglishDraughts)
        self.side = "b" if game.player_names[state.player] == "Black" else "w"
        self.board: dict[Square, str] = {}
        for sign, pieces in (("b", state.black), ("w", state.white)):
            for number in game.numbers_of(pieces):
                is_king = number in game.numbers_of(state.kings)
                self.board[self.square(number)] = sign.upper() if is_king else sign

    def square(self, number: int) -> Square:
        row, place = divmod(number - 1, self.size // 2)
        return row, 2 * place + (1 - row % 2)

    def number(self, square: Square) -> int:
        return square[0] * (self.size // 2) + square[1] // 2 + 1

    def is_free(self, square: Square) -> bool:
        return all(0 <= each < self.size for each in square) and square not in self.board

    def moves(self) -> set[tuple[int, int, frozenset[int]]]:
        """From, to, and what is captured."""
        found = {
            (self.number(square), self.number(to), frozenset(map(self.number, taken)))
            for square, piece in list(self.board.items())
            if piece.lower() == self.side
            for to, taken in self.captures(square)
        }
        if found:
            most = max(len(taken) for _, _, taken in found)
            return {each for each in found if self.is_english or len(each[2]) == most}
        forward = 1 if self.side == "b" else -1
        for (row, column), piece in self.board.items():
            for down in (1, -1) if piece.lower() == self.side else ():
                for right in (1, -1) if piece.isupper() or down == forward else ():
                    to = row + down, column + right
                    while self.is_free(to):
                        found.add((self.number((row, column)), self.number(to), frozenset()))
                        if piece.islower() or self.is_english:
                            break
                        to = to[0] + down, to[1] + right
        return found

    def captures(self, square: Square) -> Iterator[tuple[Square, frozenset[Square]]]:
        piece = self.board.pop(square)  # its square is free while it jumps
        yield from self.onwards(square, piece, frozenset())
        self.board[square] = piece

    def onwards(
        self, square: Square, piece: str, taken: frozenset[Square]
    ) -> Iterator[tuple[Square, frozenset[Square]]]:
        ended = True
        for down in (1, -1):
            for right in (1, -1):
                if self.is_english and piece.islower() and down != (1 if piece == "b" else -1):
                    continue
                over = square[0] + down, square[1] + right
                while piece.isupper() and not self.is_english and self.is_free(over):
                    over = over[0] + down, over[1] + right
                if self.board.get(over, piece).lower() == piece.lower() or over in taken:
                    continue
                to = over[0] + down, over[1] + right
                while self.is_free(to):
                    ended = False
                    yield from self.onwards(to, piece, taken | {over})
                    if piece.islower() or self.is_english:
                        break
                    to = to[0] + down, to[1] + right
        if ended and taken:
            yield square, taken


def compare(game: Draughts, state: DraughtsState) -> None:
    moves = list(game.moves(state)) if game.can_move(state) else []
    ours = {
        (*game.numbers_of(1 << from_bit(m)), *game.numbers_of(1 << to_bit(m)),
         frozenset(game.numbers_of(captured_bits(m, game.half))))
        for m in moves
    }  # fmt: skip
    assert ours == Naive(game, state).moves(), game.format(state)
    assert len(ours) == len(moves)
    assert game.threatened(state) == any(game.noisy(state, move) for move in moves)


@pytest.mark.parametrize("game", [game for game, _ in GAMES], ids=IDS)
@pytest.mark.plain
def test_random_games_against_the_naive_rules(game: Draughts) -> None:
    chance = random.Random(4)
    for _ in range(3):
        state = game.start()
        while game.outcome(state) == ONGOING:
            compare(game, state)
            state = game.play(state, chance.choice(list(game.moves(state))))


@pytest.mark.parametrize("game", [game for game, _ in GAMES], ids=IDS)
@pytest.mark.plain
def test_crowded_boards_against_the_naive_rules(game: Draughts) -> None:
    """Pieces anywhere, many of them kings: long captures, loops, and several ways to the same end."""
    chance = random.Random(6)
    longest = 0
    for _ in range(120):
        numbers = chance.sample(range(1, game.last + 1), chance.randint(6, 2 * game.last // 5))
        mine = numbers[: chance.randint(1, 4)]
        kings = [number for number in numbers if chance.random() < 0.5]
        black, white = game.bits_of(numbers[len(mine) :]), game.bits_of(mine)
        kings_too = game.bits_of(kings) | black & game.rows[-1] | white & game.rows[0]
        state = DraughtsState(black, white, kings_too, 1 - game.black_player, 0)
        compare(game, state)
        for move in game.moves(state) if game.can_move(state) else ():
            longest = max(longest, captured_bits(move, game.half).bit_count())
            assert game.parse_move(state, game.format_move(state, move)) == move
    assert longest >= 4


# ---------------------------------------------------------------- single rules


def names(game: Draughts, text: str) -> list[str]:
    state = game.parse(text)
    return sorted(game.format_move(state, move) for move in game.moves(state))


def test_a_man_that_becomes_a_king_stops_there() -> None:
    game = EnglishDraughts()
    assert names(game, "B:W26,27:B22") == ["22x31"]
    state = game.play(game.parse("B:W26,27:B22"), game.parse_move(game.parse("B:W26,27:B22"), "22x31"))
    assert game.format(state) == "W:W27:BK31"


def test_a_man_that_jumps_back_home_stays_a_man() -> None:
    game = InternationalDraughts()
    state = game.parse("W:W37:B41")
    assert names(game, game.format(state)) == ["37x46"]
    assert game.format(game.play(state, next(game.moves(state)))) == "B:W46:B"


def test_a_man_that_passes_the_far_row_stays_a_man() -> None:
    game = InternationalDraughts()
    state = game.parse("W:W11:B7,8")
    assert names(game, game.format(state)) == ["11x13"]
    assert game.format(game.play(state, next(game.moves(state)))) == "B:W13:B"


def test_the_largest_capture_is_forced() -> None:
    assert names(InternationalDraughts(), "W:W32,46:B28,19,41") == ["32x14"]
    assert names(EnglishDraughts(), "B:B1,11:W6,16,24") == ["11x27", "1x10"]


def test_two_captures_with_the_same_ends_are_written_in_full() -> None:
    game = EnglishDraughts()
    assert names(game, "B:B2:W6,7,14,15") == ["2x11x18", "2x9x18"]
    state = game.parse("B:B2:W6,7,14,15")
    with pytest.raises(SecateurError, match="'2x18' is more than one move: write 2x9x18 2x11x18"):
        game.parse_move(state, "2x18")
    loop = game.parse("B:BK2:W6,7,14,15")  # two ways round are one move
    assert names(game, game.format(loop)) == ["2x2"] and game.parse_move(loop, "2-9-18-11-2") == next(game.moves(loop))


def test_who_cannot_move_has_lost() -> None:
    game = EnglishDraughts()
    assert game.outcome(game.parse("W:W13:B6,9")) == LOSS == game.outcome(game.parse("W:W:B1"))


def test_quiet_games_are_drawn() -> None:
    english, international = EnglishDraughts(), InternationalDraughts()
    assert english.outcome(english.parse("W:WK1:BK32:H79")) == ONGOING
    assert english.outcome(english.parse("W:WK1:BK32:H80")) == DRAW
    for text, limit in (
        ("W:WK1,K2,K3,K4:BK50", 50),
        ("W:WK1,K2,K3:BK50", 32),
        ("W:WK1,12,13:BK49", 32),
        ("W:WK1:BK49", 10),
    ):
        assert international.outcome(international.parse(f"{text}:H{limit - 1}")) == ONGOING
        assert international.outcome(international.parse(f"{text}:H{limit}")) == DRAW


def test_two_kings_beat_one_in_english_draughts() -> None:
    """The textbook's first position: two kings drive one out of the double corner."""
    game = EnglishDraughts()
    result = Engine(game, memory="4MB", interpreted=True).search(game.parse("W:WK19,K23:BK32"), depth=7)
    assert result.score > 0


@pytest.mark.parametrize(
    "text", ["11-15 23-19 8-11", "1. 11-15 23-19 2. 8-11", "1.11-15 23-19 2.8-11", "11x15 23:19 8-11"]
)
def test_moves_are_read(text: str) -> None:
    assert EnglishDraughts().format(EnglishDraughts().parse(text)) == (
        "W:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,15"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("11-14", "move 1: '11-14' is not a legal move here; legal: 9-13 10-14"),
        ("W:W1", "is not a position: write the moves, as in 11-15, or who is to move"),
        ("W:W33:B1", "squares must be numbers from 1 to 32, not 33"),
        ("W:W5:B5", "there are two pieces on square 5"),
        ("W:W1:B5", "a man on the far row must be a king"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        EnglishDraughts().parse(text)
    assert message in str(error.value) and "\n" not in str(error.value)


def test_pieces_stand_on_dark_squares() -> None:
    game = EnglishDraughts()
    board = game.picture(game.start())
    assert board.names[1] == "1" and board.names[62] == "32" and board.pieces[1].side == 0
    with pytest.raises(SecateurError, match="pieces must stand on dark squares"):
        game.arrange({0: board.pieces[1]}, 0)
