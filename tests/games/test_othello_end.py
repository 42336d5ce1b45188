"""The last moves and the stable discs, against searches that know nothing of either."""

import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from secateur import ONGOING
from secateur.bits import u64
from secateur.games.othello import Othello, OthelloState
from secateur.games.othello.end import stable
from secateur.jit.execute import ready


def exhaustive(game: Any, state: Any) -> int:
    """Minimax without any cut."""
    outcome: int = game.outcome(state)
    if outcome != ONGOING:
        return outcome
    best = -1000
    for move in game.moves(state):
        best = max(best, -exhaustive(game, game.play(state, move)))
    return best


def compare(game: Any, state: Any, boards: Any, windows: Any, found: Any) -> int:
    """For each ending: what `finish` gives in a window, the positions it took, and what minimax says."""
    for index in range(len(boards)):
        ending = OthelloState(boards[index, 0], boards[index, 1], state.player)
        value, nodes = game.finish(ending, windows[index, 0], windows[index, 1])
        found[index, 0], found[index, 1] = value, nodes
        found[index, 2] = exhaustive(game, ending)
    return len(boards)


def random_board(size: int, empties: int, chance: random.Random) -> tuple[int, int]:
    """Discs by chance: odd shapes, passes and ends that real games seldom see."""
    squares = chance.sample(range(size * size), size * size - empties)
    share = chance.choice((0.1, 0.5, 0.5, 0.9))
    mine = sum(1 << square for square in squares if chance.random() < share)
    return mine, sum(1 << square for square in squares) ^ mine


def played_board(game: Othello, empties: int, chance: random.Random) -> tuple[int, int]:
    """A position of a random game."""
    state = game.start()
    while game.outcome(state) == ONGOING and game.remaining(state) > empties:
        state = game.play(state, chance.choice(list(game.moves(state))))
    return int(state.mine), int(state.theirs)


