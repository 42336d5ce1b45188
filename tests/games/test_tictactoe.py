import functools
import random
from collections.abc import Callable, Iterable, Iterator

import pytest

import secateur
from secateur import DRAW, LOSS, ONGOING, WIN, SecateurError
from secateur.games.tictactoe import TicTacToe, TicTacToeState
from secateur.games.words import image_of
from tests.helpers.modes import INTERPRETED

PERFT = (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)

#: By width, height and row: who wins, +1 the first player.
SOLVED = {(3, 3, 3): 0, (4, 3, 3): 1, (4, 4, 3): 1}
SOLVED_SLOWLY = {(4, 4, 3): 1, (4, 4, 4): 0, (5, 4, 4): 0}
GOMOKU = TicTacToe(width=15, height=15, row=5)


def game_of(board: tuple[int, int, int]) -> TicTacToe:
    width, height, row = board
    return TicTacToe(width=width, height=height, row=row)


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


@pytest.mark.parametrize("depth", range(1, 8 if INTERPRETED else 10))
def test_perft(depth: int) -> None:
    assert secateur.perft(TicTacToe(), depth=depth) == PERFT[depth - 1]


def test_perft_interpreted() -> None:
    assert secateur.perft(TicTacToe(), depth=5, interpreted=True) == PERFT[4]


def test_complete_games(compiled: None) -> None:
    assert secateur.minimax(TicTacToe()).counts.leaves == 255_168


def solved(board: tuple[int, int, int], interpreted: bool) -> int:
    result = secateur.negamax(game_of(board), merge="symmetric", ordering="rank", interpreted=interpreted)
    return sign(result.value)


@pytest.mark.plain
@pytest.mark.parametrize("board", SOLVED)
def test_solved(board: tuple[int, int, int]) -> None:
    assert solved(board, interpreted=True) == SOLVED[board]


@pytest.mark.slow
def test_solved_compiled() -> None:
    assert solved((3, 3, 3), interpreted=False) == 0


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
@pytest.mark.plain
def test_rows_are_found_wherever_they_are(board: tuple[int, int, int]) -> None:
    game, chance = game_of(board), random.Random(7)
    for _ in range(10 if game.width < 15 else 4):
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


@pytest.mark.slow
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
        state._replace(mine=image_of(state.mine, places), theirs=image_of(state.theirs, places))
        for places in game.images
    }
    assert len(game.images) + 1 == images
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
        ("b2 b2", "move 2: 'b2' is not a legal move here; legal: a1 b1 c1 a2 c2 a3 b3 c3"),
        ("d1", "move 1: 'd1' is not a legal move here"),
        ("hello", "'hello' is not a position: write the squares played, as in a1 b2, or 3 rows of 3"),
        ("X.O/.X.", "is not a position"),
        ("XX./.../...", "has 2 X and 0 O"),
        ("XXX/OO./O..", "the player to move already has a row"),
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


# ---------------------------------------------------------------- what the game tells the engine


def naive(game: TicTacToe) -> Callable[[TicTacToeState], int]:
    """The value by looking at every move, wins counted from the state."""

    @functools.cache
    def value(state: TicTacToeState) -> int:
        outcome = game.outcome(state)
        if outcome != ONGOING:
            return outcome
        return max(earlier(-value(game.play(state, move))) for move in game.moves(state))

    return value


def earlier(value: int) -> int:
    """The value of a move, from what comes after it: a win or loss is one move farther away."""
    return value - sign(value)


def late_states(game: TicTacToe, count: int, remaining: int) -> Iterator[TicTacToeState]:
    """Ongoing states with few squares left, of random games where nobody wins as long as there is another move."""
    chance = random.Random(1)
    while count:
        state = game.start()
        wanted = chance.randint(1, remaining)
        while game.outcome(state) == ONGOING and game.remaining(state) > wanted:
            after = [game.play(state, move) for move in game.moves(state)]
            state = chance.choice([state for state in after if game.outcome(state) == ONGOING] or after)
        if game.outcome(state) == ONGOING:
            count -= 1
            yield state


def all_states(game: TicTacToe) -> set[TicTacToeState]:
    """Every ongoing state."""
    found, new = set(), {game.start()}
    while new:
        found |= new
        after = {game.play(state, move) for state in new for move in game.moves(state)}
        new = {state for state in after if game.outcome(state) == ONGOING}
    return found


def check_hooks(game: TicTacToe, states: Iterable[TicTacToeState]) -> None:
    """The value lies between the bounds, and a best move is among the candidates."""
    value = naive(game)
    for state in states:
        low, high = game.bounds(state)
        assert low <= value(state) <= high, game.format(state)
        candidates = [*game.candidates(state)]
        assert candidates and set(candidates) <= set(game.moves(state)) and len(set(candidates)) == len(candidates)
        best = max(earlier(-value(game.play(state, move))) for move in candidates)
        assert best == value(state), game.format(state)


@pytest.mark.parametrize("board", [(3, 3, 3), (3, 3, 2), (3, 3, 1), (4, 2, 3), (1, 8, 3)])
@pytest.mark.plain
def test_what_the_engine_is_told_of_every_state(board: tuple[int, int, int]) -> None:
    check_hooks(game_of(board), all_states(game_of(board)))


SIZES = [
    (4, 3, 3),
    (3, 4, 3),
    (5, 2, 4),
    (4, 4, 3),
    (4, 4, 4),
    (5, 4, 4),
    (5, 5, 3),
    (2, 6, 4),
    (9, 8, 4),
    (8, 8, 5),
    (13, 10, 5),
]


@pytest.mark.sample(2)
@pytest.mark.parametrize("board", SIZES)
@pytest.mark.plain
def test_what_the_engine_is_told(board: tuple[int, int, int]) -> None:
    width, height, _ = board
    many = width * height <= 25
    check_hooks(game_of(board), late_states(game_of(board), 40 if many else 10, 8 if many else 6))


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("", (LOSS + 6, WIN - 5)),  # nobody wins with less than three stones
        ("a1 b2 a2 b1", (WIN - 1, WIN - 1)),
        ("a1 b2 c3 a3 c1", (LOSS + 2, LOSS + 2)),  # on b1 or on c2
        ("a1 c3 c1 b1", (WIN - 3, WIN - 3)),  # a3 makes a fork
        ("b2 a1 c3", (LOSS + 4, WIN - 3)),
        ("a1 b2 c3 b1 b3 a3 c1", (DRAW, DRAW)),
    ],
)
def test_bounds(text: str, bounds: tuple[int, int]) -> None:
    game = TicTacToe()
    assert game.bounds(game.parse(text)) == bounds


def test_who_can_meet_every_threat_does_not_lose() -> None:
    game = game_of((4, 4, 4))
    assert game.bounds(game.start())[0] == DRAW  # ten lines of four: 10 / 16 of a row
    assert game.bounds(game.parse("b2"))[0] == DRAW  # three of them with a stone: 13 / 16


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("h8 a1 h9 a2 h10 a3 h11 a4", ["h7", "h12"]),  # wins
        ("h8 a1 h9 a3 h10 h7 h11", ["h12"]),  # must
        ("h8 a1 h9 a3 h10", ["h6", "h7", "h11"]),  # an open three: h12 leaves h7 to them
    ],
)
def test_candidates(text: str, moves: list[str]) -> None:
    state = GOMOKU.parse(text)
    assert [GOMOKU.format_move(state, move) for move in GOMOKU.candidates(state)] == moves
