"""Patterns: symmetric positions have the same features, and play adds up what learning counts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from secateur.bits import extract, u64
from secateur.evaluate.patterns import Patterns, block, lines_of
from secateur.game import ONGOING
from secateur.games.othello import Othello, OthelloState
from secateur.games.othello.evaluation import LAYOUT, PARTS, PATTERNS, PHASES

GAME = Othello()
BOARDS = st.integers(0, 2**64 - 1)


def states(count: int, seed: int) -> list[OthelloState]:
    """States of random games."""
    chance, found = np.random.default_rng(seed), []
    while len(found) < count:
        state = GAME.start()
        while GAME.outcome(state) == ONGOING:
            found.append(state)
            moves = list(GAME.moves(state))
            state = GAME.play(state, moves[chance.integers(len(moves))])
    return found[:count]


@given(BOARDS, BOARDS)
def test_extract_is_bit_by_bit(board: int, mask: int) -> None:
    bits = [board >> place & 1 for place in range(64) if mask >> place & 1]
    assert extract(u64(board), u64(mask)) == sum(bit << place for place, bit in enumerate(bits))


@settings(deadline=None)
@given(BOARDS, BOARDS)
def test_numbers_are_digits_of_the_squares(first: int, second: int) -> None:
    patterns = Patterns(8, {"block": block(8, 2, 3), "diagonal": lines_of(8)["diagonal of 5"]})
    mine, theirs = u64(first & ~second), u64(second & ~first)
    for place, (_, squares) in enumerate(patterns.places):
        mask, table = patterns.masks[place], patterns.tables[place]
        number = patterns.digits[table + extract(mine, mask)] + 2 * patterns.digits[table + extract(theirs, mask)]
        digits = [int(mine) >> square & 1 | (int(theirs) >> square & 1) << 1 for square in squares]
        assert number == sum(digit * 3**at for at, digit in enumerate(digits))


def test_symmetric_positions_have_the_same_features() -> None:
    for state in states(120, seed=3):
        images = [
            OthelloState(GAME.flipped(state.mine), GAME.flipped(state.theirs), state.player),
            OthelloState(GAME.transposed(state.mine), GAME.transposed(state.theirs), state.player),
        ]
        features = sorted(GAME.features(state))
        assert all(sorted(GAME.features(image)) == features for image in images)
        assert len(features) == len(PATTERNS.places) + 1 == 47


def test_playing_adds_up_what_learning_counts() -> None:
    values = np.random.default_rng(5).integers(-90, 90, (PHASES, LAYOUT.count))
    game = Othello(weights=LAYOUT.prepare(values))
    for state in states(200, seed=4):
        total = sum(int(values[game.phase(state), index]) * count for index, count in game.features(state))
        assert game.evaluate(state) == max(-64, min(64, (total + PARTS // 2) // PARTS))


def test_there_are_thousands_of_weights_in_each_phase() -> None:
    assert LAYOUT.count > 8000 and LAYOUT.phases >= 12
    assert sum(group.size for group in PATTERNS.groups) == len(np.unique(PATTERNS.folds))


def test_a_pattern_is_written_as_it_stands() -> None:
    for name in ("corner", "edge and two"):
        squares = PATTERNS.shapes[name]
        signs = PATTERNS.signs(name, 77)
        mine = sum(1 << square for square, sign in zip(squares, signs, strict=True) if sign == "X")
        theirs = sum(1 << square for square, sign in zip(squares, signs, strict=True) if sign == "O")
        index = LAYOUT.starts[name] + 77
        assert index in {index for index, _ in GAME.features(OthelloState(u64(mine), u64(theirs), 0))}


@pytest.mark.parametrize("size", [4, 6])
def test_smaller_boards_have_no_patterns(size: int) -> None:
    from secateur.errors import SecateurError

    with pytest.raises(SecateurError, match="8 x 8 board only"):
        Othello(size=size).layout()
