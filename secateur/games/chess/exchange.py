"""What an exchange of pieces on one square is worth."""

from __future__ import annotations

import numpy as np

from secateur.bits import ZERO, lowest, u64
from secateur.games.chess.attacks import (
    BISHOP,
    ENDS,
    KING,
    KINGS,
    KNIGHT,
    KNIGHTS,
    PAWN,
    PAWNS,
    QUEEN,
    ROOK,
    bit,
    diagonal,
    straight,
)
from secateur.games.chess.state import (
    ChessState,
    boards_of,
    captured_of,
    from_of,
    is_castling,
    is_white,
    piece_of,
    promotion_of,
    to_of,
)

#: What `exchange` takes the pieces for, pawn to king.
VALUES = np.array([100, 320, 330, 500, 950, 20_000], np.int64)


def exchange(state: ChessState, move: int) -> int:
    """What the captures on one square win, in hundredths of a pawn, if either side stops when it is best to.

    Pins do not count; a king takes only what is not defended.
    """
    if is_castling(move):
        return 0
    start, end, piece = from_of(move), to_of(move), piece_of(move)
    captured, promotion = captured_of(move), promotion_of(move)
    balance = int(VALUES[captured]) if captured >= 0 else 0
    if promotion != 0:
        balance += int(VALUES[promotion] - VALUES[PAWN])
        piece = promotion
    occupied = (state.mine | state.theirs) & ~bit(start) | bit(end)
    if captured == PAWN and end == state.passing and piece == PAWN:
        occupied ^= bit(end ^ 8)
    return swap(state, end, occupied, piece, balance)


def swap(state: ChessState, square: int, occupied: u64, piece: int, balance: int) -> int:
    """The value of an exchange that stands at a balance, with a piece of mine on the square and them to take it.

    Each capture is one step along a line of play on which either side may stop: so bounds do for a search.
    """
    low, high, theirs = -(1 << 30), balance, True
    straights, diagonals = state.rooks | state.queens, state.bishops | state.queens
    around = PAWNS[0, square] & state.pawns & (state.theirs if is_white(state) else state.mine)
    around |= PAWNS[1, square] & state.pawns & (state.mine if is_white(state) else state.theirs)
    around |= KNIGHTS[square] & state.knights | KINGS[square] & state.kings
    while True:
        takers = around | straight(square, occupied) & straights | diagonal(square, occupied) & diagonals
        takers &= occupied
        own, others = (state.theirs, state.mine) if theirs else (state.mine, state.theirs)
        if takers & own == ZERO:
            return high if theirs else low
        taker = least(state, takers & own)
        if taker == KING and takers & others != ZERO:
            return high if theirs else low
        taken = int(VALUES[piece])
        occupied ^= bit(lowest(boards_of(state)[taker] & takers & own))
        piece = taker
        if taker == PAWN and bit(square) & ENDS != ZERO:
            taken += int(VALUES[QUEEN] - VALUES[PAWN])
            piece = QUEEN
        if theirs:
            balance -= taken
            low = max(low, balance)
        else:
            balance += taken
            high = min(high, balance)
        if low >= high:
            return high if theirs else low
        theirs = not theirs


def least(state: ChessState, among: u64) -> int:
    """The least valuable kind of piece among some."""
    if state.pawns & among != ZERO:
        return PAWN
    if state.knights & among != ZERO:
        return KNIGHT
    if state.bishops & among != ZERO:
        return BISHOP
    if state.rooks & among != ZERO:
        return ROOK
    return QUEEN if state.queens & among != ZERO else KING
