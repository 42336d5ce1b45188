"""What the engine proves, against the values that other programs and people have found."""

from __future__ import annotations

import functools
import re
import time
from collections.abc import Callable, Iterator
from operator import xor
from pathlib import Path
from typing import Any

import pytest

from secateur import ONGOING, WIN, Engine, Game
from secateur.engine import Result
from secateur.game import to_move
from secateur.games import load

BREAKTHROUGH = Path(__file__).parents[2] / "examples" / "breakthrough.py"

Prove = Callable[..., Result]


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


def score_of_line(game: Game, state: Any, line: tuple[int, ...]) -> int:
    """What a line of legal moves leads to, as the player to move first sees it; ONGOING where it ends before the game."""
    first = player = game.player(state)
    for move in line:
        assert game.outcome(state) == ONGOING and move in list(game.moves(state))
        state = game.play(state, move)
        player = to_move(game, state, player)
    outcome = game.outcome(state)
    if outcome == ONGOING:
        return ONGOING
    score = outcome if player == first else -outcome
    return score - sign(score) * len(line) if abs(score) == WIN else score


@pytest.fixture
def prove(record_property: Callable[[str, object], None]) -> Iterator[Prove]:
    """Solves a state from an empty table, sees that the proof and its line are sound, and notes what it took."""
    nodes, seconds = 0, 0.0

    def proof(engine: Engine, state: Any = None) -> Result:
        nonlocal nodes, seconds
        state = engine.game.start() if state is None else state
        engine.forget()
        started = time.process_time()
        result = engine.solve(state)
        seconds += time.process_time() - started
        nodes += result.nodes
        shown = engine.game.format(state), result
        assert result.proven == "exact" and result.complete and result.move == result.line[0], shown
        assert score_of_line(engine.game, state, result.line) in (result.score, ONGOING), shown
        return result

    yield proof
    record_property("nodes", nodes)
    record_property("seconds", round(seconds, 3))
    print(f"{nodes:,} nodes, {seconds:.2f} s of CPU")


def board(spec: str, memory: str = "64MB", threads: int = 1) -> Engine:
    """An engine that is already compiled, so that what a proof takes is its own."""
    engine = Engine(load(spec), memory=memory, threads=threads)
    engine.search(depth=1)
    return engine


@functools.cache
def engine_of(spec: str) -> Engine:
    """One engine for many positions of a game."""
    return board(spec)


def small(spec: str) -> Engine:
    """An engine for a board that is solved sooner than compiled."""
    return Engine(load(spec), memory="1MB", interpreted=True)


# ---------------------------------------------------------------- Connect Four


def stones_left(state: Any, score: int) -> int:
    """A score as the sets count it: 1 for a win with the winner's last stone, 2 with the one before; negative, lost."""
    if score == 0:
        return 0
    end = (state.mine | state.theirs).bit_count() + WIN - abs(score)
    return sign(score) * ((42 - end) // 2 + 1)


def check_connect4(prove: Prove, file: Path, places: slice) -> None:
    engine, wrong = engine_of("connect4"), []
    lines = file.read_text().splitlines()[places]
    for line in lines:
        moves, score = line.split()
        state = engine.game.parse(moves)
        found = stones_left(state, prove(engine, state).score)
        if found != int(score):
            wrong.append((line, found))
    assert len(lines) > 0 and not wrong


CONNECT4 = ["end-easy", "middle-easy", "middle-medium", "begin-easy"]


@pytest.mark.parametrize("name", CONNECT4)
def test_connect4_positions(prove: Prove, shared: Path, compiled: None, name: str) -> None:
    check_connect4(prove, shared / "connect4" / name, slice(250))


@pytest.mark.slow
@pytest.mark.parametrize("name", CONNECT4)
def test_all_connect4_positions(prove: Prove, shared: Path, compiled: None, name: str) -> None:
    check_connect4(prove, shared / "connect4" / name, slice(1000))


#: By width and height: who wins, 1 the first player.
CONNECT4_BOARDS = {(6, 4): -1, (5, 5): 0}
CONNECT4_LARGE = {(4, 6): 0, (6, 5): 0, (5, 6): 0, (7, 4): 0, (7, 5): 0, (6, 6): -1}


@pytest.mark.parametrize("width", [4, 5])
def test_small_connect4_boards(prove: Prove, width: int) -> None:
    assert prove(small(f"connect4:width={width},height=4")).score == 0


@pytest.mark.parametrize("size", CONNECT4_BOARDS)
def test_connect4_boards(prove: Prove, compiled: None, size: tuple[int, int]) -> None:
    assert sign(prove(board(f"connect4:width={size[0]},height={size[1]}")).score) == CONNECT4_BOARDS[size]


@pytest.mark.slow
@pytest.mark.parametrize("size", CONNECT4_LARGE)
def test_large_connect4_boards(prove: Prove, compiled: None, size: tuple[int, int]) -> None:
    engine = board(f"connect4:width={size[0]},height={size[1]}", memory="512MB")
    assert sign(prove(engine).score) == CONNECT4_LARGE[size]


@pytest.mark.slow
def test_the_first_player_wins_connect4_with_the_41st_stone(prove: Prove, compiled: None) -> None:
    result = prove(board("connect4", memory="1GB", threads=2))
    assert result.score == WIN - 41 and result.move == 3


# ---------------------------------------------------------------- Othello

FORUM = "othello:empties_to_winner=true"  # the tournament rule
PLAIN = "othello"  # empty squares belong to nobody


def check_endgames(prove: Prove, shared: Path, name: str, spec: str, places: slice) -> None:
    """A set gives the score of each move, or of one best move alone."""
    engine, wrong = engine_of(spec), []
    lines = (shared / "othello" / "endgame" / f"{name}.obf").read_text().splitlines()[places]
    for line in lines:
        state = engine.game.parse(line)
        listed = {move.lower(): int(score) for move, score in re.findall(r"(\w\w):([+-]\d+)", line)}
        best = max(listed.values())
        result = prove(engine, state)
        move = engine.game.format_move(state, result.move)
        if result.score != best or (len(listed) > 1 and listed.get(move) != best):
            wrong.append((line, result))
    assert len(lines) > 0 and not wrong


@pytest.mark.parametrize(
    ("name", "spec", "places"),
    [("fforum-1-19", FORUM, slice(None)), ("eg_13_14", PLAIN, slice(0, None, 10)), ("eg_17_18", PLAIN, slice(0, None, 10))],
)  # fmt: skip
def test_othello_endgames(
    prove: Prove, shared: Path, compiled: None, name: str, spec: str, places: slice
) -> None:  # fmt: skip
    check_endgames(prove, shared, name, spec, places)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "spec", "places"),
    [
        ("fforum-20-39", FORUM, slice(None)), ("eg_13_14", PLAIN, slice(None)), ("eg_17_18", PLAIN, slice(None)),
        *(("fforum-40-59", FORUM, slice(number, number + 1)) for number in range(5)),
    ],
)  # fmt: skip
def test_more_othello_endgames(
    prove: Prove, shared: Path, compiled: None, name: str, spec: str, places: slice
) -> None:  # fmt: skip
    check_endgames(prove, shared, name, spec, places)


