import functools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import secateur
from secateur import DRAW, LOSS, ONGOING, WIN, SecateurError
from secateur.games.connect4 import ConnectFour, ConnectFourState
from secateur.machine import most_memory
from tests.helpers.modes import INTERPRETED

PERFT = (7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572, 268031646)

#: By width and height: who wins in the end, +1 the first player.
SOLVED = {(5, 4): 0}
SOLVED_SLOWLY = {(4, 5): 0, (5, 5): 0, (6, 4): -1, (4, 6): 0, (5, 6): 0, (7, 4): 0}


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


#: Compiled, a hundred times as many leaves are counted in the same time.
DEPTHS = range(1, 8) if INTERPRETED else [*range(1, 10), pytest.param(10, marks=pytest.mark.slow)]


@pytest.mark.parametrize("depth", DEPTHS)
def test_perft(depth: int) -> None:
    assert secateur.perft(ConnectFour(), depth=depth) == PERFT[depth - 1]


def test_perft_interpreted() -> None:
    assert secateur.perft(ConnectFour(), depth=4, interpreted=True) == PERFT[3]


def solved(width: int, height: int, interpreted: bool = False) -> int:
    game = ConnectFour(width=width, height=height)
    return sign(secateur.mtdf(game, merge="symmetric", ordering="rank", interpreted=interpreted).value)


@pytest.mark.slow
@pytest.mark.parametrize("board", SOLVED)
def test_solved(compiled: None, board: tuple[int, int]) -> None:
    assert solved(*board) == SOLVED[board]


@pytest.mark.plain
def test_solved_interpreted() -> None:
    assert solved(4, 4, interpreted=True) == 0


@pytest.mark.slow
@pytest.mark.parametrize("board", SOLVED_SLOWLY)
def test_solved_slowly(board: tuple[int, int]) -> None:
    if board == (7, 4) and most_memory() < 13 << 30:
        pytest.skip("its table takes 12 GiB, and a table may take half of the memory")
    assert solved(*board) == SOLVED_SLOWLY[board]


@pytest.mark.parametrize("moves", ["1212121", "1122334", "12233434464", "76655454424"])
def test_a_line_in_every_direction_wins(moves: str) -> None:
    game = ConnectFour()
    assert game.outcome(game.parse(moves)) == LOSS
    assert game.outcome(game.parse(moves[:-1])) == ONGOING
    with pytest.raises(SecateurError, match=r"\(3\) comes after the end of the game"):
        game.parse(moves + "3")


def test_a_line_does_not_run_on_into_the_next_column() -> None:
    # The top two squares of column 1 and the bottom two of column 2 are no line.
    game = ConnectFour()
    assert not game.has_four(0b11 << 4 | 0b11 << 7)
    assert game.has_four(0b1111 << 2)


def test_a_full_column_takes_no_more() -> None:
    game = ConnectFour()
    state = game.parse("444444")
    assert list(game.moves(state)) == [0, 1, 2, 4, 5, 6]
    with pytest.raises(SecateurError, match="move 7: '4' is not a legal move here; legal: 1 2 3 5 6 7"):
        game.parse("4444444")


def test_show() -> None:
    game = ConnectFour(width=5, height=4)
    assert game.show(game.parse("33 2")) == (" . . . . .\n . . . . .\n . . o . .\n . x x . .\n 1 2 3 4 5\n\n o to move")


@pytest.mark.parametrize("text", ["", "4453", "4 4 5 3", "1122334", "777777"])
def test_positions_are_read_back(text: str) -> None:
    game = ConnectFour()
    state = game.parse(text)
    assert game.parse(game.format(state)) == state
    assert game.parse(game.format(state).upper().replace("/", " / ")) == state