def endings(game: Othello, count: int, most: int) -> np.ndarray:
    chance = random.Random(game.size)
    boards = [random_board(game.size, chance.randint(0, most), chance) for _ in range(count)]
    boards += [played_board(game, chance.randint(0, most), chance) for _ in range(count // 20)]
    few = [board for board in boards if game.size**2 - (board[0] | board[1]).bit_count() <= most]
    return np.array(few, np.uint64)


def check_endings(game: Othello, boards: np.ndarray, interpreted: bool) -> None:
    chance = random.Random(7)
    lows = [chance.randint(-(game.size**2), game.size**2) for _ in boards]
    windows = np.array([(low, low + chance.choice((1, 1, 2, 9, 200))) for low in lows], np.int64)
    windows[::5] = -1000, 1000
    found = np.zeros((len(boards), 3), np.int64)
    args = game, game.start(), boards, windows, found
    ready(compare, args, interpreted)(*args)
    for (alpha, beta), (value, nodes, exact) in zip(windows.tolist(), found.tolist(), strict=True):
        assert nodes > 0
        if value <= alpha:
            assert exact <= value
        elif value >= beta:
            assert exact >= value
        else:
            assert exact == value


#: Boards by size, and whether the winner gets the empty squares: each is compiled anew, which takes longest.
COMPILED = [
    (4, True),
    (8, False),
    *(pytest.param(*each, marks=pytest.mark.slow) for each in ((4, False), (6, False), (6, True), (8, True))),
]
INTERPRETED = [(4, False), (6, False), (6, True), (8, True)]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("size", "empties_to_winner"), COMPILED)
def test_endings(compiled: None, size: int, empties_to_winner: bool) -> None:
    game = Othello(size=size, empties_to_winner=empties_to_winner)
    check_endings(game, endings(game, 3000, 7), interpreted=False)


@pytest.mark.parametrize(("size", "empties_to_winner"), INTERPRETED)
@pytest.mark.plain
def test_endings_interpreted(size: int, empties_to_winner: bool) -> None:
    game = Othello(size=size, empties_to_winner=empties_to_winner)
    check_endings(game, endings(game, 200, 5), interpreted=True)


def test_more_empties_are_left_to_the_search() -> None:
    game = Othello()
    assert game.finish(game.start(), -1, 1) == (ONGOING, 0)
    assert game.remaining(game.start()) == 60


@pytest.mark.parametrize("size", [4, 6, 8])
@pytest.mark.plain
def test_stable_discs_stay(size: int) -> None:
    game, chance = Othello(size=size), random.Random(2)
    lasting = 0
    for _ in range(12):
        state, kept = game.start(), (0, 0)
        while True:
            sides = [int(board) for board in stable(game, state.mine, state.theirs)]
            assert sides[0] & ~int(state.mine) == 0 and sides[1] & ~int(state.theirs) == 0
            black, white = sides if state.player == 0 else sides[::-1]
            assert kept[0] & ~black == 0 and kept[1] & ~white == 0  # once stable, stable for good
            kept = black, white
            if game.outcome(state) != ONGOING:
                break
            state = game.play(state, chance.choice(list(game.moves(state))))
        lasting += (kept[0] | kept[1]).bit_count()
    assert lasting > 12 * size * size * 0.9  # on a full board nothing moves


@pytest.mark.sample(9)
@pytest.mark.parametrize(("size", "empties_to_winner"), COMPILED)
def test_bounds_hold_the_value(compiled: None, size: int, empties_to_winner: bool) -> None:
    game = Othello(size=size, empties_to_winner=empties_to_winner)
    check_bounds(game, endings(game, 1000, 6), interpreted=False)


@pytest.mark.parametrize(("size", "empties_to_winner"), INTERPRETED)
@pytest.mark.plain
def test_bounds_hold_the_value_interpreted(size: int, empties_to_winner: bool) -> None:
    game = Othello(size=size, empties_to_winner=empties_to_winner)
    check_bounds(game, endings(game, 100, 5), interpreted=True)


def check_bounds(game: Othello, boards: np.ndarray, interpreted: bool) -> None:
    windows = np.full((len(boards), 2), (-1000, 1000), np.int64)
    found = np.zeros((len(boards), 3), np.int64)
    args = game, game.start(), boards, windows, found
    ready(compare, args, interpreted)(*args)
    narrow = 0
    for (mine, theirs), exact in zip(boards.tolist(), found[:, 2].tolist(), strict=True):
        low, high = game.bounds(OthelloState(u64(mine), u64(theirs), 0))
        assert low <= exact <= high
        narrow += high - low < game.size * game.size
    assert narrow > len(boards) // 10


def test_a_corner_is_stable_and_what_leans_on_it() -> None:
    game = Othello(size=4)
    state = game.parse("XXO- XO-- ---- ---- X")
    assert [int(board) for board in stable(game, state.mine, state.theirs)] == [0b0001_0011, 0]
    assert game.bounds(state) == (2 * 3 - 16, 16)


def known(data: Path, name: str) -> list[tuple[str, int]]:
    lines = (data / "othello" / "endgame" / f"{name}.obf").read_text().splitlines()
    return [(line, int(re.findall(r":([+-]\d+)", line)[0])) for line in lines if re.search(r":[+-]\d+", line)]


def test_the_evaluation_is_near_the_score(data: Path) -> None:
    game = Othello()
    cases = known(data, "eg_17_18")
    errors = [game.evaluate(game.parse(line)) - score for line, score in cases]
    assert np.mean(np.square(errors)) < 0.5 * np.mean(np.square([score for _, score in cases]))


def test_the_evaluation_is_symmetric() -> None:
    game, chance = Othello(), random.Random(4)
    for _ in range(50):
        mine, theirs = played_board(game, chance.randint(5, 50), chance)
        state = OthelloState(u64(mine), u64(theirs), 0)
        assert game.evaluate(state) == game.evaluate(game.canonical(state))


def test_simple_evaluation() -> None:
    game = Othello(by_discs=True)
    assert game.evaluate(game.parse("f5")) == 1 - 4


def test_few_replies_come_first() -> None:
    game = Othello()
    state = game.parse("f5d6c3d3c4f4f6")
    replies = {move: len(list(game.moves(game.play(state, move)))) for move in game.moves(state)}
    first = max(replies, key=lambda move: game.rank(state, move))
    assert replies[first] == min(replies.values())


def test_the_key_tells_the_players_apart() -> None:
    game = Othello()
    state = game.parse("f5d6c3")
    other = OthelloState(state.mine, state.theirs, 1 - state.player)
    turned = OthelloState(state.theirs, state.mine, state.player)
    assert len({game.key(state), game.key(other), game.key(turned)}) == 3
