"""What the pieces of one player reach, and what that is worth: mobility, outposts, files, pressure on the king.

Every function is for the player whose pawns go up.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from secateur.bits import ZERO, lowest, popcount, squares, u64
from secateur.games.chess.attacks import DARK, KINGS, KNIGHTS, bit, diagonal, straight
from secateur.games.chess.sides import (
    Side,
    downwards,
    flipped,
    takes,
    takes_down,
    takes_down_twice,
    takes_twice,
    upwards,
)
from secateur.games.chess.weights import STARTS

KNIGHT_MOBILITY = STARTS["knight mobility"]
BISHOP_MOBILITY = STARTS["bishop mobility"]
ROOK_MOBILITY = STARTS["rook mobility"]
QUEEN_MOBILITY = STARTS["queen mobility"]
BISHOP_PAIR = STARTS["bishop pair"]
KNIGHTS_PAWNS = STARTS["knights times pawns"]
OUTPOST = STARTS["outpost"]
BEHIND_PAWN = STARTS["minor piece behind a pawn"]
BISHOP_TERMS = STARTS["bishop"]
ROOK_TERMS = STARTS["rook"]

SECOND, THIRD, SEVENTH, LAST = (u64(0xFF << 8), u64(0xFF << 16), u64(0xFF << 48), u64(0xFF << 56))
OUTPOST_RANKS = u64(0x0000FFFFFF000000)
CENTRE = u64(0x0000001818000000)

#: How much an attack on the zone around their king adds to the danger; a queen counts by the checks that it can give.
KNIGHTS_PRESS, BISHOPS_PRESS, ROOKS_PRESS, QUEENS_PRESS = 11, 6, 11, -4


class Reach(NamedTuple):
    """The squares that a player's pieces attack, and how hard they press their king."""

    pawns: u64
    knights: u64
    bishops: u64
    rooks: u64
    queens: u64
    all: u64
    twice: u64  # by two pieces or more
    zone: u64  # around their king
    near: int  # how many pieces attack the zone
    pressure: int  # how dangerous they are there
    terms: int  # packed value of what the pieces do


class Cover(NamedTuple):
    """What the other player's pieces attack, as we see it."""

    pawns: u64
    knights: u64
    queens: u64
    all: u64
    twice: u64


def cover(reach: Reach) -> Cover:
    """What a player reaches, as the other sees it."""
    return Cover(
        flipped(reach.pawns), flipped(reach.knights), flipped(reach.queens), flipped(reach.all), flipped(reach.twice)
    )


def king_zone(king: int, guarded_twice: u64) -> u64:
    """A king at the edge is surrounded by as many squares as elsewhere; what two of its pawns guard is safe."""
    centre = min(max(king & 7, 1), 6) + 8 * min(max(king >> 3, 1), 6)
    return (KINGS[centre] | bit(centre)) & ~guarded_twice


