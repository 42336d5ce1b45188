"""The boards of one player, turned so that his pawns go up, and helpers that work on whole boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from secateur.bits import u64
from secateur.games.chess.attacks import A_FILE, H_FILE

if TYPE_CHECKING:
    from secateur.games.chess.state import ChessState

BYTES, PAIRS = u64(0x00FF00FF00FF00FF), u64(0x0000FFFF0000FFFF)

#: By two squares: how many steps a king takes from one to the other.
STEPS = np.array([[max(abs(a % 8 - b % 8), abs(a // 8 - b // 8)) for b in range(64)] for a in range(64)], np.int64)


class Side(NamedTuple):
    """One player's pieces."""

    pawns: u64
    knights: u64
    bishops: u64
    rooks: u64
    queens: u64
    king: u64
    all: u64


def flipped(board: u64) -> u64:
    """The board with the last rank first."""
    board = board >> u64(8) & BYTES | (board & BYTES) << u64(8)
    board = board >> u64(16) & PAIRS | (board & PAIRS) << u64(16)
    return board >> u64(32) | board << u64(32)


def turned(side: Side) -> Side:
    """A player's pieces as the opponent sees them."""
    return Side(
        flipped(side.pawns),
        flipped(side.knights),
        flipped(side.bishops),
        flipped(side.rooks),
        flipped(side.queens),
        flipped(side.king),
        flipped(side.all),
    )


def side_of(state: ChessState, all: u64) -> Side:
    """The pieces of a player, given where they are."""
    return Side(
        state.pawns & all,
        state.knights & all,
        state.bishops & all,
        state.rooks & all,
        state.queens & all,
        state.kings & all,
        all,
    )


def beside(board: u64) -> u64:
    """The squares to the left and to the right."""
    return (board & ~H_FILE) << u64(1) | (board & ~A_FILE) >> u64(1)


def takes(pawns: u64) -> u64:
    """What pawns that go up attack."""
    return (pawns & ~A_FILE) << u64(7) | (pawns & ~H_FILE) << u64(9)


def takes_twice(pawns: u64) -> u64:
    """What two pawns that go up attack."""
    return (pawns & ~A_FILE) << u64(7) & (pawns & ~H_FILE) << u64(9)


def takes_down(pawns: u64) -> u64:
    """What pawns that go down attack."""
    return (pawns & ~H_FILE) >> u64(7) | (pawns & ~A_FILE) >> u64(9)


def takes_down_twice(pawns: u64) -> u64:
    """What two pawns that go down attack."""
    return (pawns & ~H_FILE) >> u64(7) & (pawns & ~A_FILE) >> u64(9)


def upwards(board: u64) -> u64:
    """The squares and all above them."""
    board |= board << u64(8)
    board |= board << u64(16)
    return board | board << u64(32)


def downwards(board: u64) -> u64:
    """The squares and all below them."""
    board |= board >> u64(8)
    board |= board >> u64(16)
    return board | board >> u64(32)
