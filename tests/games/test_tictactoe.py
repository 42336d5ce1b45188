import random

import pytest

import secateur
from secateur import LOSS, ONGOING, SecateurError
from secateur.games.tictactoe import TicTacToe

PERFT = (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)

#: By width, height and row: who wins, +1 the first player.
SOLVED = {(3, 3, 3): 0, (4, 3, 3): 1, (4, 4, 3): 1}
SOLVED_SLOWLY = {(4, 4, 4): 0, (5, 4, 4): 0}
GOMOKU = TicTacToe(width=15, height=15, row=5)


def game_of(board: tuple[int, int, int]) -> TicTacToe:
    width, height, row = board
    return TicTacToe(width=width, height=height, row=row)


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


@pytest.mark.parametrize("depth", range(1, 10))
def test_perft(depth: int) -> None:
    assert secateur.perft(TicTacToe(), depth=depth) == PERFT[depth - 1]


def test_perft_interpreted() -> None:
    assert secateur.perft(TicTacToe(), depth=5, interpreted=True) == PERFT[4]


def test_complete_games() -> None:
    assert secateur.minimax(TicTacToe()).counts.leaves == 255_168


def solved(board: tuple[int, int, int], interpreted: bool) -> int:
    result = secateur.negamax(game_of(board), merge="symmetric", ordering="rank", interpreted=interpreted)
    return sign(result.value)


@pytest.mark.parametrize("board", SOLVED)
def test_solved(board: tuple[int, int, int]) -> None:
    assert solved(board, interpreted=True) == SOLVED[board]


def test_solved_compiled() -> None:
    assert solved((4, 4, 3), interpreted=False) == 1


@pytest.mark.slow
@pytest.mark.parametrize("board", SOLVED_SLOWLY)
def test_solved_slowly(board: tuple[int, int, int]) -> None:
    assert solved(board, interpreted=False) == SOLVED_SLOWLY[board]


def naive_row(text: str, row: int, sign: str) -> bool:
    """Whether a written board has a row, by looking at each line of squares."""
    lines = text.split("/")
    height, width = len(lines), len(lines[0])
    for y in range(height):
        for x in range(width):
            for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
                places = [(y + step * down, x + step * right) for step in range(row)]
                if all(0 <= r < height and 0 <= c < width and lines[r][c] == sign for r, c in places):
                    return True
    return False


@pytest.mark.parametrize("board", [(3, 3, 3), (5, 3, 3), (2, 6, 4), (9, 8, 4), (15, 15, 5), (19, 19, 5), (1, 4, 3)])
def test_rows_are_found_wherever_they_are(board: tuple[int, int, int]) -> None:
    game, chance = game_of(board), random.Random(7)
    for _ in range(10):
        state = game.start()
        while game.outcome(state) == ONGOING:
            mover = "XO"[game.player(state)]
            # Few squares in play, so that rows come about on large boards too.
            moves = list(game.moves(state))[:60]
            state = game.play(state, chance.choice(moves))
            text = game.format(state)
            assert (game.outcome(state) == LOSS) == naive_row(text, game.row, mover), text
            assert game.parse(text) == state


def test_more_than_a_row_wins_too() -> None:
    state = GOMOKU.parse("a1 a3 b1 b3 c1 c3 e1 e3 f1 f3")
    assert GOMOKU.outcome(GOMOKU.play(state, GOMOKU.parse_move(state, "d1"))) == LOSS


def test_gomoku_compiled_and_interpreted() -> None:
    state = GOMOKU.parse("h8 i8 h9 i9 h10 i10 g1")
    fast = secateur.alphabeta(GOMOKU, state, 2, ordering="rank")
    slow = secateur.alphabeta(GOMOKU, state, 2, ordering="rank", interpreted=True)
    assert (fast.value, fast.nodes, fast.line) == (slow.value, slow.nodes, slow.line)


def test_gomoku_finds_a_row_of_five() -> None:
    state = GOMOKU.parse("h8 i8 h9 i9 h10 i10 h11 o15")
    result = secateur.alphabeta(GOMOKU, state, 1, ordering="rank")
    assert GOMOKU.format_move(state, result.move or 0) in ("h12", "h7") and result.value > 0


@pytest.mark.parametrize(("board", "images"), [((3, 3, 3), 8), ((4, 3, 3), 4), ((9, 9, 5), 8)])
def test_symmetries(board: tuple[int, int, int], images: int) -> None:
    game, chance = game_of(board), random.Random(3)
    state = game.start()
    for _ in range(4):
        state = game.play(state, chance.choice(list(game.moves(state))))
    others = {state} | {
        state._replace(mine=game.image(state.mine, number), theirs=game.image(state.theirs, number))
        for number in range(len(game.symmetries))
    }
    assert len(game.symmetries) + 1 == images
    assert len({game.canonical(other) for other in others}) == 1
    assert game.canonical(game.canonical(state)) == game.canonical(state)


def test_order_of_moves() -> None:
    game = TicTacToe()
    state = game.start()
    ranked = sorted(game.moves(state), key=lambda move: -game.rank(state, move))
    assert [game.format_move(state, move) for move in ranked[:5]] == ["b2", "a1", "c1", "a3", "c3"]
    state = game.parse("a1 b2 a2 b1")
    best = sorted(game.moves(state), key=lambda move: -game.rank(state, move))
    assert [game.format_move(state, move) for move in best[:2]] == ["a3", "b3"]


def test_show() -> None:
    game = TicTacToe()
    assert game.show(game.parse("b2 a1 c3")) == "3 . . X\n2 . X .\n1 O . .\n  a b c\n\nO to move"


@pytest.mark.parametrize("text", ["b2a1", "B2, A1", " b2 a1 ", ".../.X./O..", "___ / _x_ / o__"])
def test_ways_to_write_a_position(text: str) -> None:
    game = TicTacToe()
    assert game.parse(text) == game.play(game.play(game.start(), 4), 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b2 b2", "move 2: 'b2' is no legal move here; legal: a1 b1 c1 a2 c2 a3 b3 c3"),
        ("d1", "move 1: 'd1' is no legal move here"),
        ("hello", "'hello' is no position: write the squares played, a1 b2, or 3 rows of 3"),
        ("X.O/.X.", "is no position"),
        ("XX./.../...", "has 2 X and 0 O"),
        ("XXX/OO./O..", "the player to move has a row already"),
        ("a1 a2 b1 b2 c1 c2", "move 6 (c2) comes after the end of the game"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        TicTacToe().parse(text)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("board", [(0, 3, 3), (27, 3, 3), (3, 3, 4), (3, 3, 0)])
def test_bad_boards(board: tuple[int, int, int]) -> None:
    with pytest.raises(SecateurError):
        game_of(board)