def reach(scale: Any, us: Side, them: Side) -> Reach:
    """All that our pieces attack, with what their mobility is worth."""
    occupied = us.all | them.all
    king, their_king = lowest(us.king), lowest(them.king)
    blocked = us.pawns & (occupied >> u64(8) | SECOND | THIRD)
    area = ~(us.king | us.queens | blocked | takes_down(them.pawns))
    zone, beside_king = (king_zone(their_king, takes_down_twice(them.pawns)), KINGS[their_king])
    by_pawns, by_king = takes(us.pawns), KINGS[king]
    every, twice = by_pawns | by_king, takes_twice(us.pawns) | by_pawns & by_king
    by_knights, by_bishops, by_rooks, by_queens = ZERO, ZERO, ZERO, ZERO
    near, pressure, total = 0, 0, 0
    for square in squares(us.knights):
        seen = KNIGHTS[square]
        twice |= every & seen
        every |= seen
        by_knights |= seen
        total += scale.weigh(KNIGHT_MOBILITY + popcount(seen & area), 1)
        near += 1 if seen & zone != ZERO else 0
        pressure += popcount(seen & beside_king) + (KNIGHTS_PRESS if seen & zone != ZERO else 0)
    for square in squares(us.bishops):
        seen = diagonal(square, occupied ^ us.queens)
        twice |= every & seen
        every |= seen
        by_bishops |= seen
        total += scale.weigh(BISHOP_MOBILITY + popcount(seen & area), 1)
        if popcount(seen & CENTRE) == 2:
            total += scale.weigh(BISHOP_TERMS + 2, 1)
        near += 1 if seen & zone != ZERO else 0
        pressure += popcount(seen & beside_king) + (BISHOPS_PRESS if seen & zone != ZERO else 0)
    for square in squares(us.rooks):
        seen = straight(square, occupied ^ (us.rooks | us.queens))
        twice |= every & seen
        every |= seen
        by_rooks |= seen
        room = popcount(seen & area)
        total += scale.weigh(ROOK_MOBILITY + room, 1)
        if room <= 3 and (square & 7 < king & 7 < 4 or square & 7 > king & 7 > 3):
            total += scale.weigh(ROOK_TERMS + 3, 1)
        near += 1 if seen & zone != ZERO else 0
        pressure += popcount(seen & beside_king) + (ROOKS_PRESS if seen & zone != ZERO else 0)
    for square in squares(us.queens):
        seen = diagonal(square, occupied) | straight(square, occupied)
        twice |= every & seen
        every |= seen
        by_queens |= seen
        total += scale.weigh(QUEEN_MOBILITY + popcount(seen & area), 1)
        near += 1 if seen & zone != ZERO else 0
        pressure += popcount(seen & beside_king) + (QUEENS_PRESS if seen & zone != ZERO else 0)
    return Reach(by_pawns, by_knights, by_bishops, by_rooks, by_queens, every, twice, zone, near, pressure, total)


def piece_terms(scale: Any, us: Side, them: Side, by_knights: u64) -> int:
    """What pieces are worth by where pawns are: outposts, files, good and bad bishops, pairs."""
    pawns, by_pawns = us.pawns | them.pawns, takes(us.pawns)
    guarded = downwards(takes_down(them.pawns))  # squares that their pawns attack now or after some steps
    holes = OUTPOST_RANKS & ~guarded
    total = scale.weigh(OUTPOST, popcount(us.knights & holes))
    total += scale.weigh(OUTPOST + 1, popcount(us.knights & holes & by_pawns))
    total += scale.weigh(OUTPOST + 2, popcount(us.bishops & holes))
    total += scale.weigh(OUTPOST + 3, popcount(us.bishops & holes & by_pawns))
    total += scale.weigh(OUTPOST + 4, popcount(by_knights & holes & by_pawns & ~us.all))
    total += scale.weigh(BEHIND_PAWN, popcount((us.knights | us.bishops) & pawns >> u64(8)))
    light, dark = popcount(us.bishops & ~DARK), popcount(us.bishops & DARK)
    stuck = us.pawns & (us.all | them.all) >> u64(8)
    total += scale.weigh(BISHOP_TERMS, light * popcount(us.pawns & ~DARK) + dark * popcount(us.pawns & DARK))
    total += scale.weigh(BISHOP_TERMS + 1, light * popcount(stuck & ~DARK) + dark * popcount(stuck & DARK))
    total += scale.weigh(BISHOP_PAIR, min(light, dark))
    columns = upwards(downwards(us.pawns))
    free = us.rooks & ~columns
    total += scale.weigh(ROOK_TERMS, popcount(free & upwards(downwards(them.pawns))))
    total += scale.weigh(ROOK_TERMS + 1, popcount(free & ~upwards(downwards(them.pawns))))
    caught = (them.king & LAST | them.pawns & SEVENTH) != ZERO
    total += scale.weigh(ROOK_TERMS + 2, popcount(us.rooks & SEVENTH) if caught else 0)
    return total + scale.weigh(KNIGHTS_PAWNS, popcount(us.knights) * popcount(us.pawns))
