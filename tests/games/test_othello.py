import random
import re
from pathlib import Path

import pytest

import secateur
from secateur import ONGOING, SecateurError
from secateur.bits import u64
from secateur.games.othello import Othello, OthelloState
from tests.helpers.modes import INTERPRETED

#: Leaves by size of the board. These tables count a game that has ended before as one leaf.
PERFT = {
    8: (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800),
    6: (4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912),
    4: (4, 12, 44, 128, 424, 1256, 3624, 9116, 20044),
}


def leaves(size: int, depth: int, interpreted: bool = False) -> int:
    return secateur.perft(Othello(size=size), depth=depth, interpreted=interpreted)


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", PERFT)
def test_perft(size: int) -> None:
    for depth in range(1, 8 if INTERPRETED else 10):
        assert leaves(size, depth) == PERFT[size][depth - 1], depth


@pytest.mark.slow
def test_perft_slowly() -> None:
    assert leaves(8, 10) == PERFT[8][9]
    assert leaves(8, 11) == PERFT[8][10]


def test_perft_interpreted() -> None:
    for size in PERFT:
        assert leaves(size, 4, interpreted=True) == PERFT[size][3]


@pytest.mark.parametrize("interpreted", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_solved(interpreted: bool) -> None:
    """The second player wins 11-3 on the smallest board; two squares stay empty."""
    result = secateur.negamax(Othello(size=4), merge="symmetric", ordering="rank", interpreted=interpreted)
    assert result.value == 3 - 11


def test_solved_with_empties_to_the_winner() -> None:
    game = Othello(size=4, empties_to_winner=True)
    assert secateur.negamax(game, merge="symmetric", ordering="rank", interpreted=True).value == -10


DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def naive_moves(board: list[str], size: int, side: str) -> dict[int, list[int]]:
    """What each legal move turns over, square by square."""
    found: dict[int, list[int]] = {}
    for square in range(size * size):
        for down, right in DIRECTIONS if board[square] == "-" else ():
            row, column, line = square // size + down, square % size + right, list[int]()
            while 0 <= row < size and 0 <= column < size and board[row * size + column] not in ("-", side):
                line.append(row * size + column)
                row, column = row + down, column + right
            inside = 0 <= row < size and 0 <= column < size
            if line and inside and board[row * size + column] == side:
                found[square] = found.get(square, []) + line
    return found


@pytest.mark.parametrize("size", PERFT)
@pytest.mark.plain
def test_random_games_against_the_naive_rules(size: int) -> None:
    game, chance = Othello(size=size), random.Random(5)
    for _ in range(4):
        state = game.start()
        while True:
            text, side = game.format(state).split()
            expected = naive_moves(list(text), size, side)
            if game.outcome(state) != ONGOING:
                assert not expected and not naive_moves(list(text), size, "XO"[side == "X"])
                break
            moves = list(game.moves(state))
            assert moves == (sorted(expected) or [size * size])
            move = chance.choice(moves)
            board = list(text)
            for square in [move, *expected[move]] if expected else []:
                board[square] = side
            state = game.play(state, move)
            assert game.format(state) == f"{''.join(board)} {'XO'[side == 'X']}"
            assert game.parse(game.format(state)) == state


def test_start() -> None:
    game = Othello()
    state = game.start()
    assert [game.format_move(state, move) for move in game.moves(state)] == ["d3", "c4", "f5", "e6"]
    assert isinstance(state.mine, u64)


def test_score() -> None:
    text = "XXXX" + "XXXX" + "OOO-" + "----"
    wiped = text.replace("O", "-")
    for empties, score in ((False, 8), (True, 16)):
        game = Othello(size=4, empties_to_winner=empties)
        assert game.outcome(game.parse(wiped + " X")) == score
        assert game.outcome(game.parse(wiped + " O")) == -score


def test_passes() -> None:
    game = Othello(size=4)
    state = game.parse("OX-- XXXX XXXX XXXX X")  # X has nothing to enclose, O takes c1
    assert list(game.moves(state)) == [16] and game.outcome(state) == ONGOING
    assert game.parse_move(state, "--") == game.parse_move(state, "PASS") == 16
    after = game.play(state, 16)
    assert game.player(after) == 1 and [game.format_move(after, move) for move in game.moves(after)] == ["c1"]
    assert game.play_all(state, ["c1"]) == game.play_all(state, ["pass", "c1"])


def test_symmetries() -> None:
    game = Othello()
    images = {game.canonical(game.parse(move)) for move in ("d3", "c4", "f5", "e6")}
    assert len(images) == 1
    state = game.parse("f5d6c3d3")
    turned = OthelloState(*(game.transposed(game.flipped(board)) for board in state[:2]), state.player)
    assert turned != state and game.canonical(turned) == game.canonical(state)
    assert game.canonical(game.canonical(state)) == game.canonical(state)


def test_corners_first() -> None:
    game = Othello()
    ranks = {name: game.ranks[ord(name[0]) - 97 + 8 * (int(name[1]) - 1)] for name in ("h8", "a4", "d3", "b1", "g7")}
    assert sorted(ranks, key=lambda name: -ranks[name]) == ["h8", "a4", "d3", "b1", "g7"]


def test_show() -> None:
    game = Othello(size=4)
    assert game.show(game.parse("a2")) == (
        "  a b c d\n1 - - - -\n2 X X X -\n3 - X O -\n4 - - - -\n\nX 4  O 1  O to move"
    )


@pytest.mark.parametrize(
    "text",
    [
        "f5d6",
        "F5 D6",
        "f5, d6",
        "---------------------------OX------OXX-----O-------------------- X",
        "...........................wb......wbb.....w....................b; F4:+2;",
    ],
)
def test_ways_to_write_a_position(text: str) -> None:
    game = Othello()
    assert game.parse(text) == game.play(game.play(game.start(), 37), 43)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("f5f5", "move 2: 'f5' is not a legal move here; legal: f4 d6 f6"),
        ("a1", "move 1: 'a1' is not a legal move here; legal: d3 c4 f5 e6"),
        ("pass", "move 1: 'pass' is not a legal move here"),
        ("-" * 63 + "?" + " X", "is not a position: write the moves, as in f5d6, or 64 squares (X, O or -) row by row"),
        ("hello", "move 1: 'h' is not a legal move here"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        Othello().parse(text)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("size", [0, 2, 5, 10])
def test_bad_sizes(size: int) -> None:
    with pytest.raises(SecateurError, match="size must be 4, 6 or 8, not"):
        Othello(size=size)


@pytest.mark.parametrize("name", ["fforum-1-19", "fforum-20-39", "fforum-40-59", "eg_13_14", "eg_17_18"])
@pytest.mark.plain
def test_known_endgames_are_read(data: Path, name: str) -> None:
    game = Othello()
    for line in (data / "othello" / "endgame" / f"{name}.obf").read_text().splitlines()[:50]:
        if line.strip() and not line.startswith("%"):
            state = game.parse(line)
            assert game.format(state) == line.split(";")[0]
            for move in re.findall(r"([A-H]\d):", line):
                assert game.parse_move(state, move) in list(game.moves(state))


@pytest.mark.slow
def test_known_endgames(data: Path) -> None:
    """The source leaves empty squares to nobody, as is our default."""
    game = Othello()
    for line in (data / "othello" / "endgame" / "eg_13_14.obf").read_text().splitlines()[:5]:
        state = game.parse(line)
        value = secateur.negamax(game, state, ordering="rank", merge="states").value
        score = int(re.findall(r":([+-]\d+);", line)[0])
        assert value == (score if game.player(state) == 0 else -score), line


def test_tournament_games_are_read(data: Path) -> None:
    """Engine games without their passes, and who won."""
    import gzip

    game = Othello()
    with gzip.open(data / "othello" / "games" / "egaroucid-early-selfplay.txt.gz", "rt") as lines:
        for line, _ in zip(lines, range(30), strict=False):
            moves, result = line.split()
            state = game.parse(moves)
            score = game.outcome(state) * (1 if game.player(state) == 0 else -1)
            assert (score > 0) - (score < 0) == int(result), moves
