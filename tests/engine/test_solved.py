"""What the engine proves, against the values that other programs and people have found."""

from __future__ import annotations

import functools
import itertools
import re
import time
from collections.abc import Callable, Iterator
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
    """What a line of legal moves leads to, as the player to move sees it; ONGOING where it ends before the game."""
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
    nodes, seconds, of_cpu = 0, 0.0, 0.0

    def proof(engine: Engine, state: Any = None) -> Result:
        nonlocal nodes, seconds, of_cpu
        state = engine.game.start() if state is None else state
        engine.forget()
        started = time.process_time()
        result = engine.solve(state)
        of_cpu += time.process_time() - started
        seconds += result.seconds
        nodes += result.nodes
        shown = engine.game.format(state), result
        assert result.proven == "exact" and result.complete and result.move == result.line[0], shown
        assert score_of_line(engine.game, state, result.line) in (result.score, ONGOING), shown
        return result

    yield proof
    record_property("nodes", nodes)
    record_property("seconds", round(seconds, 3))
    print(f"{nodes:,} nodes, {seconds:.2f} s, {of_cpu:.2f} s of CPU")


def board(spec: str, memory: str = "64MB", threads: int = 1) -> Engine:
    """An engine that is already compiled, so that what a proof takes is its own."""
    engine = Engine(load(spec), memory=memory, threads=threads)
    engine.prepare(exact=True)
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
def test_connect4_positions(prove: Prove, data: Path, compiled: None, name: str) -> None:
    check_connect4(prove, data / "connect4" / name, slice(250))


@pytest.mark.slow
@pytest.mark.parametrize("name", CONNECT4)
def test_all_connect4_positions(prove: Prove, shared: Path, compiled: None, name: str) -> None:
    check_connect4(prove, shared / "connect4" / name, slice(1000))


@pytest.mark.slow
def test_the_first_player_wins_connect4_with_the_41st_stone(prove: Prove, compiled: None) -> None:
    result = prove(board("connect4", memory="1GB", threads=2))
    assert result.score == WIN - 41 and result.move == 3


# ---------------------------------------------------------------- Othello

FORUM = "othello:empties_to_winner=true"  # the tournament rule
PLAIN = "othello"  # empty squares belong to nobody


def check_endgames(prove: Prove, data: Path, name: str, spec: str, places: slice) -> None:
    """A set gives the score of each move, or of one best move alone."""
    engine, wrong = engine_of(spec), []
    lines = (data / "othello" / "endgame" / f"{name}.obf").read_text().splitlines()[places]
    for line in lines:
        state = engine.game.parse(line)
        listed = {move.lower(): int(score) for move, score in re.findall(r"(\w\w):([+-]\d+)", line)}
        best = max(listed.values())
        result = prove(engine, state)
        move = engine.game.format_move(state, result.move)
        if result.score != best or (len(listed) > 1 and listed.get(move) != best):
            wrong.append((line, result))
    assert len(lines) > 0 and not wrong


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("name", "spec", "places"),
    [
        pytest.param("eg_13_14", PLAIN, slice(0, None, 10), id="eg_13_14"),
        pytest.param("eg_17_18", PLAIN, slice(0, None, 10), id="eg_17_18"),
    ],
)
def test_othello_endgames(
    prove: Prove, data: Path, whole: bool, compiled: None, name: str, spec: str, places: slice
) -> None:
    check_endgames(prove, data, name, spec, places if whole else slice(None))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "spec", "places"),
    [
        pytest.param("eg_13_14", PLAIN, slice(None), id="eg_13_14"),
        pytest.param("eg_17_18", PLAIN, slice(None), id="eg_17_18"),
        pytest.param("fforum-1-19", FORUM, slice(None), id="fforum-1-19"),
        pytest.param("fforum-20-39", FORUM, slice(None), id="fforum-20-39"),
        *(pytest.param("fforum-40-59", FORUM, slice(n, n + 1), id=f"fforum-{40 + n}") for n in range(5)),
    ],
)
def test_more_othello_endgames(prove: Prove, shared: Path, compiled: None, name: str, spec: str, places: slice) -> None:
    check_endgames(prove, shared, name, spec, places)


def test_the_second_player_wins_small_othello_11_to_3(prove: Prove) -> None:
    assert prove(small("othello:size=4")).score == 3 - 11


@pytest.mark.slow
def test_the_second_player_wins_othello_of_6_x_6_20_to_16(prove: Prove, compiled: None) -> None:
    """From after the first move: all four are the same by symmetry."""
    engine = board("othello:size=6", memory="1GB")
    start = engine.game.start()
    assert prove(engine, engine.game.play(start, next(engine.game.moves(start)))).score == 20 - 16