def test_wide_boards_are_written_with_spaces() -> None:
    game = ConnectFour(width=10, height=5)
    assert game.parse("10 1, 10") == game.play(game.play(game.play(game.start(), 9), 0), 9)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("48", "move 2: '8' is not a legal move here; legal: 1 2 3 4 5 6 7"),
        ("....", "is not a position: write the columns played, as in 4453, or 6 rows of 7"),
        ("......./......./......./......./...o.../...x.../...", "is not a position"),
        ("......./......./......./......./...x.../.......", "a stone in column 4 floats above an empty square"),
        ("......./......./......./......./......./oo.x...", "there must be as many x as o, or one more"),
        ("......./......./......./......./ooo..../xxxx..o", "the player to move already has four in a line"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        ConnectFour().parse(text)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("parameters", [{"width": 0}, {"height": 0}, {"width": -3, "height": -9}])
def test_bad_boards(parameters: dict[str, int]) -> None:
    with pytest.raises(SecateurError, match="width and height must be at least 1"):
        ConnectFour(**parameters)


def test_the_mirror_image() -> None:
    game = ConnectFour()
    left, right = game.parse("1223"), game.parse("7665")
    assert left != right and game.canonical(left) == game.canonical(right)
    assert game.canonical(game.canonical(right)) == game.canonical(right)


def test_the_middle_first() -> None:
    game = ConnectFour()
    assert sorted(game.moves(game.start()), key=lambda move: -game.rank(game.start(), move))[:3] == [3, 2, 4]


# ---------------------------------------------------------------- what the game tells a search


def naive(game: ConnectFour, state: ConnectFourState) -> int:
    """The value by looking at every move, wins counted from the state."""

    @functools.cache
    def value(state: ConnectFourState) -> int:
        outcome = game.outcome(state)
        if outcome != ONGOING:
            return outcome
        return max(earlier(-value(game.play(state, move))) for move in game.moves(state))

    return value(state)


def earlier(value: int) -> int:
    """The value of a move, from what comes after it: a win or loss is one move farther away."""
    return value - sign(value)


def late_states(game: ConnectFour, count: int, remaining: int) -> Iterator[ConnectFourState]:
    """Ongoing states with few moves left, of random games where nobody wins before if there is another move."""
    chance = random.Random(1)
    while count:
        state = game.start()
        wanted = chance.randint(1, remaining)
        while game.outcome(state) == ONGOING and game.remaining(state) > wanted:
            after = [game.play(state, move) for move in game.candidates(state)]
            state = chance.choice([state for state in after if game.outcome(state) == ONGOING] or after)
        if game.outcome(state) == ONGOING:
            count -= 1
            yield state


SIZES = [(4, 4), (5, 4), (4, 5), (6, 4), (7, 6), (5, 7), (3, 6), (2, 31), (9, 6), (8, 7), (12, 4)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.plain
def test_the_bounds_hold(size: tuple[int, int]) -> None:
    game = ConnectFour(width=size[0], height=size[1])
    settled = 0
    for state in late_states(game, 40, 8):
        low, high = game.bounds(state)
        value = naive(game, state)
        assert low <= value <= high, game.format(state)
        settled += low == high
    assert settled > 10


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.plain
def test_a_best_move_is_among_the_candidates(size: tuple[int, int]) -> None:
    game = ConnectFour(width=size[0], height=size[1])
    for state in late_states(game, 40, 7):
        candidates = [*game.candidates(state)]
        assert candidates and set(candidates) <= set(game.moves(state))
        best = max(earlier(-naive(game, game.play(state, move))) for move in candidates)
        assert best == naive(game, state), game.format(state)


@pytest.mark.parametrize(
    ("moves", "bounds"),
    [
        ("4142", (LOSS + 4, WIN - 3)),  # nothing special
        ("112233", (WIN - 1, WIN - 1)),
        ("44556", (LOSS + 2, LOSS + 2)),  # two squares to defend
        ("71727", (LOSS + 4, WIN - 5)),  # only column 7 is left to o: what is known is known a move later
    ],
)
def test_bounds(moves: str, bounds: tuple[int, int]) -> None:
    game = ConnectFour()
    assert game.bounds(game.parse(moves)) == bounds


def test_who_answers_every_move_does_not_lose() -> None:
    game = ConnectFour(width=5, height=4)
    drawn = game.parse("5333")  # all columns are even: x gets every second square of the others
    assert game.has_four(drawn.mine | game.full ^ drawn.theirs) and game.bounds(drawn)[1] == DRAW
    lost = game.parse("242232")  # o gets a line as well: with the last stone at the latest
    assert game.bounds(lost) == (LOSS + 4, LOSS + game.remaining(lost))


def test_keys_tell_states_apart_on_the_largest_board() -> None:
    game = ConnectFour(width=8, height=7)
    states = {*late_states(game, 200, 56)}
    keys = {game.key(state) for state in states}
    assert len(keys) == len(states) and all(-(1 << 63) <= key < 1 << 63 for key in keys)


def test_threats_come_first() -> None:
    game = ConnectFour()
    state = game.parse("4151")
    assert max(game.moves(state), key=lambda move: game.rank(state, move)) == 2


def known(data: Path, name: str, count: int) -> list[tuple[str, int]]:
    lines = (data / "connect4" / name).read_text().splitlines()[:count]
    return [(moves, int(score)) for moves, score in map(str.split, lines)]


@pytest.mark.parametrize("name", ["end-easy", "middle-easy", "middle-medium", "begin-easy"])
@pytest.mark.plain
def test_known_positions_are_read(data: Path, name: str) -> None:
    game = ConnectFour()
    for moves, _ in known(data, name, 1000):
        state = game.parse(moves)
        assert game.player(state) == len(moves) % 2 and game.parse(game.format(state)) == state


def test_known_endgames(data: Path) -> None:
    """A win with the n-th last stone of the winner has the score n."""
    game = ConnectFour()
    for moves, score in known(data, "end-easy", 100):
        state: ConnectFourState = game.parse(moves)
        value = secateur.negamax(game, state, ordering="rank", merge="states").value
        value = value if len(moves) % 2 == 0 else -value
        stones = len(moves) + WIN - abs(value)
        assert score == (0 if value == 0 else sign(value) * (22 - (stones + 1) // 2)), moves
