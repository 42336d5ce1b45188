"""A position of chess, and its moves as numbers.

A board is a `u64`, one bit a square:

    8 56 57 58 59 60 61 62 63
    7 48 49 50 51 52 53 54 55
    6 40 41 42 43 44 45 46 47      A move is one number: where from (6 bits), where to (6 bits),
    5 32 33 34 35 36 37 38 39      what a pawn becomes (3 bits, 0: nothing), which piece moves
    4 24 25 26 27 28 29 30 31      (3 bits), what it takes (3 bits: piece + 1, 0: nothing), and
    3 16 17 18 19 20 21 22 23      whether it castles (1 bit): then "to" is where the rook stands.
    2  8  9 10 11 12 13 14 15
    1  0  1  2  3  4  5  6  7
       a  b  c  d  e  f  g  h
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from secateur.bits import ZERO, mix, u64
from secateur.games.chess.attacks import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, bit

#: Random numbers that keys are made of, by colour, piece and square; the last one says that Black is to move.
KEYS = np.array([mix((number, 960)) for number in range(12 * 64 + 1)], np.int64)


#: The number of half-moves without a capture or a pawn's move that makes a draw.
PATIENCE = 100


class ChessState(NamedTuple):
    mine: u64  # pieces of the player to move
    theirs: u64
    pawns: u64  # of both, as the next five
    knights: u64
    bishops: u64
    rooks: u64
    queens: u64
    kings: u64
    castling: u64  # rooks of both with which castling is still allowed
    checkers: u64  # their pieces that attack my king
    passing: int  # the square behind a pawn that a legal move can take in passing, or -1
    clock: int  # half-moves since the last capture or pawn's move
    turn: int  # half-moves since the start of the game: White moves at even numbers
    score: int  # of the pieces on their squares, packed, as the player to move sees it
    key: int  # of all but clock, turn and score


def from_of(move: int) -> int:
    return move & 63


def to_of(move: int) -> int:
    """Where the piece goes; the rook, for castling."""
    return move >> 6 & 63


def promotion_of(move: int) -> int:
    """What a pawn becomes, KNIGHT to QUEEN, or 0."""
    return move >> 12 & 7


def piece_of(move: int) -> int:
    return move >> 15 & 7


def captured_of(move: int) -> int:
    """The piece that is taken, or -1."""
    return (move >> 18 & 7) - 1


def is_castling(move: int) -> bool:
    return move >> 21 & 1 == 1


def write_move(start: int, end: int, piece: int, captured: int = -1, promotion: int = 0, castling: bool = False) -> int:
    """The number of a move."""
    return start | end << 6 | promotion << 12 | piece << 15 | captured + 1 << 18 | (1 << 21 if castling else 0)


def is_white(state: ChessState) -> bool:
    """Whether White is to move."""
    return state.turn & 1 == 0


def boards_of(state: ChessState) -> tuple[u64, u64, u64, u64, u64, u64]:
    """The boards of both colours' pieces, pawns first."""
    return state.pawns, state.knights, state.bishops, state.rooks, state.queens, state.kings


def piece_at(state: ChessState, square: int) -> int:
    """The piece on a square that is not empty."""
    here = bit(square)
    odd = (state.knights | state.rooks | state.kings) & here != ZERO
    if (state.queens | state.kings) & here != ZERO:
        return KING if odd else QUEEN
    if (state.bishops | state.rooks) & here != ZERO:
        return ROOK if odd else BISHOP
    return KNIGHT if odd else PAWN


# ---------------------------------------------------------------- keys


def piece_key(colour: int, piece: int, square: int) -> int:
    """What a piece adds to the key, by exclusive or."""
    return int(KEYS[(colour * 6 + piece) * 64 + square])


def turn_key() -> int:
    """What Black's turn adds to the key."""
    return int(KEYS[12 * 64])


def rights_key(castling: u64, passing: int) -> int:
    """What the rights to castle and to take in passing add to the key: bits that do not meet."""
    return int(np.int64(castling << u64(16) | castling >> u64(8))) ^ (passing + 1) << 32


# ---------------------------------------------------------------- castling and arrays


def castled_to(king: int, rook: int) -> tuple[int, int]:
    """The squares of king and rook after castling: on the c and d, or on the g and f files."""
    row = king & 56
    return (row + 6, row + 5) if rook > king else (row + 2, row + 3)


def first_row(number: int) -> list[int]:
    """The pieces from a to h in the array of a number of Chess960.

    >>> first_row(518)
    [3, 1, 2, 4, 5, 2, 1, 3]
    """
    row = [-1] * 8
    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    row[2 * light + 1] = row[2 * dark] = BISHOP
    pair, queen = divmod(number, 6)
    free = [file for file in range(8) if row[file] < 0]
    row[free.pop(queen)] = QUEEN
    knights = [(one, other) for one in range(5) for other in range(one + 1, 5)][pair]
    for place in knights:
        row[free[place]] = KNIGHT
    rest = [file for file in range(8) if row[file] < 0]
    row[rest[0]], row[rest[1]], row[rest[2]] = ROOK, KING, ROOK
    return row