# ---------------------------------------------------------------- whole games

#: Who wins from the start: 1 the first player, -1 the second.
WINNERS_SMALL = {
    "tictactoe": 0, "tictactoe:width=4": 1, "tictactoe:width=4,height=4": 1, "tictactoe:width=4,height=4,row=4": 0,
    "tictactoe:width=5,height=4,row=4": 0, "tictactoe:width=5,height=5,row=5": 0,
    "connect4:width=4,height=4": 0, "connect4:width=5,height=4": 0,
    f"{BREAKTHROUGH}:width=2,height=5": -1,
}  # fmt: skip
WINNERS_LARGE = {
    "connect4:width=5,height=5": 0,
    "connect4:width=6,height=4": -1, f"{BREAKTHROUGH}:width=3,height=5": -1,
    "connect4:width=4,height=6": 0, "connect4:width=6,height=5": 0, "connect4:width=5,height=6": 0,
    "connect4:width=7,height=4": 0, "connect4:width=7,height=5": 0, "connect4:width=6,height=6": -1,
    "tictactoe:width=5,height=5,row=4": 0, "tictactoe:width=6,height=5,row=4": 1,
    "tictactoe:width=7,height=4,row=4": 0, "tictactoe:width=6,height=6,row=5": 0,
    f"{BREAKTHROUGH}:width=4,height=5": -1, f"{BREAKTHROUGH}:width=3,height=6": 1,
}  # fmt: skip

#: Kalah: the first player's margin by houses, for 1, 2, 3... seeds.
MARGINS_BY_HOUSES = {
    1: (0, -2, 6, -2, 2, 0), 2: (2, -2, -2, -10, 6, 8), 3: (0, 4, 2, 2, 6, -8), 4: (2, 6, 6, 2, 4, 0), 5: (0, 2, 6, 10),
    6: (2, 6, 2),
}  # fmt: skip
#: The same by houses and seeds where a last seed is captured even if the house opposite is empty.
EMPTY_CAPTURE = {
    (2, 4): -12, (3, 6): -10, (4, 3): 8, (5, 2): 0, (5, 3): 8, (5, 4): 12, (6, 2): 10,
}  # fmt: skip
MARGINS = {
    f"kalah:houses={houses},seeds={seeds}": margin
    for houses, margins in MARGINS_BY_HOUSES.items() for seeds, margin in enumerate(margins, 1)
} | {
    f"kalah:houses={houses},seeds={seeds},empty_capture=true": margin
    for (houses, seeds), margin in EMPTY_CAPTURE.items()
}  # fmt: skip
MARGINS_SMALL = [
    spec for spec in MARGINS if re.search("houses=[12],|3,seeds=[12]|4,seeds=[12]|5,seeds=1|6,seeds=1", spec)
]
MARGINS_LARGE = [spec for spec in MARGINS if spec not in MARGINS_SMALL]


def name_of(spec: str) -> str:
    """A test's name, on every machine the same."""
    return Path(spec).name


@pytest.mark.sample(2)
@pytest.mark.parametrize("spec", WINNERS_SMALL, ids=name_of)
def test_winners_of_small_boards(prove: Prove, spec: str) -> None:
    assert sign(prove(small(spec)).score) == WINNERS_SMALL[spec]


@pytest.mark.slow
@pytest.mark.parametrize("spec", WINNERS_LARGE, ids=name_of)
def test_winners_of_large_boards(prove: Prove, compiled: None, spec: str) -> None:
    assert sign(prove(board(spec, memory="1GB")).score) == WINNERS_LARGE[spec]


@pytest.mark.parametrize("spec", MARGINS_SMALL)
def test_margins_of_small_boards(prove: Prove, spec: str) -> None:
    assert prove(small(spec)).score == MARGINS[spec]


@pytest.mark.slow
@pytest.mark.parametrize("spec", MARGINS_LARGE)
def test_margins_of_large_boards(prove: Prove, compiled: None, spec: str) -> None:
    assert prove(board(spec, memory="1GB")).score == MARGINS[spec]


@pytest.mark.slow
def test_the_first_player_wins_kalah_by_10(prove: Prove, compiled: None) -> None:
    assert prove(board("kalah:empty_capture=true", memory="4GB")).score == 10


@pytest.mark.slow
def test_nim_is_won_unless_the_exclusive_or_is_0(prove: Prove, compiled: None) -> None:
    engine = engine_of("nim")
    for a, b, c in itertools.product(range(4), range(5), range(6)):
        if a + b + c > 0:
            won = prove(engine, engine.game.parse(f"{a} {b} {c}")).score > 0
            assert won == (a ^ b ^ c != 0), (a, b, c)
