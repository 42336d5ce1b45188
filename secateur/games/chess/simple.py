"""Chess as lecture notes have it: material alone, and an order of moves that needs no search."""

from __future__ import annotations

from secateur.bits import ZERO, popcount, u64
from secateur.games.chess.attacks import (
    BISHOP,
    KING,
    KNIGHT,
    KNIGHTS,
    PAWN,
    ROOK,
    bit,
    diagonal,
    straight,
    taken_by_pawns,
)
from secateur.games.chess.moves import gives_check
from secateur.games.chess.state import (
    ChessState,
    captured_of,
    from_of,
    is_castling,
    is_white,
    piece_of,
    promotion_of,
    to_of,
)

#: What the kinds of moves are ranked.
CAPTURE, THREAT, FORWARD, BACKWARD = 3, 2, 1, 0


def material(state: ChessState) -> int:
    """A pawn is worth 100, knight and bishop 300, rook 500, queen 900; mine minus theirs."""
    return worth_of(state, state.mine) - worth_of(state, state.theirs)


def worth_of(state: ChessState, side: u64) -> int:
    """The pieces of one player."""
    minor = popcount((state.knights | state.bishops) & side)
    pawns, rooks, queens = popcount(state.pawns & side), popcount(state.rooks & side), popcount(state.queens & side)
    return 100 * pawns + 300 * minor + 500 * rooks + 900 * queens


def rank_by_kind(state: ChessState, move: int) -> int:
    """Captures and promotions first, then threats, then moves forward, then all others."""
    if captured_of(move) >= 0 or promotion_of(move) != 0:
        return CAPTURE
    if is_castling(move):
        return BACKWARD
    if gives_check(state, move) or attacks_a_piece(state, move):
        return THREAT
    rows = (to_of(move) >> 3) - (from_of(move) >> 3)
    return FORWARD if (rows > 0 if is_white(state) else rows < 0) else BACKWARD


def attacks_a_piece(state: ChessState, move: int) -> bool:
    """Whether the piece that moves then attacks a knight, bishop, rook or queen of the other player."""
    piece, square = piece_of(move), to_of(move)
    occupied = (state.mine | state.theirs) ^ bit(from_of(move)) | bit(square)
    found = ZERO
    if piece == PAWN:
        found = taken_by_pawns(bit(square), is_white(state))
    elif piece == KNIGHT:
        found = KNIGHTS[square]
    elif piece != KING:
        found = diagonal(square, occupied) if piece != ROOK else ZERO
        if piece != BISHOP:
            found |= straight(square, occupied)
    return found & state.theirs & ~(state.pawns | state.kings) != ZERO