def test_the_second_player_wins_small_othello_11_to_3(prove: Prove) -> None:
    assert prove(small("othello:size=4")).score == 3 - 11


# ---------------------------------------------------------------- m,n,k games, Nim, Kalah, Breakthrough

#: By width, height and row: who wins, 1 the first player.
ROWS = {(3, 3, 3): 0, (4, 3, 3): 1, (4, 4, 3): 1}
ROWS_SLOWLY = {(4, 4, 4): 0, (5, 4, 4): 0}


def row_spec(size: tuple[int, int, int]) -> str:
    return "tictactoe:width={},height={},row={}".format(*size)


@pytest.mark.parametrize("size", ROWS)
def test_rows(prove: Prove, size: tuple[int, int, int]) -> None:
    assert sign(prove(small(row_spec(size))).score) == ROWS[size]


@pytest.mark.slow
@pytest.mark.parametrize("size", ROWS_SLOWLY)
def test_rows_slowly(prove: Prove, compiled: None, size: tuple[int, int, int]) -> None:
    assert sign(prove(board(row_spec(size), memory="512MB")).score) == ROWS_SLOWLY[size]


def test_nim_is_won_unless_the_exclusive_or_is_0(prove: Prove, compiled: None) -> None:
    engine = engine_of("nim")
    for a in range(4):
        for b in range(5):
            for c in range(max(1 - a - b, 0), 6):
                won = prove(engine, engine.game.parse(f"{a} {b} {c}")).score > 0
                assert won == (functools.reduce(xor, (a, b, c)) != 0), (a, b, c)


#: The first player's margin by houses, for 1, 2, 3... seeds; and by both where a last seed is captured alone, too.
MARGINS = {
    1: (0, -2, 6, -2, 2, 0), 2: (2, -2, -2, -10, 6, 8), 3: (0, 4, 2, 2, 6, -8), 4: (2, 6, 6, 2, 4, 0), 5: (0, 2, 6, 10),
    6: (2, 6, 2),
}  # fmt: skip
EMPTY_CAPTURE = {
    (2, 4): -12, (3, 6): -10, (4, 3): 8, (5, 2): 0, (5, 3): 8, (5, 4): 12, (6, 2): 10, (6, 4): 10,
}  # fmt: skip
KALAH = {
    (houses, seeds, False): margin for houses, margins in MARGINS.items() for seeds, margin in enumerate(margins, 1)
} | {(*size, True): margin for size, margin in EMPTY_CAPTURE.items()}  # fmt: skip
KALAH_SMALL = [size for size in KALAH if size[0] <= 2 or size[0] * size[1] <= 8]


def kalah_spec(size: tuple[int, int, bool]) -> str:
    return "kalah:houses={},seeds={},empty_capture={}".format(*size)


@pytest.mark.parametrize("size", KALAH_SMALL)
def test_small_kalah_boards(prove: Prove, size: tuple[int, int, bool]) -> None:
    assert prove(small(kalah_spec(size))).score == KALAH[size]


@pytest.mark.parametrize("size", [(4, 4, False), (6, 2, True)])
def test_kalah_boards(prove: Prove, compiled: None, size: tuple[int, int, bool]) -> None:
    assert prove(board(kalah_spec(size))).score == KALAH[size]


@pytest.mark.slow
@pytest.mark.parametrize("size", [size for size in KALAH if size not in KALAH_SMALL])
def test_large_kalah_boards(prove: Prove, compiled: None, size: tuple[int, int, bool]) -> None:
    assert prove(board(kalah_spec(size), memory="1GB")).score == KALAH[size]


@pytest.mark.parametrize(
    ("width", "height", "winner"),
    [
        (2, 5, -1), (3, 5, -1),
        pytest.param(4, 5, -1, marks=pytest.mark.slow), pytest.param(3, 6, 1, marks=pytest.mark.slow),
    ],
)  # fmt: skip
def test_breakthrough(prove: Prove, compiled: None, width: int, height: int, winner: int) -> None:
    engine = board(f"{BREAKTHROUGH}:width={width},height={height}", memory="512MB")
    assert sign(prove(engine).score) == winner
